import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { signInAdmin } from '../../../tests/support/admin.ts';
import { forgeArchive } from '../../../tests/support/forged-archive.ts';
import { createTestApp, type TestApp, testMetricsToken } from '../../../tests/support/test-app.ts';
import { signedText } from '../../backup/manifest.ts';
import { scratchName } from '../../backup/scratch-database.ts';
import { keyTables } from '../../backup/tables.ts';
import { restoreCheckAlert } from './restore-checks.ts';

let product: TestApp;
let owner: string;
let folder: string;
beforeAll(async () => {
  product = await createTestApp('restore_checks');
  owner = await signInAdmin(product);
  folder = path.join(path.dirname(product.shippedDir), 'backups');
});
afterEach(async () => {
  const [{ name } = { name: '' }] = (await query('select current_database() as name')).rows;
  const { rowCount } = await query(`select from pg_database where datname = '${scratchName(name)}'`);
  expect(rowCount).toBe(0);
});
afterAll(() => product.close());

const query = (text: string, values: unknown[] = []) => product.database.$client.query(text, values);
const run = () => product.features.backups.restoreChecks.runIfDue();

interface Answer {
  restore_check: { tables: number | null; rows: number | null; reason: string | null } | null;
}
async function lastCheck(): Promise<Answer['restore_check']> {
  const answer = await product.call('GET', '/api/admin/backups', { cookie: owner });
  return ((await answer.json()) as Answer).restore_check;
}

async function metrics(): Promise<string> {
  const headers = { authorization: `Bearer ${testMetricsToken}` };
  return (await product.call('GET', '/metrics', { headers })).text();
}

async function alertTitles(): Promise<string[]> {
  const answer = await product.call('GET', '/api/admin/overview', { cookie: owner });
  const { attention } = (await answer.json()) as { attention: { kind: string; title: string }[] };
  return attention.flatMap(({ kind, title }) => (kind === 'backup-check' ? [title] : []));
}

async function makeCopy(): Promise<string> {
  expect((await product.call('POST', '/api/admin/backups', { cookie: owner })).status).toBe(202);
  await product.features.backups.backups.idle();
  const { rows } = await query('select file_name from backups order by started_at desc limit 1');
  return path.join(folder, rows[0]?.file_name);
}

test('without a copy there is nothing to check', async () => {
  expect(await run()).toBe(0);
  expect(await lastCheck()).toBeNull();
  expect(await metrics()).toMatch(/^backup_check_age_seconds nan$/im);
});

test('the newest copy is restored, counted, and checked again after a week', async () => {
  await makeCopy();
  expect(await run()).toBe(1);
  const check = await lastCheck();
  expect(check).toMatchObject({ reason: null });
  const { rows } = await query(
    `select count(*)::int as count from pg_class where relkind = 'r' and relpersistence = 'p'
     and relnamespace = 'public'::regnamespace and relname <> all ($1)`,
    [keyTables],
  );
  expect(check?.tables).toBe(rows[0]?.count);
  expect(check?.rows).toBeGreaterThan(2);
  expect(await metrics()).toMatch(/^site_alerts\{kind="backup-check"\} 0$/m);
  expect(await metrics()).toMatch(/^backup_check_age_seconds \d/m);
  expect(await run()).toBe(0);
  await query("update restore_checks set checked_at = now() - interval '7 days'");
  expect(await run()).toBe(1);
});

test('a copy that says more than it has fails, is an alert, and is tried again after a day', async () => {
  await query("update restore_checks set checked_at = now() - interval '8 days'");
  const file = await makeCopy();
  const whole = readFileSync(file);
  await forgeArchive(file, `${file}.forged`, {
    manifest({ signature: _, ...manifest }) {
      const tables = manifest.tables.map((table) =>
        table.name === 'users' ? { ...table, rows: table.rows + 1 } : table,
      );
      return JSON.parse(signedText({ ...manifest, tables }, product.signingSecret));
    },
  });
  writeFileSync(file, readFileSync(`${file}.forged`));
  expect(await run()).toBe(1);
  expect(await lastCheck()).toMatchObject({
    tables: null,
    reason: 'A tabela users não chegou inteira ao banco de dados.',
  });
  expect(await alertTitles()).toEqual(['A cópia de segurança não pôde ser restaurada no ensaio']);
  expect(await metrics()).toMatch(/^site_alerts\{kind="backup-check"\} 1$/m);
  expect(await run()).toBe(0);
  writeFileSync(file, whole);
  await query("update restore_checks set checked_at = now() - interval '1 day' where reason is not null");
  expect(await run()).toBe(1);
  expect(await lastCheck()).toMatchObject({ reason: null });
  expect(await alertTitles()).toEqual([]);
});

test('a damaged copy fails', async () => {
  await query('delete from restore_checks');
  const file = await makeCopy();
  writeFileSync(file, readFileSync(file).subarray(0, -200));
  expect(await run()).toBe(1);
  expect((await lastCheck())?.reason).toContain('está danificado ou incompleto');
  expect(readdirSync(folder)).toContain(path.basename(file));
});

test('ten days without a check are an alert, once the process has had the time for one', () => {
  const late = { ageSeconds: null, uncheckedDays: 11.5, isFailing: false };
  expect(restoreCheckAlert(late, 1)).toBeUndefined();
  expect(restoreCheckAlert(late, 4)?.title).toBe('Há 11 dias nenhuma cópia é conferida');
  expect(restoreCheckAlert({ ...late, uncheckedDays: 9.9 }, 4)).toBeUndefined();
});
