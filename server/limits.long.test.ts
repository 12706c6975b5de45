import { beforeEach, describe, expect, test } from 'vitest';
import { linkLifetimeSeconds, loginCodeLifetimeSeconds } from '../domain/lifetimes.ts';
import { newsletterPaths } from '../domain/paths.ts';
import { signInAdmin } from '../tests/support/admin.ts';
import { asProgram, makeKey } from '../tests/support/api-keys.ts';
import { startInbox } from '../tests/support/inbox.ts';
import { startTestMail } from '../tests/support/mail-consumer.ts';
import { sharedFixture } from '../tests/support/shared-fixture.ts';
import { createTestApp, newAccount } from '../tests/support/test-app.ts';

const product = await sharedFixture(
  createTestApp('limits', { COURSE_ACCESS: 'purchase', TRUST_PROXY: ['127.0.0.1'] }),
);
const query = (text: string, values: unknown[] = []) => product.database.$client.query(text, values);
const inbox = await sharedFixture(startInbox());
const mail = await sharedFixture(startTestMail(product, inbox.url));
const owner = await signInAdmin(product);
await query('update users set email_verified = true');

let networks = 0;
/** Refusals are remembered for a moment: each test has a network of its own. */
let headers: Record<string, string>;
beforeEach(() => {
  networks += 1;
  headers = { 'x-forwarded-for': `192.0.2.${networks}` };
});

test.each([
  '/api/auth/sign-up/email',
  '/api/auth/sign-in/email',
  '/api/auth/sign-in/second-step',
  '/api/auth/sign-in/code',
  '/api/auth/sign-in/passkey',
  '/api/auth/sign-in/request-code',
  '/api/auth/request-password-reset',
  '/api/auth/send-verification-email',
  '/api/auth/verify-email',
  '/api/auth/reset-password',
  '/api/account/address/confirm',
  '/api/account/address/refuse',
  '/api/purchases/resend',
  '/api/access/recover',
  '/api/access/look',
  '/api/access/confirm',
  '/api/refunds',
  '/api/refunds/look',
  '/api/refunds/link',
  '/api/newsletter',
])('POST %s counts for its address before it reads the body', async (path) => {
  const send = async () => {
    const answer = await product.call('POST', path, { headers, json: { name: 'nothing that fits' } });
    return [answer.status, (await answer.json()).error.code];
  };
  expect(await send()).toEqual([422, 'invalid_input']);
  await query('update rate_limits set points = 1000000');
  expect(await send()).toEqual([429, 'rate_limited']);
});

test('the newsletter form leads to its page where it was sent too often, whatever is in it', async () => {
  const send = async () => {
    const body = new URLSearchParams({ email: 'nobody' });
    return (await product.call('POST', '/api/newsletter', { headers, body })).headers.get('location');
  };
  expect(await send()).toBe(newsletterPaths.badEmail);
  await query('update rate_limits set points = 1000000');
  expect(await send()).toBe(newsletterPaths.tooOften);
});

describe('an email that anybody may ask for', () => {
  beforeEach(() => query('truncate rate_limits'));
  const kinds = [
    ['recovery', '/api/auth/request-password-reset', linkLifetimeSeconds.recovery, 9],
    ['login-code', '/api/auth/sign-in/request-code', loginCodeLifetimeSeconds, 10],
    ['purchase', '/api/purchases/resend', linkLifetimeSeconds.recovery, 9],
    ['confirmation', '/api/auth/send-verification-email', linkLifetimeSeconds.confirmation, 15],
  ] as const;
  const ask = (path: string, email: string, network = '198.51.100.1') =>
    product.call('POST', path, { json: { email }, headers: { 'x-forwarded-for': network } });
  const idOf = async (email: string) => (await product.adminRepository.findByEmail(email))?.id;
  const act = async (email: string, action: string, cookie = owner) =>
    product.call('POST', `/api/admin/students/${await idOf(email)}/${action}`, { cookie });

  const openCourse = (email: string) =>
    product.features.purchases.purchaseActions.grantAccess({ id: null, name: '' }, email, {
      isMailed: false,
    });

  /** A student with a password and access, whose email is confirmed unless that is what is asked for. */
  async function student(kind = ''): Promise<string> {
    const account = newAccount();
    await product.signIn(account);
    await query('update users set email_verified = $2 where email = $1', [
      account.email,
      kind !== 'confirmation',
    ]);
    if (kind !== 'confirmation') await openCourse(account.email);
    await sendAll();
    await query('delete from outbox');
    return account.email;
  }

  async function sendAll(): Promise<void> {
    const waiting = async () => (await query('select from outbox where due_at is not null')).rowCount;
    mail.wake();
    await expect.poll(waiting).toBe(0);
  }

  /** Sends what waits. @returns how many of a kind the mailbox has got */
  async function received(email: string, kind: string): Promise<number> {
    await sendAll();
    const text = 'select from outbox where recipient = $1 and kind = $2 and sent_at is not null';
    return (await query(text, [email, kind])).rowCount ?? 0;
  }

  test.each(kinds)('(%s) is not used up by a stranger in another network', async (kind, path) => {
    const email = await student(kind);
    // One household has 256 networks of IPv6.
    for (let line = 0; line < 20; line += 1) await ask(path, email, `2001:db8:1:${line.toString(16)}::1`);
    const count = await received(email, kind);
    expect(count).toBeLessThanOrEqual(5);
    const answer = await ask(path, email);
    expect([answer.status, await answer.json()]).toEqual([200, { ok: true }]);
    expect(await received(email, kind)).toBe(count + 1);
  });

  test.each(kinds)('(%s) floods no mailbox from many networks', async (kind, path, lifetime, most) => {
    const email = await student(kind);
    for (let network = 1; network <= 20; network += 1) await ask(path, email, `203.0.113.${network}`);
    expect(await received(email, kind)).toBe(most);
    // The last one still works when the next may come.
    const { rows } = await query(
      `select max(expire) - extract(epoch from now()) * 1000 as wait from rate_limits where key like $1`,
      [`${kind}%`],
    );
    expect(Number(rows[0].wait)).toBeLessThanOrEqual((lifetime / 2) * 1000);
    await query('update rate_limits set expire = 0');
    await ask(path, email);
    expect(await received(email, kind)).toBe(most + 1);
  });

  test.each(kinds)(
    '(%s) comes to a network of its own account, whatever strangers used up',
    async (kind, path, _, most) => {
      const email = await student(kind);
      await query(
        `insert into access_records (user_id, address) select id, '2001:db8:7:100::1' from users where email = $1`,
        [email],
      );
      for (let network = 1; network <= 20; network += 1) await ask(path, email, `203.0.113.${network}`);
      expect(await received(email, kind)).toBe(most);
      for (let time = 0; time < 9; time += 1) await ask(path, email, `2001:db8:7:1ff::${time}`);
      const share = kind === 'recovery' || kind === 'purchase' ? 3 : 5;
      expect(await received(email, kind)).toBe(most + share);
    },
  );

  test.each(kinds)(
    '(%s) is answered alike past its limits, with an account or without',
    async (kind, path) => {
      const answers = new Set<string>();
      for (const email of [await student(kind), newAccount().email])
        for (let time = 0; time < 22; time += 1) {
          const answer = await ask(path, email, `192.0.2.${200 + (time % 11)}`);
          const headers = [...answer.headers].filter(([name]) => name !== 'x-request-id');
          answers.add(JSON.stringify([answer.status, headers, await answer.text()]));
        }
      expect([...answers]).toEqual([expect.stringContaining('200')]);
    },
  );

  test('leaves the other kinds as they were, and so do requests that bring no email', async () => {
    const account = newAccount();
    await product.signIn(account);
    const { email } = account;
    // Not a buyer: nothing is sent.
    for (let time = 0; time < 30; time += 1) await ask('/api/purchases/resend', email, `203.0.113.${time}`);
    expect(await received(email, 'purchase')).toBe(0);
    await ask('/api/auth/request-password-reset', email);
    expect(await received(email, 'recovery')).toBe(1);
    await query('update users set email_verified = true where email = $1', [email]);
    await openCourse(email);
    await ask('/api/purchases/resend', email);
    expect(await received(email, 'purchase')).toBe(1);
  });

  test('does not keep the team from sending and showing links, nor its programs', async () => {
    const email = await student();
    const program = asProgram(product, await makeKey(product, owner, ['students:write']));
    for (const [, path] of kinds)
      for (let network = 1; network <= 20; network += 1) await ask(path, email, `203.0.113.${network}`);
    const before = await received(email, 'recovery');
    expect((await act(email, 'send-access')).status).toBe(200);
    expect(await received(email, 'recovery')).toBe(before + 1);
    expect((await act(email, 'link')).status).toBe(200);
    await act(email, 'revoke');
    expect(await (await act(email, 'grant')).json()).toMatchObject({ changed: true, mailed: true });
    await act(email, 'revoke');
    const granted = await program('POST', `/students/${await idOf(email)}/grant`);
    expect(await granted.json()).toMatchObject({ changed: true, mailed: true });
  });
});
