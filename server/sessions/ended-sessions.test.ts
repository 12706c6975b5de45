import { beforeEach, expect, test } from 'vitest';
import { retentionPeriods } from '../../domain/personal-data/kinds.ts';
import type { SessionEndReason } from '../../domain/session.ts';
import { signInAdmin } from '../../tests/support/admin.ts';
import { totpCodeOf } from '../../tests/support/authenticator.ts';
import { linkIn, startInbox } from '../../tests/support/inbox.ts';
import { startTestMail } from '../../tests/support/mail-consumer.ts';
import { handleEvents, newSample, sendPaymentMessage, testProviders } from '../../tests/support/purchases.ts';
import { sharedFixture } from '../../tests/support/shared-fixture.ts';
import { type Account, cookieOf, createTestApp, newAccount } from '../../tests/support/test-app.ts';
import { signSampleMessage } from '../features/purchases/sample-messages.ts';

const providers = testProviders('http://127.0.0.1:9');
const inbox = await sharedFixture(startInbox());
const product = await sharedFixture(
  createTestApp('ended_sessions', { COURSE_ACCESS: 'purchase', providers }),
);
await sharedFixture(startTestMail(product, inbox.url));
beforeEach(() => query('truncate rate_limits'));

const query = (text: string, values: unknown[] = []) => product.database.$client.query(text, values);
const post = (path: string, json: unknown, cookie = '') => product.call('POST', path, { json, cookie });
const signIn = async (account: Account) => cookieOf(await post('/api/auth/sign-in/email', account));
const findEnd = async (cookie: string) => {
  const answer = await product.call('GET', '/api/session', { cookie });
  const { error } = (await answer.json()) as { error: { code: string; ended?: SessionEndReason } };
  return [answer.status, error.code, error.ended];
};
const ended = (reason: SessionEndReason | undefined) => [401, 'session_missing', reason];
const age = (account: Account, column: string, by: string) =>
  query(
    `update sessions set ${column} = now() - $2::interval from users where users.id = user_id and email = $1`,
    [account.email, by],
  );
const idOf = async ({ email }: Account) =>
  (await query('select id from users where email = $1', [email])).rows[0].id as string;
const nextEmail = async (email: string, subject: string) => {
  for (;;) {
    const found = await inbox.next(email);
    if (found.subject === subject) return found;
  }
};

async function student() {
  const account = newAccount();
  return { account, cookie: await product.signIn(account) };
}

test('a purchase ends the session of an unconfirmed account, and its browser is told so', async () => {
  const { account, cookie } = await student();
  const sample = signSampleMessage('hotmart', providers, newSample({ email: account.email }));
  expect((await sendPaymentMessage(product, 'hotmart', sample)).status).toBe(200);
  await handleEvents(product);
  expect(await findEnd(cookie)).toEqual(ended('purchase'));
});

test('so does a manual purchase', async () => {
  const owner = await signInAdmin(product);
  const { account, cookie } = await student();
  const sale = { email: account.email, cents: 8_500, date: '2026-02-10', name: 'Paula Pix', note: 'PIX' };
  expect((await post('/api/admin/purchases', sale, owner)).status).toBe(201);
  expect(await findEnd(cookie)).toEqual(ended('purchase'));
});

test('a password that is changed or reset is told to the other browsers', async () => {
  const { account, cookie } = await student();
  const own = await signIn(account);
  const changed = { ...account, password: 'nova-senha' };
  expect((await post('/api/auth/update-password', { newPassword: changed.password }, own)).status).toBe(200);
  expect(await findEnd(cookie)).toEqual(ended('password'));
  expect((await product.call('GET', '/api/session', { cookie: own })).status).toBe(200);

  await post('/api/auth/request-password-reset', { email: account.email });
  const link = linkIn(await nextEmail(account.email, 'Recuperação de senha'));
  const token = new URL(link).searchParams.get('token');
  expect((await post('/api/auth/reset-password', { token, newPassword: 'outra-senha' })).status).toBe(200);
  expect(await findEnd(own)).toEqual(ended('password'));
});

test('a second factor that is added is told to the other browsers', async () => {
  const { account, cookie: own } = await student();
  await query('update users set email_verified = true where email = $1', [account.email]);
  const other = await signIn(account);
  const asked = await post('/api/auth/second-factor/authenticator', {}, own);
  const { uri } = (await asked.json()) as { uri: string };
  const confirmation = { code: await totpCodeOf(uri) };
  expect((await post('/api/auth/second-factor/authenticator/confirm', confirmation, own)).status).toBe(200);
  expect(await findEnd(other)).toEqual(ended('second-factor'));

  const found = await product.adminRepository.findById(await idOf(account));
  if (!found) throw new Error('The account is gone');
  await product.transact((transaction) => product.adminRepository.removeSecondFactor(transaction, found.id));
  expect(await findEnd(own)).toEqual(ended('second-factor'));
});

test('a code that confirms the email ends the sessions of whoever signed up with it', async () => {
  const { account, cookie } = await student();
  await post('/api/auth/sign-in/request-code', { email: account.email });
  const { text = '' } = await nextEmail(account.email, 'Seu código para entrar');
  const code = /^\d{6}$/m.exec(text)?.[0];
  const answer = await post('/api/auth/sign-in/code', { email: account.email, code });
  expect(await answer.json()).toEqual({ password_ended: true });
  expect(await findEnd(cookie)).toEqual(ended('code'));
});

test('a session that is ended from another device, or by the team, says by whom', async () => {
  const { account, cookie } = await student();
  const own = await signIn(account);
  const { devices } = (await (await product.call('GET', '/api/account', { cookie: own })).json()) as {
    devices: { id: string; is_current: boolean }[];
  };
  const other = devices.find(({ is_current }) => !is_current);
  await product.call('DELETE', `/api/account/devices/${other?.id}`, { cookie: own });
  expect(await findEnd(cookie)).toEqual(ended('device'));

  const owner = await signInAdmin(product);
  await post(`/api/admin/students/${await idOf(account)}/end-sessions`, {}, owner);
  expect(await findEnd(own)).toEqual(ended('team'));
});

test('an account that is erased is told to its other browsers', async () => {
  const { account, cookie } = await student();
  const own = await signIn(account);
  expect((await post('/api/account/erase', { password: account.password }, own)).status).toBe(200);
  expect(await findEnd(cookie)).toEqual(ended('erased'));
});

test('a session that grew too old says so, and one with a role says why it ends earlier', async () => {
  const { account, cookie } = await student();
  await age(account, 'created_at', '91 days');
  expect(await findEnd(cookie)).toEqual(ended('expired'));

  const promoted = await student();
  await age(promoted.account, 'used_at', '13 hours');
  await query(`update profiles set role = 'admin' where email = $1`, [promoted.account.email]);
  expect(await findEnd(promoted.cookie)).toEqual(ended('idle'));
});

test('nothing is told to who signed out, to a strange cookie, to a forged one, or to nobody', async () => {
  const { cookie } = await student();
  await post('/api/auth/sign-out', {}, cookie);
  expect(await findEnd(cookie)).toEqual(ended(undefined));
  const other = await student();
  await query('delete from sessions where user_id = $1', [await idOf(other.account)]);
  expect(await findEnd(other.cookie)).toEqual(ended(undefined));
  const third = await student();
  await post('/api/account/erase', { password: third.account.password }, await signIn(third.account));
  const [name, value = ''] = third.cookie.split('=');
  expect(await findEnd(`${name}=${value.replace(/^./, (first) => (first === 'x' ? 'y' : 'x'))}`)).toEqual(
    ended(undefined),
  );
  expect(await findEnd('')).toEqual(ended(undefined));
});

test('only a hash is stored, and it is gone after some days', async () => {
  const { account, cookie } = await student();
  await post('/api/account/erase', { password: account.password }, await signIn(account));
  const { rows } = await query('select * from ended_sessions order by ended_at desc limit 2');
  expect(rows.map(({ token_hash }) => token_hash)).toEqual(
    Array(2).fill(expect.stringMatching(/^[\da-f]{64}$/)),
  );
  const night = async () => {
    for (const task of product.features.account.tasks) await task.run();
  };
  await query(
    `update ended_sessions set ended_at = now() - interval '${retentionPeriods.endedSessionDays} days' + interval '1 hour'`,
  );
  await night();
  expect(await findEnd(cookie)).toEqual(ended('erased'));
  await query(
    `update ended_sessions set ended_at = now() - interval '${retentionPeriods.endedSessionDays} days'`,
  );
  await night();
  expect(await findEnd(cookie)).toEqual(ended(undefined));
});
