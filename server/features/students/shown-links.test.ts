import { beforeEach, expect, test } from 'vitest';
import { signInAdmin, signInSupport } from '../../../tests/support/admin.ts';
import { sharedFixture } from '../../../tests/support/shared-fixture.ts';
import { type Account, cookieOf, createTestApp, newAccount } from '../../../tests/support/test-app.ts';

const product = await sharedFixture(
  createTestApp('shown_links', { COURSE_ACCESS: 'purchase', REQUIRE_EMAIL_CONFIRMATION: false }),
);
const [admin, support] = [await signInAdmin(product), await signInSupport(product)];
const run = (text: string, values: unknown[] = []) => product.database.$client.query(text, values);
beforeEach(() => run('truncate rate_limits'));

const idOf = async ({ email }: { email: string }) =>
  (await product.adminRepository.findByEmail(email))?.id ?? 'nobody';
const act = async (account: Account, action: string, cookie: string) =>
  product.call('POST', `/api/admin/students/${await idOf(account)}/${action}`, { cookie, json: {} });
const ask = (account: Account, cookie = support) => act(account, 'link', cookie);
const shown = async (answer: Response) => (await answer.json()) as { link: string; seconds: number };
const codeOf = async (answer: Response) => ((await answer.json()) as { error: { code: string } }).error.code;
const tokenIn = (link: string) => new URL(link).searchParams.get('token') ?? '';
const reset = (link: string, newPassword: string) =>
  product.call('POST', '/api/auth/reset-password', { json: { token: tokenIn(link), newPassword } });
const signIn = ({ email }: Account, password: string) =>
  product.call('POST', '/api/auth/sign-in/email', { json: { email, password } });

async function confirmed(account = newAccount()): Promise<Account> {
  await product.signIn(account);
  await run('update users set email_verified = true where email = $1', [account.email]);
  return account;
}

/** An account without a password, to which the course is open. */
async function invited(): Promise<Account> {
  const account = newAccount();
  await product.call('POST', '/api/admin/purchases', {
    cookie: admin,
    json: {
      id: crypto.randomUUID(),
      email: account.email,
      name: 'Bia Prado',
      cents: 8500,
      date: '2026-05-12',
      note: '',
    },
  });
  return account;
}

test('a buyer without a password gets a link of seven days that confirms her email and signs in, once', async () => {
  const account = await invited();
  const { link, seconds } = await shown(await ask(account));
  expect(seconds).toBe(7 * 24 * 60 * 60);
  expect(link).toMatch(/^http:\/\/localhost:3000\/primeira-senha\?token=[\w-]{32}$/);
  const answer = await reset(link, 'senha-da-bia-9');
  expect(answer.status).toBe(200);
  const student = await product.call('GET', '/api/student', { cookie: cookieOf(answer) });
  expect(await student.json()).toMatchObject({ email: account.email, access: 'granted' });
  expect((await product.adminRepository.findByEmail(account.email))?.emailVerified).toBe(true);
  expect(await codeOf(await reset(link, 'outra-senha-9'))).toBe('invalid_token');
});

test('an account with a password gets a link of an hour to another one', async () => {
  const account = await confirmed();
  await act(account, 'grant', support);
  const { link, seconds } = await shown(await ask(account));
  expect(seconds).toBe(60 * 60);
  expect((await reset(link, 'senha-da-ana-9')).status).toBe(200);
  expect((await signIn(account, 'senha-da-ana-9')).status).toBe(200);
});

test('a link does not pass by the second factor', async () => {
  const account = await confirmed();
  await run('update users set two_factor_enabled = true where email = $1', [account.email]);
  const { link } = await shown(await ask(account));
  expect((await reset(link, 'senha-da-ana-9')).status).toBe(200);
  expect(await codeOf(await signIn(account, 'senha-da-ana-9'))).toBe('second_factor_required');
});

test('only its hash is stored, and the audit log says who saw it without the token', async () => {
  const account = await confirmed();
  const token = tokenIn((await shown(await ask(account))).link);
  const stored = await run('select identifier, value from verifications');
  expect(JSON.stringify(stored.rows)).not.toContain(token);
  const { rows } = await run(
    `select actor_id, detail from audit_log where action = 'show-link' and user_id = $1`,
    [await idOf(account)],
  );
  expect(rows).toEqual([{ actor_id: expect.any(String), detail: '' }]);
});

test.each(['admin', 'support'])('nobody is shown a link into an account with the role %s', async (role) => {
  const account = await confirmed();
  await run('update profiles set role = $2 where email = $1', [account.email, role]);
  const links = async () =>
    (await run('select from verifications where value = $1', [await idOf(account)])).rowCount;
  for (const cookie of [support, admin]) expect((await ask(account, cookie)).status).toBe(403);
  expect(await links()).toBe(0);
});

test('no role is given while a link that was shown may still be used, or has been', async () => {
  const account = await confirmed();
  const { link } = await shown(await ask(account));
  expect(await codeOf(await act(account, 'make-admin', admin))).toBe('own_password_required');
  expect((await reset(link, 'senha-do-ajudante-9')).status).toBe(200);
  expect(await codeOf(await act(account, 'make-admin', admin))).toBe('own_password_required');
});

test('an account that is unconfirmed too is refused by the shown link first: confirming would not lift it', async () => {
  const account = await invited();
  expect(await codeOf(await act(account, 'make-admin', admin))).toBe('email_not_verified');
  await shown(await ask(account));
  expect(await codeOf(await act(account, 'make-admin', admin))).toBe('own_password_required');
});

test('of links and a role that are asked for at once, either the role is refused or no link opens anything', async () => {
  const account = await confirmed();
  const answers = await Promise.all([
    ask(account),
    ask(account),
    act(account, 'make-admin', admin),
    ask(account),
  ]);
  const links = await Promise.all(
    answers.filter(({ status }, index) => status === 200 && index !== 2).map(async (answer) => shown(answer)),
  );
  const isGiven = answers[2]?.status === 200;
  for (const { link } of links)
    expect((await reset(link, 'senha-roubada-9')).status === 200 && isGiven).toBe(false);
});

test('a link is shown after a login of the last two hours only, and to no student', async () => {
  const account = await confirmed();
  await run(
    `update sessions set created_at = now() - interval '121 minutes', admin_write_at = null where user_id = $1`,
    [((await (await product.call('GET', '/api/student', { cookie: support })).json()) as { id: string }).id],
  );
  expect(await codeOf(await ask(account))).toBe('fresh_login_required');
  const student = await product.signIn(newAccount());
  expect((await ask(account, student)).status).toBe(403);
});
