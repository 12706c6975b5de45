import { readFileSync } from 'node:fs';
import path from 'node:path';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { expect, test } from 'vitest';
import { dropTables, readSchema } from '../../tests/support/installation.ts';
import { sharedFixture } from '../../tests/support/shared-fixture.ts';
import { cookieOf, createTestApp } from '../../tests/support/test-app.ts';
import { onOwnConnection } from './connect.ts';
import { applyMigrations, forgetMigrations, migrateDatabase, migrationsFolder } from './migrate.ts';

const product = await sharedFixture(createTestApp('release_before'));
const fixture = path.join(import.meta.dirname, '../../tests/fixtures/release-1.1.0.sql');
/** Migrations of 1.1.0. */
const migrationsBefore = 9;

test('what 1.1.0 wrote is there after the update, and its accounts sign in', async () => {
  const { database, call } = product;
  const today = await readSchema(database);
  await dropTables(database);
  await onOwnConnection(database, async (client) => {
    await forgetMigrations(client);
    await applyMigrations(client, readMigrationFiles({ migrationsFolder }).slice(0, migrationsBefore));
    await client.query(readFileSync(fixture, 'utf8'));
  });
  const count = async () =>
    (
      await database.$client.query(`
        select (select count(*) from users) as users, (select count(*) from purchases) as purchases,
          (select count(*) from purchase_events) as events, (select count(*) from outbox) as emails,
          (select count(*) from audit_log) as changes, (select count(*) from certificates) as certificates`)
    ).rows;
  const before = await count();
  await Promise.all([migrateDatabase(database), migrateDatabase(database)]);
  await migrateDatabase(database);
  expect(await readSchema(database)).toEqual(today);
  expect(await count()).toEqual(before);

  const json = { email: 'bruno@example.com', password: 'senha-do-aluno-1' };
  const signedIn = await call('POST', '/api/auth/sign-in/email', { json });
  expect(signedIn.status).toBe(200);
  const progress = await call('GET', '/api/progress', { cookie: cookieOf(signedIn) });
  expect(await progress.json()).toMatchObject({ completed_lessons: ['m1v1'] });
  const { rows: makers } = await database.$client.query(
    `select author_id = sender_id as newsletter,
      (select created_by = author_id from webhook_endpoints) as endpoint from newsletters`,
  );
  expect(makers).toEqual([{ newsletter: true, endpoint: true }]);
});
