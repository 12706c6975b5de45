import { mkdirSync, readdirSync, utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signInAdmin } from '../../../tests/support/admin.ts';
import { createTestApp, type TestApp } from '../../../tests/support/test-app.ts';
import { BackupError } from '../../backup/backup-error.ts';
import { asideFolder } from '../../backup/put-aside.ts';
import { checkArchive } from '../../backup/restore.ts';
import { createBackupsRepository } from './backups.repository.ts';
import { createBackups, nightOf } from './backups.ts';

let product: TestApp;
let owner: string;
let folder: string;
beforeAll(async () => {
  product = await createTestApp('backups');
  owner = await signInAdmin(product);
  folder = path.join(path.dirname(product.shippedDir), 'backups');
});
afterAll(() => product.close());

const call = (method: string, address = '') =>
  product.call(method, `/api/admin/backups${address}`, { cookie: owner });
const query = (text: string) => product.database.$client.query(text);

interface Listed {
  id: string;
  is_nightly: boolean;
  finished_at: string | null;
  bytes: number | null;
  reason: string | null;
  is_here: boolean;
}
async function list(): Promise<Listed[]> {
  return ((await (await call('GET')).json()) as { backups: Listed[] }).backups;
}

/** Another process on the same database and folder. */
function elsewhere(makeBackup: Parameters<typeof createBackups>[0]['makeBackup']) {
  const repository = createBackupsRepository(product);
  return createBackups({
    repository,
    makeBackup,
    settings: () => ({ BACKUP_DIR: folder, BACKUP_KEEP_DAYS: 14 }),
    log: pino({ level: 'silent' }),
  });
}
const makesNone = async () => {
  throw new Error('This process has nothing to do');
};

/** Noon in Brasília, some days from now. */
function dayFromNow(days: number): Date {
  const day = new Date(Date.now() + days * 24 * 60 * 60 * 1000);
  return new Date(`${day.toISOString().slice(0, 10)}T12:00:00-03:00`);
}

test('a night begins at three in Brasília', () => {
  expect(nightOf(new Date('2026-11-22T05:59:00Z'))).toEqual({
    night: '2026-11-21',
    began: new Date('2026-11-21T06:00:00Z'),
  });
  expect(nightOf(new Date('2026-11-22T06:00:00Z')).night).toBe('2026-11-22');
});

test('one asked for is made, listed, fetched, whole, and recorded', async () => {
  const answer = await call('POST');
  expect(answer.status).toBe(202);
  const { id } = (await answer.json()) as { id: string };
  await product.features.backups.backups.idle();
  const [made] = await list();
  expect(made).toMatchObject({ id, is_nightly: false, reason: null, is_here: true });
  const file = await call('GET', `/${id}/file`);
  expect(file.headers.get('content-disposition')).toMatch(/^attachment; filename="copia-[\w-]+\.tar\.gz"$/);
  expect((await file.arrayBuffer()).byteLength).toBe(made?.bytes);
  const archive = await checkArchive(path.join(folder, readdirSync(folder)[0] ?? ''), {
    secrets: product.config.authSecrets,
  });
  expect(archive.manifest.tables.map(({ name }) => name)).toContain('users');
  const { rows } = await query(
    `select action, actor_id = user_id as "isActorNamed" from audit_log where action like '%backup' order by created_at`,
  );
  expect(rows).toEqual([
    { action: 'backup', isActorNamed: true },
    { action: 'download-backup', isActorNamed: true },
  ]);
});

test('are for administrators only, and known by their id', async () => {
  const student = await product.signIn();
  const [made] = await list();
  for (const [method, address] of [
    ['GET', ''],
    ['POST', ''],
    ['GET', `/${made?.id}/file`],
  ] as const) {
    const one = await product.call(method, `/api/admin/backups${address}`, { cookie: student });
    expect(one.status).toBe(403);
  }
  for (const id of ['x', '..%2f..%2fauth-secret', '00000000-0000-4000-8000-000000000000'])
    expect((await call('GET', `/${id}/file`)).status).toBe(404);
});

test('one night has one copy, whichever process makes it; the first day has none', async () => {
  await query('delete from backups');
  expect(await product.features.backups.backups.makeIfNightDue(dayFromNow(-1))).toBe(0);
  const tomorrow = dayFromNow(1);
  expect(await product.features.backups.backups.makeIfNightDue(tomorrow)).toBe(1);
  expect(await product.features.backups.backups.makeIfNightDue(tomorrow)).toBe(0);
  expect(await elsewhere(makesNone).makeIfNightDue(tomorrow)).toBe(0);
  expect(await list()).toMatchObject([{ is_nightly: true, is_here: true }]);
});

test('one that fails says why, is seen from outside, and is tried again after an hour', async () => {
  const night = dayFromNow(2);
  const full = elsewhere(async () => {
    throw new BackupError('Não há espaço em disco para a cópia.');
  });
  await full.makeIfNightDue(night);
  expect((await list())[0]).toMatchObject({ reason: 'Não há espaço em disco para a cópia.', is_here: false });
  expect(await product.features.backups.backups.status()).toMatchObject({ isFailing: true });
  expect(await full.makeIfNightDue(night)).toBe(0);
  await query("update backups set started_at = now() - interval '61 minutes' where reason is not null");
  expect(await product.features.backups.backups.makeIfNightDue(night)).toBe(1);
  expect((await list())[0]).toMatchObject({ reason: null, is_here: true });
  expect(await product.features.backups.backups.status()).toMatchObject({ isFailing: false });
});

test('one at a time, of all processes; one whose process was killed is called so and holds up none', async () => {
  await query("insert into backups (id, file_name) values (gen_random_uuid(), 'x.tar.gz')");
  expect((await list())[0]).toMatchObject({ reason: 'O site parou antes que ela ficasse pronta.' });
  const { promise: isLong, resolve: end } = Promise.withResolvers<never>();
  // Rejected before the copy waits for it, if the disk is slow.
  isLong.catch(() => undefined);
  const other = elsewhere(() => isLong);
  const { rows } = await query('select id, name from users limit 1');
  await other.beginManual(rows[0]);
  expect((await call('POST')).status).toBe(409);
  expect((await list()).slice(0, 2)).toMatchObject([
    { reason: null, finished_at: null },
    { reason: 'O site parou antes que ela ficasse pronta.' },
  ]);
  end(Promise.reject(new Error('ended')) as never);
  await other.idle();
  expect((await call('POST')).status).toBe(202);
  await product.features.backups.backups.idle();
  await query('delete from backups where finished_at is null');
});

test('one broken off by a stop leaves nothing, and the night’s is made by the next', async () => {
  const night = dayFromNow(3);
  const stopped = elsewhere(
    (_, { signal }) =>
      new Promise((_, reject) => {
        if (signal.aborted) reject(signal.reason);
        signal.addEventListener('abort', () => reject(signal.reason));
      }),
  );
  const making = stopped.makeIfNightDue(night);
  const running = 'select from backups where finished_at is null and reason is null';
  await expect.poll(async () => (await query(running)).rowCount).toBe(1);
  await stopped.stop();
  await making;
  expect((await query(running)).rowCount).toBe(0);
  expect(await product.features.backups.backups.makeIfNightDue(night)).toBe(1);
});

test('old ones go, and what was never finished; the newest that is whole never does', async () => {
  await query("update backups set started_at = now() - interval '15 days'");
  const long = new Date(Date.now() - 15 * 24 * 60 * 60 * 1000);
  writeFileSync(path.join(folder, 'copia-2026-01-01-06h00-0a1b2c3d.tar.gz.77.partial'), '');
  writeFileSync(path.join(folder, 'anotações.txt'), '');
  for (const name of readdirSync(folder)) utimesSync(path.join(folder, name), long, long);
  writeFileSync(path.join(folder, 'copia-2026-01-02-06h00-0a1b2c3d.tar.gz.78.partial'), '');
  const count = readdirSync(folder).length;
  expect(await product.features.backups.backups.removeOld()).toBe(count - 3);
  const [kept, ...rest] = await list();
  expect([kept?.is_here, rest]).toEqual([true, []]);
  expect(readdirSync(folder)).toHaveLength(3);
});

test('what a restore put aside goes with the age of copies', async () => {
  const aside = asideFolder(product.config);
  mkdirSync(aside, { recursive: true });
  const daysAgo = (days: number) => new Date(Date.now() - days * 24 * 60 * 60 * 1000);
  for (const [name, days] of [
    ['copia-velha.tar.gz', 15],
    ['copia-nova.tar.gz', 13],
  ] as const) {
    writeFileSync(path.join(aside, name), '');
    utimesSync(path.join(aside, name), daysAgo(days), daysAgo(days));
  }
  const task = product.features.backups.tasks.find(({ name }) => name === 'data put aside by a restore');
  expect(await task?.run()).toBe(1);
  expect(readdirSync(aside)).toEqual(['copia-nova.tar.gz']);
});
