import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { root } from '../../scripts/lib/command.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

/** A small repository with the command, and with scripts in the place of tests, packing and the play of an update. */
const folder = temporaryFolder(afterAll);
let repository: string;
let count = 0;

const at = (file: string) => path.join(repository, file);
const read = (file: string) => readFileSync(at(file), 'utf8');
const version = (file: string) => JSON.parse(read(file)).version;

function git(...args: string[]): string {
  const identity = ['-c', 'user.name=Ana', '-c', 'user.email=ana@example.com'];
  const { status, stdout, stderr } = spawnSync('git', [...identity, ...args], {
    cwd: repository,
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(stderr);
  return stdout.trim();
}

function commit(changes: Record<string, string>): void {
  for (const [file, text] of Object.entries(changes)) writeFileSync(at(file), text);
  git('add', '--all');
  git('commit', '--quiet', '--message', 'Change');
}

function packageJson(scripts: Record<string, string> = {}): string {
  const pack = `mkdir -p releases && node -p "require('./package.json').version" > releases/packed`;
  return `${JSON.stringify({ name: 'small', version: '0.1.0', scripts: { test: 'true', 'test:long': 'true', faults: 'false', package: pack, ...scripts } }, null, 2)}\n`;
}

const environment = () => ({
  ...process.env,
  GIT_AUTHOR_NAME: 'Ana',
  GIT_AUTHOR_EMAIL: 'ana@example.com',
  GIT_COMMITTER_NAME: 'Ana',
  GIT_COMMITTER_EMAIL: 'ana@example.com',
});

function release(...args: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['scripts/release.ts', ...args], {
    cwd: repository,
    env: environment(),
    encoding: 'utf8',
  });
  return { status, said: stdout + stderr };
}

beforeEach(() => {
  count += 1;
  repository = path.join(folder, String(count));
  mkdirSync(at('scripts/lib'), { recursive: true });
  for (const file of ['scripts/release.ts', 'scripts/lib/command.ts', 'scripts/lib/sign-release.ts'])
    cpSync(path.join(root, file), at(file));
  git('init', '--quiet', '--initial-branch=main');
  commit({
    '.gitignore': 'releases/\n',
    'package.json': packageJson(),
    'package-lock.json': `${JSON.stringify({ version: '0.1.0', packages: { '': { version: '0.1.0' }, other: { version: '0.1.0' } } }, null, 2)}\n`,
    'CHANGELOG.md':
      '# Changelog\n\n## Unreleased\n\n### For owners\n\n- A promotion.\n\n## 0.1.0, 2026-01-01\n\n- All.\n',
  });
});

/** Expects a refusal with this reason, and everything as it was. */
function expectRefused(reason: string, ...args: string[]): void {
  const commits = git('rev-list', '--all');
  const status = git('status', '--porcelain');
  const tags = git('tag');
  const answer = release(...args);
  expect(answer.said).toContain(reason);
  expect(answer.status).toBe(1);
  expect(git('rev-list', '--all')).toBe(commits);
  expect(git('status', '--porcelain')).toBe(status);
  expect(git('tag')).toBe(tags);
}

test('a release dates the notes, sets the version, packs what it committed and tags it with the notes', () => {
  const { status, said } = release('1.0.0');
  expect(said).toContain('Não há versão anterior');
  expect(status).toBe(0);
  const today = new Date().toLocaleDateString('sv');
  expect(read('CHANGELOG.md')).toContain(
    `## Unreleased\n\n## 1.0.0, ${today}\n\n### For owners\n\n- A promotion.\n\n## 0.1.0`,
  );
  expect(JSON.parse(git('show', 'v1.0.0:package.json')).version).toBe('1.0.0');
  expect(JSON.parse(git('show', 'v1.0.0:package-lock.json')).packages).toEqual({
    '': { version: '1.0.0' },
    other: { version: '0.1.0' },
  });
  // What is packed from here on has another name.
  expect(version('package.json')).toBe('1.0.1-dev');
  expect(JSON.parse(read('package-lock.json')).packages[''].version).toBe('1.0.1-dev');
  expect(read('releases/packed')).toBe('1.0.0\n');
  expect(git('status', '--porcelain')).toBe('');
  expect(git('rev-parse', 'v1.0.0^{commit}')).toBe(git('rev-parse', 'HEAD~1'));
  expect(git('tag', '--list', '--format=%(contents)')).toBe(
    'Release 1.0.0\n\n### For owners\n\n- A promotion.',
  );
});

test('the release after it plays the update from the one before', () => {
  expect(release('1.0.0').status).toBe(0);
  commit({ 'CHANGELOG.md': read('CHANGELOG.md').replace('## Unreleased\n', '## Unreleased\n\n- More.\n') });
  git('tag', '--delete', 'v1.0.0');
  expectRefused('não é maior do que a última, 1.0.0', '1.0.0');
  git('tag', 'v1.0.0', 'HEAD~2');
  expectRefused('a atualização a partir da versão 1.0.0 falhou', '1.1.0');
  commit({
    'package.json': read('package.json').replace(
      '"faults": "false"',
      '"faults": "test $* = release-before #"',
    ),
  });
  commit({ 'package.json': read('package.json').replace('test $* = release-before #', 'true') });
  expect(release('1.1.0').status).toBe(0);
  expect(git('tag').split('\n')).toEqual(['v1.0.0', 'v1.1.0']);
});

test.each(['0.1.0', '0.0.9'])('%s is refused, as it is not higher than the last', (given) => {
  expectRefused('não é maior do que a última, 0.1.0', given);
});

test.each([[['1.0']], [['1.0.0', '1.1.0']], [['1.0.0', '--sign']], [[]]])('%j shows the usage', (args) => {
  expectRefused('Uso: npm run release', ...args);
});

test('a dirty tree is refused, and the change is named', () => {
  writeFileSync(at('notes.txt'), 'mine');
  expectRefused('há mudanças sem commit:\n?? notes.txt', '1.0.0');
});

test('notes without an entry are refused', () => {
  commit({ 'CHANGELOG.md': read('CHANGELOG.md').replace('- A promotion.\n', '') });
  expectRefused('não diz nada sob "Unreleased"', '1.0.0');
});

test.each([
  ['tests that fail', { test: 'false' }, 'os testes falharam (npm test)'],
  ['long tests that fail', { 'test:long': 'false' }, 'os testes falharam (npm run test:long)'],
  ['tests that change a file', { test: 'touch left' }, 'há mudanças sem commit:\n?? left'],
])('%s refuse it', (_, scripts, reason) => {
  commit({ 'package.json': packageJson(scripts) });
  const answer = release('1.0.0');
  expect(answer.said).toContain(reason);
  expect(answer.status).toBe(1);
  expect(version('package.json')).toBe('0.1.0');
  expect(git('tag')).toBe('');
});

test('a key that cannot be read refuses it before the tests', () => {
  commit({ 'package.json': packageJson({ test: 'touch ran' }) });
  expectRefused('nothing.pub não pôde ser lido', '1.0.0', '--key', 'nothing');
  expect(existsSync(at('ran'))).toBe(false);
});

test('a package that cannot be made takes commit and files back', () => {
  commit({ 'package.json': packageJson({ package: 'false' }) });
  expectRefused('o pacote não pôde ser feito', '1.0.0');
  expect(version('package.json')).toBe('0.1.0');
});

test('a release that is stopped while it packs takes commit and files back', async () => {
  commit({
    'package.json': packageJson({ package: 'mkdir -p releases && touch releases/begun && exec sleep 600' }),
  });
  const head = git('rev-parse', 'HEAD');
  const command = spawn(process.execPath, ['scripts/release.ts', '1.0.0'], {
    cwd: repository,
    env: environment(),
    stdio: 'ignore',
  });
  await expect.poll(() => existsSync(at('releases/begun'))).toBe(true);
  command.kill('SIGTERM');
  expect(await once(command, 'exit')).toEqual([1, null]);
  expect(git('rev-parse', 'HEAD')).toBe(head);
  expect(git('status', '--porcelain')).toBe('');
  expect(version('package.json')).toBe('0.1.0');
});
