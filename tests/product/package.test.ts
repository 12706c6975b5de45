import { spawnSync } from 'node:child_process';
import { cpSync, globSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { root } from '../../scripts/lib/command.ts';
import { packageTools } from '../../scripts/lib/package-tools.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

/** A small repository with the real command: a build that writes one page, packages of a few bytes. */
const repository = temporaryFolder(afterAll);
let files: string[];
const commands = [
  'admin',
  'purchases',
  'webhook',
  'doctor',
  'backup',
  'restore',
  'export',
  'lib/check-settings',
];

function write(written: Record<string, string>): void {
  for (const [file, text] of Object.entries(written)) {
    mkdirSync(path.dirname(path.join(repository, file)), { recursive: true });
    writeFileSync(path.join(repository, file), text);
  }
}

function run(command: string, ...args: string[]): string {
  const { status, stdout, stderr } = spawnSync(command, args, { cwd: repository, encoding: 'utf8' });
  if (status !== 0) throw new Error(stdout + stderr);
  return stdout;
}

const unwanted = { 'unwanted.ts': '', 'server/unwanted.ts': '', 'server/ignored/unwanted.ts': '' };

beforeAll(() => {
  for (const file of [
    ...globSync('scripts/{package.ts,lib/*.ts,lib/*.mjs}', { cwd: root }),
    ...Object.values(packageTools),
  ])
    cpSync(path.join(root, file), path.join(repository, file));
  const node = `node_modules/node-linux-${process.arch}`;
  const part = (name: string) => ({ [`${name}/package.json`]: '{}', [`${name}/index.js`]: '' });
  write({
    '.gitignore': 'node_modules/\ndist/\nreleases/\n.cache/\nignored/\n',
    'package.json': '{ "version": "1.2.0-dev", "type": "module" }',
    'package-lock.json': JSON.stringify({
      packages: {
        'node_modules/used': { dependencies: { needed: '1' } },
        'node_modules/needed': {},
        [node]: {},
      },
    }),
    LICENSE: '',
    'scripts/build.ts': `import { mkdirSync, writeFileSync } from 'node:fs';
      export async function build() {
        for (const folder of ['web', 'render', 'materials']) {
          mkdirSync('dist/' + folder, { recursive: true });
          writeFileSync('dist/' + folder + '/built', '');
        }
      }`,
    'server/main.ts': "import 'used';",
    ...Object.fromEntries(commands.map((name) => [`scripts/${name}.ts`, ''])),
    ...part('node_modules/used'),
    ...part('node_modules/needed'),
    [`${node}/bin/node`]: '',
    [`${node}/LICENSE`]: '',
  });
  run('git', 'init', '--quiet');
  run('git', 'add', '--all');
  run(
    'git',
    '-c',
    'user.name=Ana',
    '-c',
    'user.email=ana@example.com',
    'commit',
    '--quiet',
    '--message',
    'All',
  );
  write({
    ...unwanted,
    'dist/web/unwanted.js': '',
    'dist/materials/unwanted.pdf': '',
    // Where Node would find it before the one of the lockfile.
    ...part('node_modules/used/node_modules/needed'),
    'node_modules/used/node_modules/needed/unwanted.js': '',
    ...part('node_modules/unwanted'),
  });
  run(process.execPath, 'scripts/package.ts');
  const archive = `releases/ia-vet-1.2.0-dev-linux-${process.arch}.tar.gz`;
  files = run('tar', '-tzf', archive).trim().split('\n');
});

test('a package has the name and the folder of the version that package.json says', () => {
  expect(files[0]).toBe('ia-vet-1.2.0-dev/');
});

test('a package holds what git has, what the build wrote and the packages of the lockfile', () => {
  const wanted = [
    'server/main.ts',
    'dist/web/built',
    'node_modules/used/index.js',
    'node_modules/needed/index.js',
  ];
  expect(files).toEqual(expect.arrayContaining(wanted.map((file) => `ia-vet-1.2.0-dev/${file}`)));
});

test('a package holds nothing of what lies in ignored folders, beside the lockfile’s packages or in dist', () => {
  expect(files.filter((file) => file.includes('unwanted'))).toEqual([]);
  expect(files.filter((file) => /used\/node_modules/.test(file))).toEqual([]);
});
