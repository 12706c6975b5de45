import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Product, startProduct } from '../support/product.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const root = path.resolve(import.meta.dirname, '../..');
const dir = temporaryFolder(afterAll);

/** `npm start` with these settings, where it is expected to refuse. */
function start(env: Record<string, string>, nodeOptions: string[] = []) {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [...nodeOptions, 'scripts/bootstrap.mjs', 'start'],
    {
      cwd: root,
      env: { PATH: process.env.PATH, DATA_DIR: dir, ...env },
      encoding: 'utf8',
    },
  );
  return { status, lines: (stdout + stderr).trim().split('\n') };
}

describe('a start that cannot succeed says why in one line and ends with code 1', () => {
  test('busy port', async () => {
    const holder = createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => holder.once('listening', resolve));
    const { port } = holder.address() as { port: number };
    expect(start({ PORT: String(port) })).toEqual({
      status: 1,
      lines: [`A porta ${port} (PORT) já está em uso.`],
    });
    holder.close();
  });

  test('bad setting', () => {
    expect(start({ PORT: 'x' })).toEqual({
      status: 1,
      lines: [expect.stringMatching(/^Configuração inválida: PORT /)],
    });
  });

  test('folder that cannot be written', () => {
    const file = path.join(dir, 'file');
    writeFileSync(file, '');
    expect(start({ DATA_DIR: file })).toEqual({ status: 1, lines: [expect.stringContaining('DATA_DIR')] });
  });

  test('secret that a full disk has left empty', () => {
    const dataDir = path.join(dir, 'half-made');
    mkdirSync(dataDir);
    writeFileSync(path.join(dataDir, 'auth-secret'), '');
    expect(start({ DATA_DIR: dataDir })).toEqual({
      status: 1,
      lines: [
        expect.stringMatching(/^Configuração inválida: o segredo em .+\/auth-secret está vazio: .+\.$/),
      ],
    });
  });

  test('unsupported platform', () => {
    const pretend = 'data:text/javascript,Object.defineProperty(process,"platform",{value:"win32"})';
    expect(start({}, ['--import', pretend])).toEqual({
      status: 1,
      lines: [expect.stringMatching(/^Plataforma não suportada: win32-/)],
    });
  });
});

/** Makes a folder with the bootstrap script and a bundled Node that prints what it is called with. */
function cloneBootstrap(name: string): string {
  const clone = path.join(dir, name);
  const bundled = path.join(clone, 'node_modules', `node-linux-${process.arch}`, 'bin/node');
  mkdirSync(path.dirname(bundled), { recursive: true });
  writeFileSync(bundled, '#!/bin/sh\necho bundled "$PATH"\n', { mode: 0o755 });
  cpSync(path.join(root, 'scripts/bootstrap.mjs'), path.join(clone, 'scripts/bootstrap.mjs'));
  cpSync(path.join(root, 'scripts/lib'), path.join(clone, 'scripts/lib'), { recursive: true });
  writeFileSync(path.join(clone, 'package-lock.json'), '{}');
  return clone;
}

test('commands run on the bundled Node where npm has made no link to it', () => {
  const clone = cloneBootstrap('clone');
  const installed = createHash('sha256').update('{}').digest('hex');
  writeFileSync(path.join(clone, 'node_modules/.installed-lockfile'), installed);

  const { status, stdout } = spawnSync(process.execPath, ['scripts/bootstrap.mjs', 'doctor'], {
    cwd: clone,
    encoding: 'utf8',
  });

  expect(status).toBe(0);
  expect(stdout).toMatch(new RegExp(`^bundled ${path.join(clone, 'node_modules')}/node-linux-.+/bin:`));
});

test('a start installs no test packages, and a test adds them without removing what runs', () => {
  const clone = cloneBootstrap('lean');
  writeFileSync(path.join(clone, 'package-lock.json'), '{"packages":{}}');
  const npm = path.join(clone, 'npm.js');
  writeFileSync(npm, "require('fs').appendFileSync('calls', process.argv.slice(2).join(' ') + '\\n');");
  const run = (command: string) =>
    spawnSync(process.execPath, ['scripts/bootstrap.mjs', command], {
      cwd: clone,
      env: { ...process.env, npm_execpath: npm },
    }).status;
  const calls = () => readFileSync(path.join(clone, 'calls'), 'utf8').trim().split('\n');

  expect([run('start'), run('doctor')]).toEqual([0, 0]);
  expect(calls()).toEqual([expect.stringMatching(/^ci .*--omit=dev/)]);
  expect([run('test'), run('start')]).toEqual([0, 0]);
  expect(calls().slice(1)).toEqual([expect.stringMatching(/^install --no-save .*--include=dev/)]);
});

describe('the product with its own database', () => {
  let product: Product;
  beforeAll(async () => {
    product = await startProduct();
  });
  afterAll(() => product.dispose());

  const account = { name: 'Ana Souza', email: 'ana@example.com', password: 'segredo-seguro' };
  const post = (address: string, json: unknown, cookie = '') =>
    fetch(product.url + address, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie },
      body: JSON.stringify(json),
    });

  test('keeps what it acknowledged when it is killed, and adopts its database', async () => {
    expect((await post('/api/auth/sign-up/email', account)).status).toBe(201);
    const cookie =
      (await post('/api/auth/sign-in/email', account)).headers.getSetCookie()[0]?.split(';')[0] ?? '';
    expect((await post('/api/progress/lessons/m1v1', {}, cookie)).status).toBe(200);
    await product.stop('SIGKILL');
    await product.start();
    const progress = await fetch(`${product.url}/api/progress`, { headers: { cookie } });
    expect(await progress.json()).toMatchObject({ completed_lessons: ['m1v1'] });
  });

  test('answers for its health', async () => {
    expect((await fetch(`${product.url}/healthz`)).status).toBe(200);
    expect((await fetch(`${product.url}/readyz`)).status).toBe(200);
  });

  test('sends pages with their compressed form, a validator and no guessing', async () => {
    const page = await fetch(`${product.url}/curso`, { headers: { 'accept-encoding': 'br' } });
    expect(page.headers.get('content-encoding')).toBe('br');
    expect(page.headers.get('x-content-type-options')).toBe('nosniff');
    const again = await fetch(`${product.url}/curso`, {
      headers: { 'if-none-match': page.headers.get('etag') ?? '' },
    });
    expect(again.status).toBe(304);
  });

  test('sends what is one person’s compressed too, and lets nobody keep it', async () => {
    const page = await fetch(`${product.url}/login`, { headers: { 'accept-encoding': 'br' } });
    expect(page.headers.get('content-encoding')).toBe('br');
    expect(page.headers.get('cache-control')).toBe('private, no-store');
    expect(page.headers.get('x-robots-tag')).toBe('noindex');
    expect(await page.text()).toContain('<div id="root">');
  });

  test('answers unknown pages with 404 and the not-found page', async () => {
    const page = await fetch(`${product.url}/nao-existe`);
    expect(page.status).toBe(404);
    expect(await page.text()).toContain('404');
  });

  test('stops its database with itself', async () => {
    const { existsSync } = await import('node:fs');
    const pidFile = path.join(product.dataDir, 'postgres/postmaster.pid');
    expect(existsSync(pidFile)).toBe(true);
    await product.stop();
    expect(existsSync(pidFile)).toBe(false);
  });
});
