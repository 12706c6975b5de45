import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { jwksPath } from '../../domain/paths.ts';
import { loadOrCreateSecrets } from '../../server/auth-secret.ts';
import { createEncryption } from '../../server/settings/encryption.ts';
import { connectTestDatabase } from '../support/cluster.ts';
import { type Product, runCommand, startProduct } from '../support/product.ts';
import { testSecret } from '../support/test-secret.ts';

const account = { name: 'Ana Souza', email: 'ana@example.com', password: 'segredo-seguro' };
let product: Product;
let file: string;
beforeAll(async () => {
  product = await startProduct({ AUTH_SECRET: '' });
  file = path.join(product.dataDir, 'auth-secret');
});
afterAll(() => product.dispose());

function post(address: string, json: unknown): Promise<Response> {
  const headers = { 'content-type': 'application/json' };
  return fetch(product.url + address, { method: 'POST', headers, body: JSON.stringify(json) });
}

async function statusWith(cookie: string): Promise<number> {
  return (await fetch(`${product.url}/api/session`, { headers: { cookie } })).status;
}

async function signIn(): Promise<string> {
  const answer = await post('/api/auth/sign-in/email', account);
  return answer.headers.getSetCookie()[0]?.split(';')[0] ?? '';
}

async function query<Row extends object>(text: string, values: string[] = []): Promise<Row[]> {
  const socket = path.join(product.dataDir, 'postgres-socket');
  const { $client } = connectTestDatabase(
    `postgres://postgres@localhost/postgres?host=${encodeURIComponent(socket)}`,
  );
  const { rows } = await $client.query<Row>(text, values);
  await $client.end();
  return rows;
}

const store = (name: string, value: string) =>
  query('insert into settings (name, value) values ($1, $2)', [name, value]);

async function auditLog(): Promise<string[]> {
  const rows = await query<{ action: string }>('select action from audit_log order by created_at');
  return rows.map(({ action }) => action);
}

async function keysOfCredentials(): Promise<string[]> {
  const answer = await fetch(product.url + jwksPath);
  const { keys } = (await answer.json()) as { keys: { kid: string }[] };
  return keys.map(({ kid }) => kid);
}

test('a new secret signs after the restart, and logs nobody out', async () => {
  await expect.poll(keysOfCredentials).toHaveLength(1);
  const [firstKey] = await keysOfCredentials();
  expect((await post('/api/auth/sign-up/email', account)).status).toBe(201);
  const before = await signIn();
  const said = await runCommand('admin', { DATA_DIR: product.dataDir }, 'rotate-secret');
  expect(said).toMatch(/Reinicie o produto/);
  expect(await auditLog()).toEqual(['rotate-secret']);
  const [current = '', retired = ''] = readFileSync(file, 'utf8').split('\n');
  expect(said).not.toContain(current);
  expect(retired).toMatch(/^[\w-]{43} \d{4}-\d\d-\d\dT[\d:.]+Z$/);

  await product.stop();
  await product.start();
  expect(await statusWith(before)).toBe(200);
  const after = await signIn();
  expect(await statusWith(after)).toBe(200);
  await expect.poll(keysOfCredentials).toEqual([firstKey, expect.any(String)]);
  // Whoever forged a cookie with a secret that never was ours stays out.
  expect(await statusWith(`${after.slice(0, -8)}AAAAAAA%3D`)).toBe(401);
});

test('a leaked secret opens nothing after the restart, and what it encrypted stays readable', async () => {
  const before = await signIn();
  const [leaked = ''] = readFileSync(file, 'utf8').split('\n');
  await store(
    'STRIPE_API_KEY',
    createEncryption([leaked]).encrypt('STRIPE_API_KEY', 'rk_live_'.padEnd(32, '1')),
  );
  expect(await runCommand('admin', { DATA_DIR: product.dataDir }, 'rotate-secret', '--leaked')).toMatch(
    /Reinicie/,
  );
  await product.stop();
  await product.start();
  expect(await statusWith(before)).toBe(401);
  expect(await statusWith(await signIn())).toBe(200);
  const [current = '', ...others] = loadOrCreateSecrets(product.dataDir);
  expect(others).toEqual([]);
  expect(current).not.toBe(leaked);
  const stored = await query<{ value: string }>('select value from settings');
  expect(stored.map(({ value }) => createEncryption([current]).decrypt('STRIPE_API_KEY', value))).toEqual([
    'rk_live_'.padEnd(32, '1'),
  ]);
});

test('a secret that was set is changed by nobody else', async () => {
  const before = readFileSync(file, 'utf8');
  const settings = { DATA_DIR: product.dataDir, AUTH_SECRET: testSecret };
  await expect(runCommand('admin', settings, 'rotate-secret')).rejects.toMatchObject({
    code: 1,
    stdout: '',
    stderr: expect.stringMatching(/^[^\n]*AUTH_SECRET=NOVO,ATUAL[^\n]*\n$/),
  });
  expect(readFileSync(file, 'utf8')).toBe(before);
  expect(await auditLog()).toEqual(['rotate-secret', 'rotate-secret']);
});

test('nothing that the product has written is for others to read', async () => {
  const outbox = path.join(product.dataDir, 'outbox');
  await expect
    .poll(() => existsSync(outbox) && readdirSync(outbox).some((name) => name.endsWith('.eml')))
    .toBe(true);
  const written = readdirSync(product.dataDir, { recursive: true, encoding: 'utf8' });
  const open = written.filter((name) => {
    const stats = statSync(path.join(product.dataDir, name), { throwIfNoEntry: false });
    return ((stats?.mode ?? 0) & 0o077) !== 0 && !name.startsWith('postgres-socket/');
  });
  expect(open).toEqual([]);
  expect(statSync(product.dataDir).mode & 0o066).toBe(0);
});
