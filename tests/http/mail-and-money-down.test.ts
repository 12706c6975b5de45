import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import type { ProviderName } from '../../domain/purchases.ts';
import type { SettingsTestResult } from '../../domain/settings.ts';
import { signSampleMessage } from '../../server/features/purchases/sample-messages.ts';
import { signInAdmin } from '../support/admin.ts';
import { freePort } from '../support/free-port.ts';
import { startTestMail, testMailServer } from '../support/mail-consumer.ts';
import { handleEvents, newSample, sendPaymentMessage, testProviders } from '../support/purchases.ts';
import { sharedFixture } from '../support/shared-fixture.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { createTestApp, newAccount } from '../support/test-app.ts';

/** Nobody listens there. */
const away = `127.0.0.1:${await freePort()}`;
const providers = testProviders(`http://${away}`);
const smtpUrl = `smtp://${away}`;
const product = await sharedFixture(
  createTestApp('mail_and_money_down', {
    providers,
    SMTP_URL: testMailServer(smtpUrl),
    OWNER_EMAIL: 'dona@example.com',
    COURSE_ACCESS: 'purchase',
  }),
);
const owner = await signInAdmin(product);
const run = async <Row extends object>(text: string, values: unknown[] = []) =>
  (await product.database.$client.query<Row>(text, values)).rows;

const asOwner = (method: string, path: string, json?: unknown) =>
  product.call(method, `/api/admin${path}`, { cookie: owner, ...(json !== undefined && { json }) });

async function student() {
  const account = newAccount();
  const cookie = await product.signIn(account);
  await run('update users set email_verified = true where email = $1', [account.email]);
  const [row] = await run<{ id: string }>('select id from users where email = $1', [account.email]);
  return { ...account, cookie, id: row?.id ?? '' };
}
type Student = Awaited<ReturnType<typeof student>>;

beforeEach(() => run('truncate outbox, rate_limits'));

/** Whatever writes an email, of which a notice says that it is on its way. */
const writes: [name: string, act: (one: Student) => Promise<Response>][] = [
  [
    'a recovery',
    ({ email }) => product.call('POST', '/api/auth/request-password-reset', { json: { email } }),
  ],
  [
    'a confirmation',
    async ({ email }) => {
      await run('update users set email_verified = false where email = $1', [email]);
      return product.call('POST', '/api/auth/send-verification-email', { json: { email } });
    },
  ],
  ['a code', ({ email }) => product.call('POST', '/api/auth/sign-in/request-code', { json: { email } })],
  ['access', ({ id }) => asOwner('POST', `/students/${id}/grant`)],
  ['a link of access', ({ id }) => asOwner('POST', `/students/${id}/send-access`)],
  [
    'another address',
    ({ cookie, email }) =>
      product.call('POST', '/api/account/address', { cookie, json: { email: `outra-${email}` } }),
  ],
  ['an erased account', ({ id }) => asOwner('POST', `/students/${id}/erase`)],
];

async function statuses(email: string): Promise<string[]> {
  const answer = await asOwner('GET', `/letters?q=${encodeURIComponent(email)}`);
  const { rows } = (await answer.json()) as { rows: { status: string }[] };
  return rows.map(({ status }) => status);
}

/** Lets the queue try what waits. @param smtpUrl of the mail server, or nothing where there is none */
async function tryToSend(smtpUrl: string | undefined, until: () => Promise<void>): Promise<void> {
  const queue = startTestMail(product, smtpUrl, temporaryFolder(onTestFinished));
  await until();
  await queue.stop();
}

describe('an email', () => {
  test.each(writes)('about %s waits while the mail server is down: nothing calls it sent', async (_, act) => {
    const one = await student();
    await run('truncate outbox, rate_limits');
    const answer = await act(one);
    expect(answer.status).toBe(200);
    expect(await answer.text()).not.toMatch(/sent|enviad/i);
    await tryToSend(smtpUrl, () =>
      expect.poll(() => run('select 1 from outbox where attempts = 0')).toEqual([]),
    );
    expect(new Set(await statuses(one.email))).toEqual(new Set(['waiting']));
    expect(await run('select 1 from outbox where sent_at is not null')).toEqual([]);
  });

  test.each(writes)('about %s is called stored, not sent, where there is no mail server', async (_, act) => {
    const one = await student();
    await run('truncate outbox, rate_limits');
    await act(one);
    await tryToSend(undefined, () =>
      expect.poll(() => run('select 1 from outbox where sent_at is null')).toEqual([]),
    );
    expect(await run('select 1 from outbox where not written_to_file')).toEqual([]);
    // The address of an erased account goes with its email.
    const found = await statuses(one.email);
    expect(found.filter((status) => status !== 'stored')).toEqual([]);
  });

  test.each(['email', 'notices'])(
    'of the test in the settings of %s is said to have failed',
    async (group) => {
      const answer = await asOwner('POST', `/settings/${group}/test`, {});
      const { ok, message } = (await answer.json()) as SettingsTestResult;
      expect(ok).toBe(false);
      expect(message).not.toMatch(/enviad/i);
    },
  );
});

describe('a refund', () => {
  const asked: ProviderName = 'stripe';

  async function buy() {
    const one = await student();
    const given = newSample();
    const sample = { ...given, email: one.email, transaction: `pi_${given.transaction}` };
    await sendPaymentMessage(product, asked, signSampleMessage(asked, providers, sample));
    await handleEvents(product);
    const [row] = await run<{ id: string }>('select id from purchases where email = $1', [one.email]);
    return { ...one, purchase: row?.id ?? '' };
  }
  const states = async (path: string, cookie: string) => {
    const answer = (await (await product.call('GET', path, { cookie })).json()) as {
      rows?: { state: string }[];
      purchases?: { refund: { state: string } }[];
    };
    return (answer.rows ?? answer.purchases?.map(({ refund }) => refund) ?? []).map(({ state }) => state);
  };

  test('waits while the company of payments is away: neither on its way nor done', async () => {
    const { cookie, purchase } = await buy();
    const answer = await product.call('POST', `/api/purchases/${purchase}/refund`, { cookie });
    expect(answer.status).toBe(200);
    expect(await answer.json()).toMatchObject({ state: 'waiting' });
    await product.features.purchases.refunds.processNext();
    expect(await run('select 1 from refund_requests where attempts > 0 and sent_at is null')).toHaveLength(1);
    expect(await states('/api/purchases', cookie)).toEqual(['waiting']);
    expect(await states('/api/admin/requests', owner)).toEqual(['waiting']);
    expect(await run(`select 1 from outbox where kind = 'refund-sent'`)).toEqual([]);
    const { access } = (await (await product.call('GET', '/api/student', { cookie })).json()) as {
      access: string;
    };
    expect(access).toBe('granted');
  });
});
