import { afterAll, beforeAll, expect, test } from 'vitest';
import { connectTestDatabase, createTestDatabase } from '../support/cluster.ts';
import { type Product, runCommand, startProduct } from '../support/product.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { testSecret } from '../support/test-secret.ts';

const account = { name: 'Dona do Curso', email: 'dona@example.com', password: 'segredo-seguro' };
/** Held by the test: a restore that inserts into a table with the trigger waits there. */
const barrier = 77;
const folder = temporaryFolder(afterAll);
let settings: Record<string, string>;
let database: ReturnType<typeof connectTestDatabase>;
let cookie = '';
beforeAll(async () => {
  const DATABASE_URL = await createTestDatabase('restore_in_place');
  settings = { DATABASE_URL, DATA_DIR: folder, AUTH_SECRET: testSecret };
  database = connectTestDatabase(DATABASE_URL);
});
const run = (text: string, values: unknown[] = []) => database.$client.query(text, values);
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

async function restoredCount(): Promise<number> {
  const { rows } = await run(`select count(*)::int from audit_log where action = 'restore-backup'`);
  return rows[0].count;
}

/** Lets a restore come as far as its first row for the table, and waits until it stands there. @returns lets it go on */
async function stopAt(table: string): Promise<() => Promise<void>> {
  const holder = await database.$client.connect();
  await holder.query('select pg_advisory_lock($1)', [barrier]);
  await run(`
    create function wait_here() returns trigger language plpgsql as
      'begin perform pg_advisory_xact_lock_shared(${barrier}); return new; end';
    create trigger wait_here before insert on ${table} for each row execute function wait_here()`);
  return async () => {
    await holder.query('select pg_advisory_unlock($1)', [barrier]);
    holder.release();
    await run('drop function wait_here cascade');
  };
}

async function untilStopped(): Promise<void> {
  const waiting = `select from pg_locks where locktype = 'advisory' and objid = ${barrier} and not granted`;
  await expect.poll(async () => (await run(waiting)).rowCount, { timeout: 30_000 }).toBe(1);
}

test('kill -9 during a restore leaves the site of before whole until its end, and then the copy', async () => {
  const product = await startProduct(settings);
  const begin = async (id: string) => {
    const preview = await ask(product, 'GET', `/api/admin/backups/${id}/restore`);
    const { site_name } = (await preview.json()) as { site_name: string };
    const answer = await ask(product, 'POST', `/api/admin/backups/${id}/restore`, { site_name });
    expect(answer.status).toBe(202);
  };
  const startAgain = async () => {
    await product.start();
    expect((await fetch(`${product.url}/`)).status).toBe(200);
    await signIn(product);
    expect((await ask(product, 'GET', '/api/admin/backups')).status).toBe(200);
  };
  try {
    await ask(product, 'POST', '/api/auth/sign-up/email', account);
    await runCommand('admin', { ...settings, PORT: new URL(product.url).port }, 'grant', account.email);
    await signIn(product);
    const id = await makeCopy(product);
    const inCopy = await emails();
    await run(
      `insert into users (id, name, email) values (gen_random_uuid(), 'Depois', 'depois@example.com')`,
    );
    const before = await emails();

    // Sessions come last: all that the copy has is loaded by then.
    for (const table of ['users', 'sessions']) {
      const goOn = await stopAt(table);
      await begin(id);
      await untilStopped();
      await product.stop('SIGKILL');
      await goOn();
      expect(await emails()).toEqual(before);
      expect(await restoredCount()).toBe(0);
      await startAgain();
    }

    await begin(id);
    await expect.poll(restoredCount, { timeout: 30_000, interval: 5 }).toBe(1);
    await product.stop('SIGKILL');
    expect(await emails()).toEqual(inCopy);
    await startAgain();
  } finally {
    await product.dispose();
  }
});
