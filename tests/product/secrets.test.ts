import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { connectTestDatabase } from '../support/cluster.ts';
import { type Product, runCommand, startProduct } from '../support/product.ts';
import { testSecret } from '../support/test-secret.ts';

const account = { name: 'Ana Souza', email: 'ana@example.com', password: 'segredo-seguro' };
let product: Product;
let file: string;
beforeAll(async () => {
  product = await startProduct({ AUTH_SECRET: '', WORKERS: '2' });
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

async function auditLog(): Promise<string[]> {
  const socket = path.join(product.dataDir, 'postgres-socket');
  const { $client } = connectTestDatabase(
    `postgres://postgres@localhost/postgres?host=${encodeURIComponent(socket)}`,
  );
  const { rows } = await $client.query<{ action: string }>(
    'select action from audit_log order by created_at',
  );
  await $client.end();
  return rows.map(({ action }) => action);
}

test('a new secret signs after the restart, and logs nobody out', async () => {
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
  // Whoever forged a cookie with a secret that never was ours stays out.
  expect(await statusWith(`${after.slice(0, -8)}AAAAAAA%3D`)).toBe(401);
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
  expect(await auditLog()).toEqual(['rotate-secret']);
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
