import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { signSampleMessage } from '../../server/features/purchases/sample-messages.ts';
import { signInAdmin, signInSupport } from '../support/admin.ts';
import { linkIn, startInbox } from '../support/inbox.ts';
import { startTestMail } from '../support/mail-consumer.ts';
import { handleEvents, newSample, sendPaymentMessage, testProviders } from '../support/purchases.ts';
import { routesOf } from '../support/routes.ts';
import { sharedFixture } from '../support/shared-fixture.ts';
import { type Account, cookieOf, createTestApp, newAccount } from '../support/test-app.ts';

const providers = testProviders('http://127.0.0.1:9');
const product = await sharedFixture(createTestApp('team_power', { COURSE_ACCESS: 'purchase', providers }));
const [owner, helper] = [await signInAdmin(product), await signInSupport(product)];
const run = async (text: string, values: unknown[] = []) =>
  (await product.database.$client.query(text, values)).rows;
beforeEach(() => run('truncate rate_limits'));
// Each administrator is told of the next one.
afterEach(() =>
  run(
    `update profiles set role = null where role = 'admin' and id <> (select id from profiles where role = 'admin' order by created_at limit 1)`,
  ),
);

const { call } = product;
const post = (path: string, cookie: string, json: unknown = {}) => call('POST', path, { cookie, json });
const codeOf = async (answer: Response) =>
  ((await answer.json()) as { error?: { code: string } }).error?.code ?? 'ok';
const idOf = async (email: string) =>
  (await product.adminRepository.findByEmail(email.toLowerCase()))?.id ?? 'nobody';
const act = async (email: string, action: string, cookie = owner) =>
  post(`/api/admin/students/${await idOf(email)}/${action}`, cookie);
const tokenIn = (link: string) => {
  const { searchParams } = new URL(link);
  return searchParams.get('token') ?? searchParams.get('convite') ?? '';
};
const setPassword = (token: string, newPassword: string) =>
  post('/api/auth/reset-password', '', { token, newPassword });
const signIn = ({ email, password }: Pick<Account, 'email' | 'password'>) =>
  post('/api/auth/sign-in/email', '', { email, password });
const confirm = (email: string) => run('update users set email_verified = true where email = $1', [email]);

/** The helper's route opens the student's account to him, or not; what he got hold of is tried after the promotion. */
interface Loot {
  cookies: Set<string>;
  links: Set<string>;
  passwords: Set<string>;
}

const helpersPassword = 'senha-do-ajudante-9';
const helpersEmail = 'ajudante-em-casa@example.com';
const ownPassword = 'senha-da-propria-aluna-9';

/** Everything of the student that a route with `:id` could be about. */
async function idsOf(email: string): Promise<string[]> {
  const rows = await run(
    `select id from users where email = $1
     union all select id from purchases where email = $1
     union all select id from outbox where recipient = $1
     union all select refund_requests.id from refund_requests join purchases on purchases.id = purchase_id where email = $1
     union all select access_requests.id from access_requests join purchases on purchases.id = purchase_id where purchases.email = $1
     union all select name_requests.id from name_requests join users on users.id = user_id where email = $1
     union all select lesson_questions.id from lesson_questions join users on users.id = user_id where email = $1`,
    [email],
  );
  return rows.map(({ id }) => id);
}

/** A body that fits every route which a helper may use. */
const anyBody = {
  name: 'Beatriz Prado',
  note: '',
  tags: ['turma'],
  question: 'Como?',
  answer: 'Assim.',
  reason: 'Porque sim.',
  version: 1,
  email: helpersEmail,
  newPassword: helpersPassword,
};

/** Uses whatever link or password the helper has: signs in, and leaves behind what may outlast the next password. */
async function useLoot(email: string, loot: Loot): Promise<void> {
  for (const link of loot.links) {
    const answer = await setPassword(tokenIn(link), helpersPassword);
    if (answer.status !== 200) continue;
    loot.passwords.add(helpersPassword);
    if (cookieOf(answer)) loot.cookies.add(cookieOf(answer));
  }
  for (const password of loot.passwords) {
    const answer = await signIn({ email, password });
    if (answer.status === 200) loot.cookies.add(cookieOf(answer));
  }
  for (const cookie of [...loot.cookies]) {
    await post('/api/auth/second-factor/authenticator', cookie);
    await post('/api/auth/second-factor/passkeys/options', cookie);
    await post('/api/account/address', cookie, { email: helpersEmail });
    await post('/api/auth/request-password-reset', cookie, { email });
    await post('/api/auth/sign-in/request-code', cookie, { email });
  }
}

const newLoot = (): Loot => ({ cookies: new Set(), links: new Set(), passwords: new Set() });

/** Calls a route as the helper with everything of the student, and harvests what comes back. */
async function play(route: { method: string; path: string }, email: string): Promise<Loot> {
  const loot = newLoot();
  const ids = route.path.includes(':id') ? await idsOf(email) : [''];
  for (const id of ids) {
    const json = route.method === 'GET' ? undefined : anyBody;
    const answer = await call(route.method, route.path.replace(':id', id), { cookie: helper, json });
    const text = (await answer.text()).replaceAll('\\n', ' ');
    for (const [link] of text.matchAll(/https?:[^\s"\\<>]+[?#][^\s"\\<>]+/g)) loot.links.add(link);
    if (cookieOf(answer)) loot.cookies.add(cookieOf(answer));
  }
  return loot;
}

/** The token of a link as an email brings it; one test below takes it from a real email. */
const mailedToken = async (email: string) =>
  tokenIn((await product.features.auth.accountLinks.createRecoveryLink(email)) ?? '');

/** The owner promotes; where she is refused, the person first sets a password by a mailed link. @returns the refusal */
async function promote(email: string): Promise<string> {
  const refusal = await codeOf(await act(email, 'make-admin'));
  if (refusal !== 'own_password_required') return refusal;
  expect((await setPassword(await mailedToken(email), ownPassword)).status).toBe(200);
  expect(await codeOf(await act(email, 'make-admin'))).toBe('ok');
  return refusal;
}

/** Asks with everything that the helper got hold of. @returns what still opens something */
async function stillOpens(email: string, loot: Loot): Promise<string[]> {
  const open: string[] = [];
  const isRefused = ({ status }: Response) => status === 401 || status === 403;
  for (const cookie of loot.cookies) {
    for (const path of [
      '/api/session',
      '/api/student',
      '/api/account',
      '/api/admin/overview',
      '/api/admin/team',
    ])
      if (!isRefused(await call('GET', path, { cookie }))) open.push(`session: ${path}`);
    for (const path of [
      '/api/admin/letters/files/send',
      '/api/admin/backups',
      '/api/auth/second-factor/authenticator',
    ])
      if (!isRefused(await post(path, cookie))) open.push(`session: ${path}`);
  }
  for (const link of loot.links)
    if ((await setPassword(tokenIn(link), 'senha-roubada-9')).status === 200) open.push(`link: ${link}`);
  for (const password of loot.passwords)
    if (!isRefused(await signIn({ email, password }))) open.push('password');
  const id = await idOf(email);
  const left = await run(
    `select 'address change' as what from address_changes where user_id = $1
     union all select 'passkey' from passkeys where user_id = $1
     union all select 'authenticator' from two_factors where user_id = $1
     union all select 'link' from verifications where position($1::text in value) > 0
     union all select 'invitation' from team_invitations where email = $2`,
    [id, email],
  );
  return [...open, ...left.map(({ what }) => what)];
}

/** Students in every state that matters: what the helper knows of each beforehand. */
const students = {
  async 'a buyer without a password'() {
    const sample = newSample({ email: newAccount().email });
    await sendPaymentMessage(product, 'hotmart', signSampleMessage('hotmart', providers, sample));
    await handleEvents(product);
    return { email: sample.email, loot: newLoot() };
  },
  async 'a student with a password of her own'() {
    const account = newAccount();
    await product.signIn(account);
    await confirm(account.email);
    await act(account.email, 'grant');
    const cookie = cookieOf(await signIn(account));
    await post('/api/lessons/m1v1/questions', cookie, { question: 'Qual a dose?' });
    return { email: account.email, loot: newLoot() };
  },
  async 'an account that the helper made with her email'() {
    const account = newAccount({ password: helpersPassword });
    const loot = newLoot();
    loot.cookies.add(await product.signIn(account));
    loot.passwords.add(helpersPassword);
    return { email: account.email, loot };
  },
};

const helpersRoutes = routesOf(product).filter(({ policy }) => policy?.who === 'support');

describe.each(Object.entries(students))(
  'power never flows up: %s, promoted after the helper',
  (_, create) => {
    test.each(helpersRoutes.map((route) => [`${route.method} ${route.path}`, route] as const))(
      'asked for %s',
      async (_name, route) => {
        const { email, loot } = await create();
        const played = await play(route, email);
        for (const kind of ['cookies', 'links', 'passwords'] as const)
          for (const one of played[kind]) loot[kind].add(one);
        await useLoot(email, loot);
        const refusal = await promote(email);
        expect(['ok', 'own_password_required', 'email_not_verified']).toContain(refusal);
        if (loot.links.size > 0) expect(refusal).toBe('own_password_required');
        if (refusal !== 'email_not_verified') expect(await stillOpens(email, loot)).toEqual([]);
      },
    );
  },
);

test('the plays above get hold of something: a link is shown, and a confirmed email opens a session', async () => {
  const { email } = await students['a buyer without a password']();
  const link = { method: 'POST', path: '/api/admin/students/:id/link' };
  const loot = await play(link, email);
  await useLoot(email, loot);
  expect([loot.links.size, loot.cookies.size > 0, loot.passwords.size]).toEqual([1, true, 1]);
  expect(await codeOf(await call('GET', '/api/session', { cookie: [...loot.cookies][0] ?? '' }))).toBe('ok');
});

/** An account whose link the helper was shown and used. @returns the helper's session in it */
async function openedByHelper() {
  const account = newAccount();
  await product.signIn(account);
  await confirm(account.email);
  const { link } = (await (await act(account.email, 'link', helper)).json()) as { link: string };
  expect((await setPassword(tokenIn(link), helpersPassword)).status).toBe(200);
  return { email: account.email, cookie: cookieOf(await signIn({ ...account, password: helpersPassword })) };
}

async function invite(email: string, role = 'admin') {
  const answer = await post('/api/admin/team/invitations', owner, { email, role });
  return tokenIn(((await answer.json()) as { link: string }).link);
}

const terminal = { id: null, name: 'root' };
const giveByCommand = async (email: string) => {
  const account = await product.adminRepository.findByEmail(email);
  return product.features.administration.accountActions
    .giveRole(terminal, account ?? { id: '', email, name: '', emailVerified: true }, 'admin')
    .then(
      () => 'ok',
      ({ code }: { code: string }) => code,
    );
};

/** Every way of giving a role to an account that exists. @param cookie of a session in it */
const waysToARole: Record<string, (email: string, cookie: string) => Promise<string>> = {
  'make-admin': async (email) => codeOf(await act(email, 'make-admin')),
  'make-support': async (email) => codeOf(await act(email, 'make-support')),
  'an invitation': async (email, cookie) =>
    codeOf(await post('/api/auth/invitation/accept', cookie, { token: await invite(email) })),
  'npm run admin -- grant': giveByCommand,
};

describe.each(Object.entries(waysToARole))('%s', (way, give) => {
  test('waits until a mailed link has set the password of an account that the team could open', async () => {
    const { email, cookie } = await openedByHelper();
    expect(await give(email, cookie)).toBe('own_password_required');
    // A password chosen in the session, or by another shown link, is no proof.
    await post('/api/auth/update-password', cookie, { newPassword: 'outra-do-ajudante-9' });
    expect(await give(email, cookie)).toBe('own_password_required');
    await run('truncate rate_limits');
    expect((await setPassword(await mailedToken(email), ownPassword)).status).toBe(200);
    const own = cookieOf(await signIn({ email, password: ownPassword }));
    expect(await give(email, own)).toBe('ok');
  });

  test('ends sessions, links, codes, other invitations, a change of the email, and known devices', async () => {
    const account = newAccount();
    const { email } = account;
    const cookie = await product.signIn(account);
    await confirm(email);
    const own = cookieOf(await signIn(account));
    await post('/api/account/address', own, { email: newAccount().email });
    const { accountLinks, createLoginCode } = product.features.auth;
    const link = (await accountLinks.createRecoveryLink(email)) ?? '';
    const code = await createLoginCode(email);
    if (way !== 'an invitation') await invite(email, 'support');
    expect(await give(email, own)).toBe('ok');
    for (const earlier of [cookie, own])
      expect(await (await call('GET', '/api/session', { cookie: earlier })).json()).toMatchObject({
        error: { code: 'session_missing', ended: 'role' },
      });
    expect(await codeOf(await setPassword(tokenIn(link), 'senha-roubada-9'))).toBe('invalid_token');
    expect(await codeOf(await post('/api/auth/sign-in/code', '', { email, code }))).toBe('invalid_code');
    const id = await idOf(email);
    expect(await run('select from verifications where value = $1', [id])).toEqual([]);
    expect(await run('select from address_changes where user_id = $1', [id])).toEqual([]);
    expect(await run('select from team_invitations where email = $1', [email])).toEqual([]);
    // A device that was known before counts as new: its login is told to the owner of the account.
    await run('delete from outbox where recipient = $1', [email]);
    const login = () => call('POST', '/api/auth/sign-in/email', { cookie: own, json: account });
    const again = await login();
    expect(again.status).toBe(200);
    const told = () => run(`select from outbox where recipient = $1 and kind = 'new-device'`, [email]);
    expect(await told()).toHaveLength(1);
    await call('POST', '/api/auth/sign-in/email', { cookie: cookieOf(again), json: account });
    expect(await told()).toHaveLength(1);
  });
});

test('the link that the student page sends is such a link', async () => {
  const { email } = await openedByHelper();
  await run('delete from outbox');
  expect((await act(email, 'send-access')).status).toBe(200);
  const inbox = await startInbox();
  const mail = startTestMail(product, inbox.url);
  try {
    expect((await setPassword(tokenIn(linkIn(await inbox.next(email))), ownPassword)).status).toBe(200);
  } finally {
    await mail.stop();
    await inbox.stop();
  }
  expect(await codeOf(await act(email, 'make-admin'))).toBe('ok');
});

test('who accepts an invitation stays signed in, by a session that nobody else has', async () => {
  const account = newAccount();
  const cookie = await product.signIn(account);
  const token = await invite(account.email);
  const answer = await post('/api/auth/invitation/accept', cookie, { token });
  expect(answer.status).toBe(200);
  const next = cookieOf(answer);
  expect((await call('GET', '/api/admin/team', { cookie: next })).status).toBe(200);
  expect((await call('GET', '/api/session', { cookie })).status).toBe(401);
});

test('an account that a shown invitation made has the role in it, and no higher one by it', async () => {
  const { email, name, password } = newAccount();
  const token = await invite(email, 'support');
  const joined = await post('/api/auth/invitation/accept-as-new', '', { token, name, password });
  const cookie = cookieOf(joined);
  expect((await call('GET', '/api/admin/students', { cookie })).status).toBe(200);
  // A member sets up the second factor at once.
  expect((await post('/api/auth/second-factor/authenticator', cookie)).status).toBe(200);
  expect(await codeOf(await act(email, 'make-admin'))).toBe('own_password_required');
  expect(await codeOf(await act(email, 'remove-admin'))).toBe('ok');
  expect(await codeOf(await act(email, 'make-support'))).toBe('own_password_required');
});

test('an administrator can become support, however the password came', async () => {
  const { email, name, password } = newAccount();
  const token = await invite(email);
  await post('/api/auth/invitation/accept-as-new', '', { token, name, password });
  expect(await codeOf(await act(email, 'make-support'))).toBe('ok');
});

test('whoever confirms an email for its account vouches for nobody', async () => {
  const account = newAccount({ password: helpersPassword });
  await product.signIn(account);
  expect((await act(account.email, 'confirm', helper)).status).toBe(200);
  expect(await codeOf(await act(account.email, 'make-admin'))).toBe('own_password_required');
  expect(await giveByCommand(account.email)).toBe('own_password_required');
});

test('nothing that outlasts a password can be added while the team may know it', async () => {
  const { cookie } = await openedByHelper();
  const refused = [
    await post('/api/auth/second-factor/authenticator', cookie),
    await post('/api/auth/second-factor/passkeys/options', cookie),
    await post('/api/account/address', cookie, { email: newAccount().email }),
  ];
  expect(await Promise.all(refused.map(codeOf))).toEqual(Array(3).fill('own_password_required'));
});

test('a shown link opens no account of the team, whenever it was made', async () => {
  const account = newAccount();
  await product.signIn(account);
  const link = await product.features.auth.accountLinks.createShownLink(account.email, 600, randomUUID());
  await run(`update profiles set role = 'support' where email = $1`, [account.email]);
  expect(await codeOf(await setPassword(tokenIn(link ?? ''), 'senha-roubada-9'))).toBe('invalid_token');
});

test('who sets a password by a shown link gets no role by it, even if a mailed link ended the note meanwhile', async () => {
  const account = newAccount();
  await product.signIn(account);
  await confirm(account.email);
  // The student's own link was used between the note and the making of the shown link.
  const link = await product.features.auth.accountLinks.createShownLink(account.email, 600, randomUUID());
  expect((await setPassword(tokenIn(link ?? ''), helpersPassword)).status).toBe(200);
  expect(await codeOf(await act(account.email, 'make-admin'))).toBe('own_password_required');
});

test('one recipient gets three access links from each member, also at once, and whatever visitors ask for', async () => {
  const account = newAccount();
  await product.signIn(account);
  await confirm(account.email);
  const id = await idOf(account.email);
  for (const path of ['/api/auth/request-password-reset', '/api/purchases/resend'])
    for (let time = 0; time < 5; time += 1)
      expect((await post(path, '', { email: account.email })).status).toBe(200);
  const ask = (index: number, cookie = helper) =>
    post(`/api/admin/students/${id}/${index % 2 ? 'link' : 'send-access'}`, cookie);
  const answers = await Promise.all(Array.from({ length: 30 }, (_, index) => ask(index)));
  const refused = answers.filter(({ status }) => status === 429);
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(3);
  expect(refused).toHaveLength(27);
  for (const { headers } of refused) {
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
    expect(Number(headers.get('retry-after'))).toBeLessThanOrEqual(30 * 60);
  }
  // Each other member has links of her own.
  expect((await ask(0, await signInSupport(product))).status).toBe(200);
  expect((await ask(1, owner)).status).toBe(200);
  const refusedMail = await run(
    `insert into outbox (kind, recipient, data, due_at, failed_at, last_error)
     values ('recovery', $1, '{}', null, now(), '550 5.1.1') returning id`,
    [account.email],
  );
  expect((await post(`/api/admin/letters/${refusedMail[0].id}/retry`, helper)).status).toBe(429);
});

test('access can be given and taken away again and again, with no more emails than the links of one recipient', async () => {
  const account = newAccount();
  await product.signIn(account);
  await confirm(account.email);
  const mailed: boolean[] = [];
  for (let count = 0; count < 5; count += 1) {
    const answer = await act(account.email, 'grant', helper);
    mailed.push(((await answer.json()) as { mailed: boolean }).mailed);
    expect((await act(account.email, 'revoke', helper)).status).toBe(200);
  }
  expect(mailed).toEqual([true, true, true, false, false]);
  const sent = await run(`select from outbox where recipient = $1 and kind = 'purchase'`, [account.email]);
  expect(sent).toHaveLength(3);
});

test('where a second factor is required, a new member does nothing in the admin area before it', async () => {
  const strict = await createTestApp('team_power_strict', { ADMIN_SECOND_FACTOR: 'required' });
  try {
    const admin = await signInAdmin(strict);
    await strict.database.$client.query('update users set two_factor_enabled = true');
    const account = newAccount();
    await strict.signIn(account);
    await strict.database.$client.query('update users set email_verified = true where email = $1', [
      account.email,
    ]);
    const id = (await strict.adminRepository.findByEmail(account.email))?.id;
    const promoted = await strict.call('POST', `/api/admin/students/${id}/make-admin`, {
      cookie: admin,
      json: {},
    });
    expect(promoted.status).toBe(200);
    const cookie = cookieOf(await strict.call('POST', '/api/auth/sign-in/email', { json: account }));
    const ofTeam = routesOf(strict).filter(({ policy }) => ['admin', 'support'].includes(policy?.who ?? ''));
    const odd: string[] = [];
    for (const { method, path } of ofTeam) {
      const answer = await strict.call(method, path.replace(/:\w+/g, 'x').replace('*', 'x'), { cookie });
      const code = await codeOf(answer);
      if (code !== 'second_factor_missing') odd.push(`${method} ${path}: ${code}`);
    }
    expect(odd).toEqual([]);
    expect(ofTeam.length).toBeGreaterThan(90);
  } finally {
    await strict.close();
  }
});
