import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { connectTestDatabase, createTestDatabase } from '../support/cluster.ts';
import { type Product, runCommand, startProduct } from '../support/product.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { testSecret } from '../support/test-secret.ts';

const account = { name: 'Dona do Curso', email: 'dona@example.com', password: 'segredo-seguro' };
/** Milliseconds after which the process is killed: while others learn of it, in the middle, and near the end. */
const moments = [700, 3_300, 3_600, 4_200];
const folder = temporaryFolder(afterAll);
let settings: Record<string, string>;
let database: ReturnType<typeof connectTestDatabase>;
let cookie = '';
beforeAll(async () => {
  const DATABASE_URL = await createTestDatabase('restore_in_place');
  settings = { DATABASE_URL, DATA_DIR: folder, AUTH_SECRET: testSecret };
  database = connectTestDatabase(DATABASE_URL);
});
afterAll(() => database.$client.end());

function ask({ url }: Product, method: string, address: string, json?: unknown): Promise<Response> {
  const headers = { 'content-type': 'application/json', cookie, origin: url };
  return fetch(url + address, { method, headers, ...(json !== undefined && { body: JSON.stringify(json) }) });
}

async function signIn(product: Product): Promise<void> {
  const answer = await ask(product, 'POST', '/api/auth/sign-in/email', account);
  cookie = answer.headers.getSetCookie()[0]?.split(';')[0] ?? '';
}

async function emails(): Promise<string[]> {
  const { rows } = await database.$client.query('select email from users order by email');
  return rows.map(({ email }) => email);
}

/** Makes a backup in the admin pages. @returns its id */
async function makeCopy(product: Product): Promise<string> {
  const { id } = (await (await ask(product, 'POST', '/api/admin/backups')).json()) as { id: string };
  await expect
    .poll(async () => (await ask(product, 'GET', `/api/admin/backups/${id}/restore`)).status, {
      timeout: 20_000,
    })
    .toBe(200);
  return id;
}

test('kill -9 during a restore leaves the site of before or the copy, whole', async () => {
  const product = await startProduct(settings);
  try {
    await ask(product, 'POST', '/api/auth/sign-up/email', account);
    await runCommand('admin', { ...settings, PORT: new URL(product.url).port }, 'grant', account.email);
    await signIn(product);
    const id = await makeCopy(product);
    const inCopy = await emails();
    for (const moment of moments) {
      await database.$client.query(
        `insert into users (id, name, email) values (gen_random_uuid(), 'Depois', $1)`,
        [`depois-${moment}@example.com`],
      );
      const before = await emails();
      const preview = await ask(product, 'GET', `/api/admin/backups/${id}/restore`);
      const { site_name } = (await preview.json()) as { site_name: string };
      expect((await ask(product, 'POST', `/api/admin/backups/${id}/restore`, { site_name })).status).toBe(
        202,
      );
      await sleep(moment);
      await product.stop('SIGKILL');
      await product.start();
      expect([inCopy, before]).toContainEqual(await emails());
      expect((await fetch(`${product.url}/`)).status).toBe(200);
      await signIn(product);
      expect((await ask(product, 'GET', '/api/admin/backups')).status).toBe(200);
    }
  } finally {
    await product.dispose();
  }
});
