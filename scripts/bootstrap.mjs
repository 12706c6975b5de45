// Every npm command runs this first. Plain JavaScript that an old system Node understands: it installs what the
// lockfile says, then hands over to the project's own Node and to scripts/<command>.ts.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { compileCache, nodeFlags, serverFlags } from './lib/server-process.mjs';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
const modules = path.join(root, 'node_modules');
const stampFile = path.join(modules, '.installed-lockfile');
const lockFile = path.join(root, '.cache/installing');
const installTimeout = 10 * 60_000;
const minimumNode = 24;
/** Not every npm links the bundled Node into `.bin`. */
const bundledNode = path.join(modules, `node-linux-${process.arch}/bin/node`);

/** Commands that also install the packages that only tests need: half of all that is downloaded. */
const testCommands = ['test', 'check-words', 'bench', 'faults', 'screenshots'];

/** Parts of packages for other loaders, runtimes and uses. Tests, which may be installed later, need none either. */
const unusedParts = [
  '@base-ui/react/docs',
  ...['bare-buffer', 'bare-fs', 'bare-url'].map((name) => `${name}/prebuilds`),
  ...['dynamic', 'dynamicIconImports'].flatMap((name) =>
    [`${name}.d.ts`, `${name}.d.mts`].map((file) => `lucide-react/${file}`),
  ),
  'mediabunny/dist/bundles',
  ...['build', 'cmaps', 'web'].map((name) => `pdfjs-dist/${name}`),
];

const [command, ...args] = process.argv.slice(2);
const isForTesting = testCommands.includes(command);
checkPlatform();
installIfNeeded();
runScript();

function checkPlatform() {
  const isSupported = process.platform === 'linux' && ['x64', 'arm64'].includes(process.arch) && hasGlibc();
  if (isSupported) return;
  // Other platforms have neither a bundled Node nor a bundled PostgreSQL.
  if (Number(process.versions.node.split('.')[0]) >= minimumNode && process.env.DATABASE_URL) return;
  fail(
    `Plataforma não suportada: ${process.platform}-${process.arch}. ` +
      `Use Linux x64 ou arm64 com glibc, ou Node ${minimumNode}+ com DATABASE_URL.`,
  );
}

function hasGlibc() {
  return Boolean(process.report?.getReport().header.glibcVersionRuntime);
}

function installIfNeeded() {
  const lockfileHash = createHash('sha256')
    .update(readFileSync(path.join(root, 'package-lock.json')))
    .digest('hex');
  const requiredStamp = isForTesting ? lockfileHash : `${lockfileHash} running`;
  const installed = () => (existsSync(stampFile) ? readFileSync(stampFile, 'utf8') : '');
  const isInstalled = () => [requiredStamp, lockfileHash].includes(installed());
  if (isInstalled()) return;
  waitForOtherInstallation();
  // Only adds the test packages if the others are installed: `npm ci` would first remove node_modules, which
  // a running product may be reading.
  if (!isInstalled())
    install(requiredStamp, installed().startsWith(lockfileHash) ? ['install', '--no-save'] : ['ci']);
  rmSync(lockFile);
}

/** Two commands started together on a fresh clone would overwrite each other's installation. */
function waitForOtherInstallation() {
  mkdirSync(path.dirname(lockFile), { recursive: true });
  for (;;) {
    try {
      return writeFileSync(lockFile, String(process.pid), { flag: 'wx' });
    } catch (error) {
      if (error.code !== 'EEXIST') throw error;
    }
    if (isAbandoned()) rmSync(lockFile, { force: true });
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 500);
  }
}

/** Returns true if the process that installs is gone. Process ids are reused, so time counts too. */
function isAbandoned() {
  try {
    if (Date.now() - statSync(lockFile).mtimeMs > installTimeout) return true;
    return !process.kill(Number(readFileSync(lockFile, 'utf8')) || process.pid, 0);
  } catch (error) {
    return error.code === 'ESRCH';
  }
}

function install(requiredStamp, npmCommand) {
  console.log('Instalando dependências…');
  const packages = ['--include=optional', isForTesting ? '--include=dev' : '--omit=dev'];
  const options = [...packages, '--no-audit', '--no-fund', '--loglevel=error'];
  const result = runNpm(installRuntime(), [...npmCommand, ...options], root);
  if (result.status !== 0) fail('A instalação das dependências falhou.');
  rmSync(path.join(root, '.cache/runtime'), { recursive: true, force: true });
  // A third of the bundled Node: headers for add-ons in C++, of which the project compiles none.
  rmSync(path.join(bundledNode, '../../include'), { recursive: true, force: true });
  if (!isForTesting) removeUnused();
  mkdirSync(modules, { recursive: true });
  writeFileSync(stampFile, requiredStamp);
  // Loading the server's code has no side effects. Compiling it now makes even the first start fast and small.
  const entries = ['scripts/start.ts', 'server/main.ts', 'server/supervisor.ts'];
  const compileArguments = [...entries.flatMap((entry) => ['--import', `./${entry}`]), 'server/serve.ts'];
  spawnSync(projectNode(), compileArguments, { cwd: root, env: projectEnvironment(), stdio: 'ignore' });
}

/** Removes what neither the build nor the product loads: a seventh of all that is installed. */
function removeUnused() {
  const files = [
    '-name',
    '*s.map',
    '-o',
    '-path',
    '*/docx/dist/*.cjs',
    '-o',
    '-path',
    '*/docx/dist/*.iife.js',
  ];
  spawnSync('find', [modules, '-type', 'f', '(', ...files, ')', '-delete']);
  for (const part of unusedParts) rmSync(path.join(modules, part), { recursive: true, force: true });
}

/**
 * Installs the bundled Node alone, as the lockfile pins it. An older Node cannot install the rest: npm leaves out the
 * optional packages that do not support the Node it runs on, such as the builder's binaries.
 * @returns the Node that must run npm
 */
function installRuntime() {
  const name = `node_modules/node-linux-${process.arch}`;
  const { packages } = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8'));
  if (Number(process.versions.node.split('.')[0]) >= minimumNode || !packages[name]) return process.execPath;
  const folder = path.join(root, '.cache/runtime');
  const manifest = { dependencies: { [path.basename(name)]: packages[name].version } };
  const lock = {
    lockfileVersion: 3,
    packages: { '': manifest, [name]: { ...packages[name], optional: false } },
  };
  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(folder, 'package.json'), JSON.stringify(manifest));
  writeFileSync(path.join(folder, 'package-lock.json'), JSON.stringify(lock));
  runNpm(process.execPath, ['ci', '--prefix', folder, '--no-audit', '--no-fund', '--loglevel=error'], folder);
  return path.join(folder, name, 'bin/node');
}

/** Runs the npm that started this command, or else the system's. @param node runs npm and install scripts */
function runNpm(node, args, cwd) {
  const paths = [path.dirname(node), process.env.PATH].join(path.delimiter);
  const quiet = { NODE_NO_WARNINGS: '1', PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD: '1' };
  const env = { ...process.env, PATH: paths, ...quiet };
  const npm = process.env.npm_execpath;
  const [command, own] = npm?.endsWith('.js') ? [node, [npm]] : ['npm', []];
  return spawnSync(command, [...own, ...args], { cwd, env, stdio: ['ignore', 'ignore', 'inherit'] });
}

function projectNode() {
  return existsSync(bundledNode) ? bundledNode : process.execPath;
}

/** Lets tools that begin with `#!/usr/bin/env node` find the bundled Node. */
function projectEnvironment() {
  const paths = [path.dirname(projectNode()), path.join(modules, '.bin'), process.env.PATH].join(
    path.delimiter,
  );
  return { ...process.env, PATH: paths, NODE_COMPILE_CACHE: compileCache };
}

function runScript() {
  const flags = command === 'start' ? [...nodeFlags, ...serverFlags] : nodeFlags;
  const child = spawn(projectNode(), [...flags, path.join(root, 'scripts', `${command}.ts`), ...args], {
    cwd: root,
    env: projectEnvironment(),
    stdio: 'inherit',
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  child.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)));
  child.on('error', (error) => fail(`Não foi possível iniciar o Node do projeto: ${error.message}`));
}

function fail(message) {
  console.error(message);
  process.exit(1);
}
