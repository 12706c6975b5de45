import { describe, expect, test } from 'vitest';
import { exportedText, type FilledPerson, fillPeople } from '../../../tests/support/filled-people.ts';
import { startInbox } from '../../../tests/support/inbox.ts';
import { readTables } from '../../../tests/support/installation.ts';
import { startTestMail } from '../../../tests/support/mail-consumer.ts';
import { sharedFixture } from '../../../tests/support/shared-fixture.ts';
import { createTestApp } from '../../../tests/support/test-app.ts';
import { declaredTables } from '../../db/personal-data.ts';

const product = await sharedFixture(createTestApp('personal_data'));

test('every column of the database is declared, as personal or as not', async () => {
  const { rows } = await product.database.$client.query<{ table: string; columns: string[] }>(
    `select table_name as table, array_agg(column_name::text) as columns from information_schema.columns
     where table_schema = 'public' group by 1`,
  );
  const columns = declaredTables.map((table) => [table.name, [...table.columns.keys()].sort()]);
  expect(Object.fromEntries(columns)).toEqual(
    Object.fromEntries(rows.map(({ table, columns }) => [table, columns.sort()])),
  );
});

test('every table with personal columns has a kind', () => {
  const withoutKind = declaredTables.filter(
    ({ columns, kind }) =>
      !kind && [...columns.values()].some((column) => column.holds === 'personal' && !column.kind),
  );
  expect(withoutKind.map(({ name }) => name)).toEqual([]);
});

describe('of fifty people', async () => {
  const people = await fillPeople(product.database, 50);
  const { personalData } = product.features.account;

  test('each gets every value that is kept about her, and none of anybody else’s', async () => {
    for (const person of people) {
      const { kinds } = await personalData.export(person);
      const tablesOfCopy = kinds.map(({ tables }) => tables);
      const found = new Set(leavesOf(tablesOfCopy).map(exportedText));
      expect([...person.values].filter((value) => !found.has(value))).toEqual([]);
      const text = JSON.stringify(tablesOfCopy);
      const strangers = people.filter(
        (one) => one !== person && (text.includes(one.mark) || text.includes(one.id)),
      );
      expect(strangers).toEqual([]);
    }
  });

  test('what lets somebody in is in no copy', async () => {
    const secret = declaredTables.flatMap(({ name, columns }) =>
      [...columns].flatMap(([column, { holds }]) => (holds === 'secret' ? [`${name}.${column}`] : [])),
    );
    expect(secret).toEqual(
      expect.arrayContaining(['accounts.password', 'sessions.token', 'two_factors.backup_codes']),
    );
    const exported = declaredTables.flatMap(({ name, rowsOf }) =>
      (rowsOf?.(people[0] as FilledPerson) ?? []).flatMap((rows) =>
        (rows.exported ?? []).map((column) => `${name}.${column}`),
      ),
    );
    expect(exported.filter((column) => secret.includes(column))).toEqual([]);
  });

  test('whoever erases her account leaves what was said, and nobody else loses anything', async () => {
    const inbox = await sharedFixture(startInbox());
    await sharedFixture(startTestMail(product, inbox.url));
    const before = await readTables(product.database);
    const leaving = [0, 7, 8, 23, 49].map((index) => people[index] as FilledPerson);
    for (const [index, { id }] of leaving.entries())
      await personalData.erase(id, { keepsCertificate: index % 2 === 0 });
    for (const { email } of leaving)
      expect((await inbox.next(email)).subject).toBe('A sua conta foi excluída');
    await expect.poll(async () => (await product.outbox.measure()).waiting).toBe(0);

    const after = await readTables(product.database);
    for (const [index, { mark, id }] of leaving.entries()) {
      const where = (sign: string) =>
        Object.keys(after).filter((table) => after[table]?.some((row) => row.includes(sign)));
      const retained = index % 2 === 0 ? ['certificates', 'purchases'] : ['purchases'];
      expect(where(mark).sort()).toEqual(['access_records', ...retained, 'refund_requests']);
      expect(where(id).sort()).toEqual(['access_records', 'audit_log']);
    }
    for (const person of people.filter((one) => !leaving.includes(one)))
      for (const [table, rows] of Object.entries(before))
        for (const row of rows.filter((one) => one.includes(person.mark) || one.includes(person.id)))
          expect(after[table]).toContain(row);
  });
});

/** Every value that is not made of others. */
function leavesOf(value: unknown): unknown[] {
  if (typeof value !== 'object' || value === null) return [value];
  const inner = Object.values(value).flatMap(leavesOf);
  return [...inner, JSON.stringify(value)];
}
