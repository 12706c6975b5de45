import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { connectTestDatabase, createTestDatabase } from '../../tests/support/cluster.ts';
import type { Database } from '../db/connect.ts';
import { BackupError } from './backup-error.ts';
import { scratchName, withScratchDatabase } from './scratch-database.ts';

let url: string;
let database: Database;
let name: string;
beforeAll(async () => {
  url = await createTestDatabase(`scratch_${process.env.VITEST_WORKER_ID ?? 0}`);
  database = connectTestDatabase(url);
  name = scratchName(new URL(url).pathname.slice(1));
});
beforeEach(async () => expect(await isThere()).toBe(false));
afterAll(() => database.$client.end());

async function isThere(): Promise<boolean> {
  const { rowCount } = await database.$client.query('select from pg_database where datname = $1', [name]);
  return rowCount === 1;
}

test('is empty, apart from the product’s database, and dropped afterwards', async () => {
  const found = await withScratchDatabase(database, (scratch) =>
    scratch.use(async (client) => {
      expect(await isThere()).toBe(true);
      const { rows } = await client.query(
        `select current_database() as name, (select count(*)::int from pg_tables where schemaname = 'public') as tables`,
      );
      return rows[0];
    }),
  );
  expect(found).toEqual({ name, tables: 0 });
  expect(await isThere()).toBe(false);
});

test('is dropped after an error', async () => {
  const failing = withScratchDatabase(database, (scratch) =>
    scratch.use(async () => {
      throw new Error('Broken');
    }),
  );
  await expect(failing).rejects.toThrow('Broken');
  expect(await isThere()).toBe(false);
});

test('serves one process at a time', async () => {
  const inner = await withScratchDatabase(database, async () => [
    await withScratchDatabase(database, async () => 'second'),
  ]);
  expect(inner).toEqual([undefined]);
});

test('the next run drops what a process left that was killed while it worked', async () => {
  const killed = await startWorking();
  killed.kill('SIGKILL');
  await once(killed, 'exit');
  expect(await isThere()).toBe(true);
  await expect.poll(() => withScratchDatabase(database, async () => 'free')).toBe('free');
  expect(await isThere()).toBe(false);
});

test('a database of that name that the product has not created stays as it is', async () => {
  await database.$client.query(`create database "${name}"`);
  onTestFinished(() => database.$client.query(`drop database "${name}"`).then(() => undefined));
  const use = () => withScratchDatabase(database, (scratch) => scratch.use(async () => undefined));
  await expect(use()).rejects.toThrow(`${name} não foi criado por este site`);
  expect(await isThere()).toBe(true);
});

/** Starts a process that is at work in the scratch database. */
async function startWorking(): Promise<ChildProcess> {
  const program = `
    const [url] = process.argv.slice(-1);
    const { connectTestDatabase } = await import('./tests/support/cluster.ts');
    const { withScratchDatabase } = await import('./server/backup/scratch-database.ts');
    const database = connectTestDatabase(url);
    await withScratchDatabase(database, (scratch) => scratch.use(async (client) => {
      await client.query('create table half (id int)');
      console.log('working');
      await client.query('select pg_sleep(60)');
    }));`;
  const loader = './scripts/lib/resolve-drizzle.mjs';
  const child = spawn(process.execPath, ['--import', loader, '--input-type=module', '-e', program, url], {
    cwd: path.join(import.meta.dirname, '../..'),
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  await once(child.stdout, 'data');
  return child;
}

test('says what a user lacks who may not create databases', async () => {
  const role = `scratch_user_${process.env.VITEST_WORKER_ID ?? 0}`;
  await database.$client.query(`drop role if exists ${role}; create role ${role} login`);
  const asUser = new URL(url);
  asUser.username = role;
  const limited = connectTestDatabase(asUser.href);
  onTestFinished(() => limited.$client.end());
  const use = () => withScratchDatabase(limited, (scratch) => scratch.use(async () => undefined));
  await expect(use()).rejects.toThrow(BackupError);
  await expect(use()).rejects.toThrow('não pode criar o banco de ensaio');
});

test('long names keep their end', () => {
  expect(scratchName('ia-vet')).toBe('ia-vet-restore-check');
  expect(scratchName('á'.repeat(40))).toBe(`${'á'.repeat(24)}-restore-check`);
});
