import { expect, test } from 'vitest';
import { signInAdmin } from '../../tests/support/admin.ts';
import { sharedFixture } from '../../tests/support/shared-fixture.ts';
import { createTestApp } from '../../tests/support/test-app.ts';
import { onOwnConnection } from './connect.ts';
import { indexSimilarNames, noSimilarNames } from './similar-names.ts';

const product = await sharedFixture(createTestApp('similar_names'));

test('without pg_trgm the product starts, searches by beginnings of words and says who can mend it', async () => {
  const { database, features } = product;
  const cookie = await signInAdmin(product);
  await product.signIn({ name: 'Thaís Wanderlei' });
  const found = async (q: string) => {
    const answer = await product.call('GET', `/api/admin/students?q=${q}`, { cookie });
    return ((await answer.json()) as { total: number }).total;
  };
  const advises = async () =>
    (await features.administration.findSetupChecks()).some(({ text }) => text === noSimilarNames);
  expect([await found('wander'), await found('vanderlei'), await advises()]).toEqual([1, 1, false]);

  await database.$client.query('drop extension pg_trgm cascade; create role narrow');
  try {
    await onOwnConnection(database, (client) =>
      client.query('set role narrow; select index_similar_names()'),
    );
    expect([await found('wander'), await found('vanderlei'), await advises()]).toEqual([1, 0, true]);
  } finally {
    await database.$client.query('drop role narrow');
  }
  expect(await indexSimilarNames(database)).toBe(true);
  expect([await found('wander'), await found('vanderlei'), await advises()]).toEqual([1, 1, false]);
});
