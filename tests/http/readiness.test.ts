import { rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { sharedFixture } from '../support/shared-fixture.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { createTestApp } from '../support/test-app.ts';

const dataDir = temporaryFolder(afterAll);
const product = await sharedFixture(createTestApp('readiness', {}, dataDir));

/** Whatever an earlier test has set holds for new connections. */
const set = async (setting: string) => {
  const { rows } = await product.database.$client.query('select current_database() as name');
  await product.database.$client.query(`begin read write; alter database ${rows[0].name} ${setting}; commit`);
  for (const client of await Promise.all(Array.from({ length: 8 }, () => product.database.$client.connect())))
    client.release(true);
};
const ask = async () => {
  const answer = await product.call('GET', '/readyz');
  return [answer.status, await answer.json()];
};

beforeEach(() => set('reset all'));

test('ready is what can write', async () => {
  expect(await ask()).toEqual([200, { status: 'ok' }]);
});

test.each([
  ['only lets read', 'set default_transaction_read_only = on'],
  ['has no room on its disk', "set temp_file_limit = '8kB'"],
])('a database that %s is not ready, though it answers', async (_, setting) => {
  await set(setting);
  expect((await product.database.$client.query('select 1')).rowCount).toBe(1);
  expect(await ask()).toEqual([503, { status: 'unavailable', failing: 'database' }]);
});

test('nor is a storage that takes no files', async () => {
  rmSync(path.join(dataDir, 'storage'), { recursive: true });
  writeFileSync(path.join(dataDir, 'storage'), '');
  expect(await ask()).toEqual([503, { status: 'unavailable', failing: 'storage' }]);
});
