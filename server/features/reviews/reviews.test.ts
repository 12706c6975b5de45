import { beforeEach, describe, expect, test } from 'vitest';
import { maxReviewLength, type PublishedReview } from '../../../domain/reviews.ts';
import { signInAdmin, signInSupport } from '../../../tests/support/admin.ts';
import { createGraduateActions } from '../../../tests/support/graduate-actions.ts';
import { openContentOfOtherProcess } from '../../../tests/support/second-process.ts';
import { sharedFixture } from '../../../tests/support/shared-fixture.ts';
import { createTestApp } from '../../../tests/support/test-app.ts';

const product = await sharedFixture(createTestApp('reviews'));
const owner = await signInAdmin(product);
const { graduate, merge } = createGraduateActions(product);
const run = (text: string, values: unknown[] = []) => product.database.$client.query(text, values);
const review = {
  rating: '5',
  text: ' Uso todo dia.\r\n',
  consent: true,
  signature: 'initials',
  city: 'Natal',
};

const call = (method: string, path: string, cookie: string, json?: unknown) =>
  product.call(method, `/api/${path}`, { cookie, json });
const statusOf = async (answer: Promise<Response>) => (await answer).status;
const send = (cookie: string, json: unknown = review) => call('POST', 'review', cookie, json);
const own = async (cookie: string) => (await (await call('GET', 'review', cookie)).json()).review;
const list = async (query = '') => (await (await call('GET', `admin/reviews?${query}`, owner)).json()).rows;
const decide = (action: 'publish' | 'refuse', id: string) =>
  statusOf(call('POST', `admin/reviews/${id}/${action}`, owner, {}));
const shown = () => product.features.content.current().reviews ?? [];

async function sent(json: object = review) {
  const student = await graduate('Ana Lúcia Souza');
  expect(await statusOf(send(student.cookie, json))).toBe(201);
  const [{ id }] = (await list(`q=${student.account.email}`)) as [{ id: string }];
  return { ...student, id };
}

beforeEach(() => run('truncate reviews, rate_limits'));

describe('a review', () => {
  test('comes from who has completed every lesson', async () => {
    const cookie = await product.signIn();
    await merge(cookie, ['m1v1']);
    expect(await statusOf(send(cookie))).toBe(409);
    expect(await statusOf(call('POST', 'review/decline', cookie, {}))).toBe(409);
    expect(await own(cookie)).toBeNull();
  });

  test('is asked for once, also after it was declined', async () => {
    const { cookie } = await graduate();
    expect(await statusOf(call('POST', 'review/decline', cookie, {}))).toBe(200);
    expect(await own(cookie)).toMatchObject({ status: 'declined' });
    expect(await statusOf(send(cookie))).toBe(409);
    expect(await list()).toEqual([]);
    const { cookie: other } = await sent();
    expect(await statusOf(send(other))).toBe(409);
  });

  test.each([
    ['no stars', { rating: '' }],
    ['six stars', { rating: 6 }],
    ['half a star', { rating: 4.5 }],
    ['no text', { text: ' \n' }],
    ['too much text', { text: 'x'.repeat(maxReviewLength + 1) }],
    ['an unknown signature', { signature: 'photo' }],
  ])('is refused with %s', async (_, wrong) => {
    const { cookie } = await graduate();
    expect(await statusOf(send(cookie, { ...review, ...wrong }))).toBe(422);
    expect(await own(cookie)).toBeNull();
  });

  test('without consent is never published, and its city is not stored', async () => {
    const { id, cookie } = await sent({ ...review, consent: false });
    expect(await own(cookie)).toMatchObject({ status: 'private', city: '' });
    expect(await decide('publish', id)).toBe(409);
    expect(shown()).toEqual([]);
  });

  test('is published with its date as signed, here and in other processes, and taken back', async () => {
    const other = openContentOfOtherProcess(product);
    await other.start();
    const { id, cookie } = await sent();
    expect(shown()).toEqual([]);
    expect(await decide('publish', id)).toBe(200);
    const { created_at } = await own(cookie);
    const published: PublishedReview[] = [
      { name: 'A. S.', city: 'Natal', rating: 5, text: 'Uso todo dia.', writtenAt: created_at },
    ];
    expect(shown()).toEqual(published);
    expect(await other.refresh()).toBe(1);
    expect(other.current().reviews).toEqual(published);
    expect(await other.refresh()).toBe(0);
    expect(await decide('publish', id)).toBe(409);
    expect(await decide('refuse', id)).toBe(200);
    expect(shown()).toEqual([]);
  });

  test('leaves the page when its author withdraws the consent, for good', async () => {
    const { id, cookie } = await sent();
    await decide('publish', id);
    expect(await statusOf(call('DELETE', 'review/consent', cookie))).toBe(200);
    expect(shown()).toEqual([]);
    expect(await decide('publish', id)).toBe(409);
    expect(await statusOf(call('DELETE', 'review/consent', cookie))).toBe(409);
  });

  test('is exported, and leaves the page with the account', async () => {
    const { id, cookie, account } = await sent();
    await decide('publish', id);
    const exported = await (await call('GET', 'account/export', cookie)).text();
    expect(exported).toContain('Uso todo dia.');
    await call('POST', 'account/erase', cookie, { password: account.password });
    await product.features.content.refresh();
    expect(shown()).toEqual([]);
    expect((await run('select from reviews')).rowCount).toBe(0);
  });

  test('is moderated by admins alone, who are recorded', async () => {
    const { id } = await sent();
    const support = await signInSupport(product);
    expect(await statusOf(call('GET', 'admin/reviews', support))).toBe(403);
    expect(await statusOf(call('POST', `admin/reviews/${id}/publish`, support, {}))).toBe(403);
    await decide('publish', id);
    await decide('refuse', id);
    const { rows } = await run(
      `select action from audit_log where action like '%review'
       and user_id = (select user_id from reviews where id = $1)`,
      [id],
    );
    expect(rows.map(({ action }) => action).toSorted()).toEqual(['publish-review', 'refuse-review']);
  });
});

test('the summary has the stars of all sent reviews, and the newest', async () => {
  const summarize = async () => (await call('GET', 'admin/reviews/summary', owner)).json();
  expect(await summarize()).toEqual({ stars: [0, 0, 0, 0, 0], latest: [] });
  for (const rating of ['5', '5', '2']) await sent({ ...review, rating });
  await sent({ ...review, rating: '4', text: 'Só para vocês.', consent: false });
  const { cookie } = await graduate();
  await call('POST', 'review/decline', cookie, {});
  const { stars, latest } = await summarize();
  expect(stars).toEqual([0, 1, 0, 1, 2]);
  expect(latest.map(({ rating }: { rating: number }) => rating)).toEqual([4, 2, 5]);
  expect(latest[0]).toMatchObject({ name: 'Ana Lúcia Souza', text: 'Só para vocês.' });
});
