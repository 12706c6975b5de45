import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { nodeFlags } from '../../scripts/lib/server-process.mjs';
import { migrateDatabase } from '../../server/db/migrate.ts';
import { connectTestDatabase, createTestDatabase } from '../support/cluster.ts';
import { runCommand } from '../support/product.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { testSecret } from '../support/test-secret.ts';

/** Held by the test: a restore that inserts into a table with the trigger waits there. */
const barrier = 77;
const folder = temporaryFolder(afterAll);
const copy = path.join(folder, 'copia.tar.gz');
let settings: Record<string, string>;
let database: ReturnType<typeof connectTestDatabase>;
beforeAll(async () => {
  const DATABASE_URL = await createTestDatabase('restore_kills');
  settings = { DATABASE_URL, DATA_DIR: folder, AUTH_SECRET: testSecret };
  database = connectTestDatabase(DATABASE_URL);
  await migrateDatabase(database);
  await addPerson('antes');
  await runCommand('backup', settings, copy);
  await addPerson('depois');
  await endConnections();
});
afterAll(() => database.$client.end());

const run = (text: string, values: unknown[] = []) => database.$client.query(text, values);
const addPerson = (name: string) =>
  run(`insert into users (id, name, email) values (gen_random_uuid(), $1, $1 || '@example.com')`, [name]);
const names = async () => (await run('select name from users order by name')).rows.map(({ name }) => name);

/** The command refuses while the product is connected, and cannot tell this test from it. */
async function endConnections(): Promise<void> {
  await database.$client.end();
  database = connectTestDatabase(settings.DATABASE_URL ?? '');
  await database.$client.query(`set application_name = 'test'`);
}

/** Starts a restore that waits at its first row for the table, and kills it there. */
async function killAt(table: string): Promise<void> {
  const holder = await database.$client.connect();
  await holder.query(`set application_name = 'test'; select pg_advisory_lock(${barrier})`);
  await holder.query(`
    create function wait_here() returns trigger language plpgsql as
      'begin perform pg_advisory_xact_lock_shared(${barrier}); return new; end';
    create trigger wait_here before insert on ${table} for each row execute function wait_here()`);
  const child = spawn(process.execPath, [...nodeFlags, 'scripts/restore.ts', copy, '--replace'], {
    env: { PATH: process.env.PATH, ...settings },
    stdio: 'ignore',
  });
  const waiting = `select from pg_locks where locktype = 'advisory' and objid = ${barrier} and not granted`;
  await expect.poll(async () => (await holder.query(waiting)).rowCount, { timeout: 60_000 }).toBe(1);
  child.kill('SIGKILL');
  await once(child, 'exit');
  await holder.query(`select pg_advisory_unlock(${barrier})`);
  await holder.query('drop function wait_here cascade');
  holder.release();
}

test('kill -9 leaves what there was until the end, and the command runs again', async () => {
  // Users come first of what the copy holds, the audit log after all of it.
  for (const table of ['users', 'audit_log']) {
    await killAt(table);
    expect(await names(), `killed at ${table}`).toEqual(['antes', 'depois']);
  }
  await endConnections();
  await runCommand('restore', settings, copy, '--replace');
  expect(await names()).toEqual(['antes']);
  const { rows } = await run(`select action, detail from audit_log`);
  expect(rows).toEqual([
    {
      action: 'restore-backup',
      detail: expect.stringMatching(/^copia\.tar\.gz; o que havia: \/.+\.tar\.gz$/),
    },
  ]);
});
