import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { createTestDatabase, testConnection } from '../../tests/support/cluster.ts';
import { findProgram } from '../../tests/support/find-program.ts';
import { startPgBouncer } from '../../tests/support/pgbouncer.ts';
import { sharedFixture } from '../../tests/support/shared-fixture.ts';
import { createTestApp } from '../../tests/support/test-app.ts';
import { assembleProduct } from '../assemble.ts';
import { databaseUrl } from '../settings/addresses.ts';
import { openDatabase } from './open.ts';
import { losesPreparedStatements } from './pooler.ts';

const pgbouncer = findProgram('pgbouncer');
const product = await sharedFixture(createTestApp('pooler'));
const url = await createTestDatabase('behind_pooler');
const hint = 'DATABASE_PREPARE=false';

/** Opens the database as the product does. */
async function open(address: string, prepares = true) {
  const lines: string[] = [];
  const log = pino({}, { write: (line: string) => void lines.push(line) });
  const config = {
    ...product.parts.config,
    DATABASE_URL: databaseUrl.parse(address),
    DATABASE_PREPARE: prepares,
  };
  const opened = await openDatabase(config, log);
  onTestFinished(opened.close);
  const { features } = assembleProduct({ ...product.parts, config, database: opened.database });
  const checks = await features.administration.findSetupChecks();
  return {
    ...opened,
    logged: lines.join(''),
    isAdvised: checks.some(({ settings }) => settings?.includes(hint)),
  };
}

/** Runs statements with names, many at once, as requests do. */
const work = ({ database }: Awaited<ReturnType<typeof open>>) =>
  Promise.allSettled(
    Array.from({ length: 200 }, (_, index) => {
      const statement = { name: `statement_${index % 5}`, text: `select ${index % 5} + $1::int as sum` };
      return database.$client.query({ ...statement, values: [index] });
    }),
  );
const failures = (results: PromiseSettledResult<unknown>[]) =>
  results.flatMap((result) =>
    result.status === 'rejected' ? [(result.reason as { code: string }).code] : [],
  );

test('PostgreSQL itself loses no statement, however often it is asked', async () => {
  for (let tries = 0; tries < 10; tries += 1)
    expect(await losesPreparedStatements(testConnection(url))).toBe(false);
  const opened = await open(url);
  expect([opened.logged, opened.isAdvised, opened.database.$client.prepares]).toEqual(['', false, true]);
});

test('a database that does not answer is left to whoever connects to it next', async () => {
  expect(await losesPreparedStatements({ host: '127.0.0.1', port: 9 })).toBe(false);
});

// Debian as root brings it; elsewhere `npm test` names these among the skipped.
describe.skipIf(!pgbouncer)('behind PgBouncer (needs pgbouncer)', () => {
  const start = (mode: 'session' | 'transaction') => startPgBouncer(pgbouncer ?? '', url, mode);
  let pooler: Awaited<ReturnType<typeof start>>;

  describe('that gives each transaction another connection', () => {
    beforeAll(async () => {
      pooler = await start('transaction');
    });
    afterAll(() => pooler.stop());

    test('the product works without prepared statements, and log and launch checks say so', async () => {
      const opened = await open(pooler.databaseUrl);
      expect(failures(await work(opened))).toEqual([]);
      expect(opened.logged).toContain(hint);
      expect(opened.isAdvised).toBe(true);
    });

    test('it is found while others use it', async () => {
      const other = await open(pooler.databaseUrl, false);
      const busy = Promise.all([work(other), work(other)]);
      const opened = await open(pooler.databaseUrl);
      expect(failures(await work(opened))).toEqual([]);
      await busy;
    });

    test('whoever has said so reads nothing of it', async () => {
      const opened = await open(pooler.databaseUrl, false);
      expect(failures(await work(opened))).toEqual([]);
      expect([opened.logged, opened.isAdvised]).toEqual(['', false]);
    });
  });

  test('that gives each session its own loses none', async () => {
    pooler = await start('session');
    onTestFinished(() => pooler.stop());
    const opened = await open(pooler.databaseUrl);
    expect([opened.logged, opened.isAdvised, opened.database.$client.prepares]).toEqual(['', false, true]);
  });
});
