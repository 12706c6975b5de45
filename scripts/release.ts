import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { fail, root } from './lib/command.ts';
import { readPublicKey } from './lib/sign-release.ts';

/**
 * `npm run release`: dates the notes of the changelog, sets the version, commits, packs and tags, then begins the next
 * version. All checks come first, and what fails or is stopped after them is taken back.
 */
const usage = `Uso: npm run release -- VERSÃO [--key CHAVE]
  VERSÃO   como 1.0.0, maior do que a última
  --key    assina o pacote com uma chave de ssh-keygen`;
const changelog = 'CHANGELOG.md';
const heading = '## Unreleased\n';
const files = [changelog, 'package.json', 'package-lock.json'] as const;

const stopping = new AbortController();
for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(name, () => stopping.abort());

const { version, key } = readArguments();
const tag = `v${version}`;
if (key) readPublicKey(key);
const start = await check().catch(refuse);
const before = files.map((file) => readFileSync(path.join(root, file)));
await make().catch(async (error: Error) => {
  await takeBack();
  refuse(error);
});
console.log(`Versão ${version} pronta, com a etiqueta ${tag}. Para publicá-la: git push --follow-tags`);

function readArguments(): { version: string; key?: string | undefined } {
  try {
    const options = { key: { type: 'string' } } as const;
    const { values, positionals } = parseArgs({ options, allowPositionals: true });
    const [given = ''] = positionals;
    if (positionals.length === 1 && /^\d+\.\d+\.\d+$/.test(given)) return { version: given, ...values };
  } catch {
    // An unknown option.
  }
  return fail(usage);
}

function refuse({ message }: Error): never {
  const reason = stopping.signal.aborted ? 'a execução foi interrompida.' : message;
  return fail(`A versão ${version} não foi feita, e nada foi mudado: ${reason}`);
}

/** Returns the commit that the release is made from. @throws {Error} saying why there can be none */
async function check(): Promise<string> {
  await expectClean();
  const tags = (await git('tag', '--list', 'v*')).split('\n').filter((name) => /^v\d+\.\d+\.\d+$/.test(name));
  // 1.0.1-dev came after 1.0.0, also in a clone without tags.
  const known = readJson('package.json').version.replace(/(\d+)-dev$/, (_, patch) => `${Number(patch) - 1}`);
  const [last = ''] = [...tags.map((name) => name.slice(1)), known].sort((one, other) =>
    compareVersions(other, one),
  );
  if (compareVersions(version, last) <= 0) throw new Error(`ela não é maior do que a última, ${last}.`);
  if (readNotes() === '') throw new Error(`${changelog} não diz nada sob "Unreleased".`);
  const commit = await git('rev-parse', 'HEAD');

  for (const tests of [['test'], ['run', 'test:long']])
    await run('npm', tests).catch(() => {
      throw new Error(`os testes falharam (npm ${tests.join(' ')}).`);
    });
  if (tags.length === 0) console.log('Não há versão anterior: não há de onde experimentar a atualização.');
  else
    await run('npm', ['run', 'faults', '--', 'release-before']).catch(() => {
      throw new Error(`a atualização a partir da versão ${last} falhou.`);
    });
  await expectClean();
  if ((await git('rev-parse', 'HEAD')) !== commit) throw new Error('houve um commit durante os testes.');
  return commit;
}

async function expectClean(): Promise<void> {
  const changes = await git('status', '--porcelain');
  if (changes) throw new Error(`há mudanças sem commit:\n${changes}`);
}

/** The archive takes its time from the commit, so that packing the tag again gives the same bytes. */
async function make(): Promise<void> {
  const notes = readNotes();
  const dated = `${heading}\n## ${version}, ${new Date().toLocaleDateString('sv')}\n`;
  write(changelog, read(changelog).replace(heading, dated));
  setVersion(version);
  await git('commit', '--quiet', '--message', `Release ${version}`, '--', ...files);
  await run('npm', ['run', 'package', ...(key ? ['--', '--key', path.resolve(key)] : [])]).catch(() => {
    throw new Error('o pacote não pôde ser feito.');
  });
  await nextTurn();
  stopping.signal.throwIfAborted();
  const released = await git('rev-parse', 'HEAD');
  // Packages made from here on do not take the name of the released one.
  const next = version.replace(/\d+$/, (patch) => `${Number(patch) + 1}-dev`);
  setVersion(next);
  await git('commit', '--quiet', '--message', `Version ${next} begins`, '--', ...files);
  const message = `Release ${version}\n\n${notes}\n`;
  await git('tag', '--annotate', '--cleanup=verbatim', '--message', message, tag, released);
}

function setVersion(to: string): void {
  for (const file of ['package.json', 'package-lock.json']) {
    const json = readJson(file);
    json.version = to;
    if (json.packages?.['']) json.packages[''].version = to;
    write(file, `${JSON.stringify(json, null, 2)}\n`);
  }
}

/** Restores commit, files and index: the tree was clean, so nobody's change is lost. */
async function takeBack(): Promise<void> {
  before.forEach((content, index) => {
    writeFileSync(path.join(root, files[index] ?? ''), content);
  });
  for (const args of [
    ['reset', '--quiet', '--soft', start],
    ['reset', '--quiet', '--', ...files],
  ])
    await spawned('git', args, 'inherit').catch(() => undefined);
  for (const arch of ['x64', 'arm64'])
    for (const ending of ['', '.sha256', '.sig', '.partial'])
      rmSync(path.join(root, `releases/ia-vet-${version}-linux-${arch}.tar.gz${ending}`), { force: true });
}

/** Returns the text under "Unreleased" without its blank ends; empty if it has headings alone. */
function readNotes(): string {
  const [, after = ''] = read(changelog).split(heading);
  const [notes = ''] = after.split(/^## /m);
  return notes.replaceAll(/^###.*$/gm, '').trim() === '' ? '' : notes.trim();
}

function compareVersions(one: string, other: string): number {
  return one.localeCompare(other, 'en', { numeric: true });
}

function read(file: string): string {
  return readFileSync(path.join(root, file), 'utf8');
}

function write(file: string, content: string): void {
  writeFileSync(path.join(root, file), content);
}

function readJson(file: string): { version: string; packages?: Record<string, { version?: string }> } {
  return JSON.parse(read(file));
}

async function git(...args: string[]): Promise<string> {
  return spawned('git', args, 'pipe', stopping.signal);
}

async function run(command: string, args: string[]): Promise<void> {
  await spawned(command, args, 'inherit', stopping.signal);
}

/** Returns what the command prints, if that is piped. @throws {Error} if it fails or is stopped */
async function spawned(
  command: string,
  args: string[],
  output: 'inherit' | 'pipe',
  signal?: AbortSignal,
): Promise<string> {
  const child = spawn(command, args, { cwd: root, stdio: ['inherit', output, 'inherit'], signal });
  const [[code], printed] = await Promise.all([once(child, 'close'), child.stdout ? text(child.stdout) : '']);
  if (code !== 0) throw new Error(`${command} ${args[0]} falhou.`);
  return printed.trim();
}
