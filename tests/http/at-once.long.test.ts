import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { signSampleMessage } from '../../server/features/purchases/sample-messages.ts';
import { accountWrites } from '../support/at-once/accounts.ts';
import { adminWrites } from '../support/at-once/admin.ts';
import { courseWrites } from '../support/at-once/course.ts';
import { peopleWrites } from '../support/at-once/people.ts';
import { teamWrites } from '../support/at-once/team.ts';
import { type ConcurrentWrites, createWriteContext } from '../support/at-once/write-context.ts';
import { handleEvents, newSample, sendPaymentMessage } from '../support/purchases.ts';
import { routesOf } from '../support/routes.ts';
import { newAccount } from '../support/test-app.ts';

const many = 24;
const kit = await createWriteContext('at_once');
const { product, run, countOf, student, admin } = kit;
const bystander = await student();
const writes: ConcurrentWrites = {
  ...accountWrites(kit),
  ...courseWrites(kit),
  ...adminWrites(kit),
  ...peopleWrites(kit),
  ...teamWrites(kit),
};

/** Routes that write nothing to the database: they read, or count in memory. */
const harmless = new Set([
  'POST /api/auth/get-session',
  'POST /api/auth/sign-in/passkey-options',
  'POST /api/auth/second-factor/passkeys/options',
  'POST /api/account/address/look',
  'POST /api/refunds/look',
  'POST /api/access/look',
  'POST /api/admin/newsletter/preview',
  'POST /api/admin/content/preview',
  'POST /api/steps/checkout',
  'POST /api/admin/student-imports/check',
  'POST /api/admin/media/link-duration',
  // Its own test does, beside the paper that the days come from.
  'POST /api/days/:day',
]);
const isGuard = (route: string) => /\*$|\.csv$|\/backups\/:id\/file$/.test(route);

// All of it comes from one network.
beforeEach(() => run('truncate rate_limits'));
afterEach(async () => {
  await product.features.backups.backups.idle();
  const { totalCount, idleCount, waitingCount } = product.database.$client;
  expect({ busy: totalCount - idleCount, waitingCount }).toEqual({ busy: 0, waitingCount: 0 });
});

/** All at once, while somebody else goes on working. @returns the statuses in their order */
async function atOnce(requests: (() => Promise<Response>)[]): Promise<number[]> {
  let isOver = false;
  const working = (async () => {
    do {
      const { status } = await product.call('GET', '/api/session', { cookie: bystander.cookie });
      expect(status).toBe(200);
    } while (!isOver);
  })();
  const answers = await Promise.all(requests.map((send) => send()));
  isOver = true;
  await working;
  const statuses = answers.map(({ status }) => status);
  expect(statuses.filter((status) => status >= 500)).toEqual([]);
  return statuses;
}
const successes = (statuses: number[]) => statuses.filter((status) => status < 400).length;

test('every route that writes is asked here many times at once', () => {
  const routes = routesOf(product)
    .filter(({ method }) => method !== 'GET')
    .map(({ method, path }) => `${method} ${path}`)
    .filter((route) => !isGuard(route));
  expect([...Object.keys(writes), ...harmless].sort()).toEqual(routes.sort());
});

describe('many at once', () => {
  test.each(Object.entries(writes))('%s', async (_, { prepare, winners, release, count }) => {
    const send = await prepare();
    const statuses = await atOnce(Array.from({ length: many }, (_, index) => () => send(index)));
    await release?.();
    if (winners) expect(successes(statuses), `${statuses}`).toBe(winners);
    else expect(successes(statuses), `${statuses}`).toBeGreaterThan(0);
    if (count) expect(await count()).toBe(1);
  });
});

describe('at once with something else', () => {
  const times = <Result>(count: number, make: () => Promise<Result>) =>
    Promise.all(Array.from({ length: count }, make));

  test('an account that is erased is given nothing, and none comes in its place', async () => {
    const people = await times(10, () => kit.sale());
    const erased = people.map(
      ({ id }) =>
        () =>
          admin.post(`/students/${id}/erase`),
    );
    const granted = people.flatMap(({ id }) =>
      ['grant', 'revoke', 'grant'].map((action) => () => admin.post(`/students/${id}/${action}`)),
    );
    const statuses = await atOnce([...erased, ...granted]);
    expect(statuses.slice(0, erased.length)).toEqual(erased.map(() => 200));
    const emails = people.map(({ account }) => account.email);
    expect(await countOf('from users where email = any($1)', [emails])).toBe(0);
    expect(await countOf('from access_grants where email = any($1)', [emails])).toBe(0);
  });

  test('accounts that change to the same address: one gets it', async () => {
    const { email } = newAccount();
    // As many as may have mail sent to one address within an hour.
    const rivals = 5;
    const tokens = await times(rivals, async () => {
      const { cookie, id } = await student();
      await product.call('POST', '/api/account/address', { cookie, json: { email } });
      const [change] = await run<{ id: string }>('select id from address_changes where user_id = $1', [id]);
      const links = await Promise.all(
        (['old', 'new'] as const).map((side) =>
          product.features.account.emailChanges.createLink(change?.id ?? '', side),
        ),
      );
      return links.map((link = '') => new URL(link).searchParams.get('token'));
    });
    const confirm = (token: string | null | undefined) =>
      product.call('POST', '/api/account/address/confirm', { json: { token } });
    for (const [old] of tokens) expect((await confirm(old)).status).toBe(200);
    const statuses = await atOnce(
      tokens.map(
        ([, next]) =>
          () =>
            confirm(next),
      ),
    );
    expect(statuses.toSorted()).toEqual([200, ...Array(rivals - 1).fill(422)]);
    expect(await countOf('from users where email = $1', [email])).toBe(1);
  });

  test('a refund by the owner and the one that the provider reports are one', async () => {
    const sample = newSample();
    const tell = (status: 'approved' | 'refunded') =>
      sendPaymentMessage(
        product,
        'hotmart',
        signSampleMessage('hotmart', kit.providers, { ...sample, status }),
      );
    await tell('approved');
    await handleEvents(product);
    const [purchase] = await run<{ id: string }>('select id from purchases where transaction_id = $1', [
      sample.transaction,
    ]);
    await tell('refunded');
    const [statuses] = await Promise.all([
      atOnce(Array.from({ length: many }, () => () => admin.post(`/purchases/${purchase?.id}/refund`))),
      ...Array.from({ length: 4 }, () => handleEvents(product)),
    ]);
    expect(successes(statuses)).toBeLessThanOrEqual(1);
    const states = await run('select status, refunded_at is not null as dated from purchases where id = $1', [
      purchase?.id,
    ]);
    expect(states).toEqual([{ status: 'refunded', dated: true }]);
    expect(await countOf('from purchase_events where due_at is not null or last_error is not null')).toBe(0);
  });

  test('a publish and restores over one revision: one of them', async () => {
    const answer = await product.call('GET', '/api/admin/content', { cookie: admin.cookie });
    const { published } = await answer.json();
    const baseRevision = published.revision as number;
    await admin.put('/content/draft/site', { ...published.document.site, tagline: 'Outra' });
    const statuses = await atOnce([
      ...Array.from({ length: 5 }, () => () => admin.post('/content/publish', { baseRevision })),
      ...Array.from({ length: 18 }, () => () => admin.post('/content/revisions/0/restore', { baseRevision })),
    ]);
    expect(statuses.toSorted()).toEqual([200, ...Array(22).fill(409)]);
  });
});
