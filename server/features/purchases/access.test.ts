import type { Email } from 'postal-mime';
import { beforeEach, describe, expect, test } from 'vitest';
import { signInAdmin } from '../../../tests/support/admin.ts';
import { linkIn, startInbox } from '../../../tests/support/inbox.ts';
import { startTestMail } from '../../../tests/support/mail-consumer.ts';
import {
  handleEvents,
  newSample,
  sendPaymentMessage,
  testProviders,
} from '../../../tests/support/purchases.ts';
import { sharedFixture } from '../../../tests/support/shared-fixture.ts';
import { type Account, cookieOf, createTestApp, newAccount } from '../../../tests/support/test-app.ts';
import { signSampleMessage } from './sample-messages.ts';

const settings = testProviders('http://127.0.0.1:9');
const inbox = await sharedFixture(startInbox());
const product = await sharedFixture(
  createTestApp('access', { COURSE_ACCESS: 'purchase', providers: settings }),
);
const mail = await sharedFixture(startTestMail(product, inbox.url));
beforeEach(() => product.database.$client.query('truncate rate_limits'));

const post = (path: string, json: unknown, cookie?: string) =>
  product.call('POST', path, { json, ...(cookie && { cookie }) });
const signIn = (account: Account) => post('/api/auth/sign-in/email', account);
const accessOf = async (cookie: string) =>
  ((await (await product.call('GET', '/api/student', { cookie })).json()) as { access: string }).access;
const completeLesson = (cookie: string) => product.call('POST', '/api/progress/lessons/m1v1', { cookie });
const tokenOf = (link: string) => new URL(link).searchParams.get('token') ?? '';

async function confirmedStudent(account = newAccount()): Promise<string> {
  const cookie = await product.signIn(account);
  await product.database.$client.query('update users set email_verified = true where email = $1', [
    account.email,
  ]);
  return cookie;
}

async function sendEvent(sample: ReturnType<typeof newSample>): Promise<void> {
  expect(
    (await sendPaymentMessage(product, 'hotmart', signSampleMessage('hotmart', settings, sample))).status,
  ).toBe(200);
  await handleEvents(product);
}

/** Skips the email of the sign-up. */
async function nextPurchaseEmail(email: string): Promise<Email> {
  const received = await inbox.next(email);
  return received.subject === 'Confirme o seu e-mail' ? inbox.next(email) : received;
}

/** Sets the password, once the link works: the email may arrive before its transaction has ended. */
async function setPassword(link: string, newPassword: string): Promise<void> {
  await expect
    .poll(async () => (await post('/api/auth/reset-password', { token: tokenOf(link), newPassword })).status)
    .toBe(200);
}

describe('without access', () => {
  /** Routes that need a login but no access to the course, or a key. */
  const isOfAccount = (route: string) =>
    /^\w+ \/api\/(v1|auth|account|purchases|certificate\/name-request)\b/.test(route) ||
    [
      'GET /api/session',
      'GET /api/student',
      'GET /api/review',
      'DELETE /api/review/consent',
      'GET /api/course-emails',
      'PUT /api/course-emails',
    ].includes(route);

  test('every student route and file answers 403', async () => {
    const anonymous = await createTestApp('access_walk');
    const routes = new Set(
      anonymous.app.routes
        .filter(({ method }) => method !== 'ALL')
        .map(({ method, path }) => `${method} ${path}`),
    );
    const cookie = await confirmedStudent();
    const refused: string[] = [];
    for (const route of routes) {
      const [method = '', pattern = ''] = route.split(' ');
      const path = pattern.replace(/:\w+/g, 'm1v1').replace('*', 'bonus/x.pdf');
      // A route that anonymous visitors may use is no student route.
      if (isOfAccount(route) || (await anonymous.call(method, path)).status !== 401) continue;
      const answer = await product.call(method, path, { cookie });
      expect(answer.status, route).toBe(403);
      refused.push(route);
    }
    expect(refused).toEqual(
      expect.arrayContaining([
        'GET /api/progress',
        'POST /api/progress',
        'POST /api/progress/lessons/:lessonId',
        'GET /api/materials',
        'GET /storage/course-materials/*',
        'POST /api/welcome-email',
      ]),
    );
    await anonymous.close();
  });

  test('answers access_required, also to HEAD and for an unknown lesson', async () => {
    const cookie = await confirmedStudent();
    const answer = await completeLesson(cookie);
    expect(((await answer.json()) as { error: { code: string } }).error.code).toBe('access_required');
    expect((await product.call('POST', '/api/progress/lessons/x', { cookie })).status).toBe(403);
    expect((await product.call('HEAD', '/storage/course-materials/bonus/x.pdf', { cookie })).status).toBe(
      403,
    );
    const { rows } = await product.database.$client.query('select 1 from course_progress');
    expect(rows).toEqual([]);
  });

  test('redirects a browser from a file to the student area', async () => {
    const answer = await product.call('GET', '/storage/course-materials/bonus/x.pdf', {
      cookie: await confirmedStudent(),
      headers: { accept: 'text/html' },
    });
    expect([answer.status, answer.headers.get('location')]).toEqual([302, '/area-aluno']);
  });

  test('reports the reason: never bought, pending, refunded', async () => {
    const account = newAccount();
    const cookie = await confirmedStudent(account);
    const sample = newSample({ email: account.email });
    expect(await accessOf(cookie)).toBe('never_bought');
    await sendEvent({ ...sample, status: 'pending' });
    expect(await accessOf(cookie)).toBe('pending');
    await sendEvent({ ...sample, status: 'approved' });
    expect(await accessOf(cookie)).toBe('granted');
    expect((await completeLesson(cookie)).status).toBe(200);
    await sendEvent({ ...sample, status: 'refunded' });
    expect(await accessOf(cookie)).toBe('refunded');
    expect((await completeLesson(cookie)).status).toBe(403);
    await sendEvent({ ...sample, status: 'approved' });
    expect(await accessOf(cookie)).toBe('refunded');
    await sendEvent(newSample({ email: account.email }));
    expect(await accessOf(cookie)).toBe('granted');
  });
});

test('admins and students with a grant have access without a purchase', async () => {
  const { access } = product.features.purchases;
  const { transact } = product;
  expect((await completeLesson(await signInAdmin(product))).status).toBe(200);
  const account = newAccount();
  const cookie = await confirmedStudent(account);
  await transact((transaction) => access.grant(transaction, account.email, 'test'));
  expect((await completeLesson(cookie)).status).toBe(200);
  await transact((transaction) => access.revoke(transaction, account.email));
  expect((await completeLesson(cookie)).status).toBe(403);
});

test('whoever has a buyer’s former email gives and takes nothing of the buyer’s', async () => {
  const account = newAccount();
  const cookie = await confirmedStudent(account);
  await sendEvent(newSample({ email: account.email }));
  await product.database.$client.query('update users set email = $2 where email = $1', [
    account.email,
    `novo.${account.email}`,
  ]);
  const stranger = await confirmedStudent({ ...account, name: 'Outra Pessoa' });
  const { purchaseActions } = product.features.purchases;
  expect(await purchaseActions.revokeAccess({ id: null, name: 'Equipe' }, account.email)).toBe(false);
  expect([await accessOf(cookie), await accessOf(stranger)]).toEqual(['granted', 'never_bought']);
});

test('an open course needs no purchase', async () => {
  const open = await createTestApp('access_open');
  const cookie = await open.signIn();
  expect((await open.call('POST', '/api/progress/lessons/m1v1', { cookie })).status).toBe(200);
  expect(await (await open.call('GET', '/api/student', { cookie })).json()).toMatchObject({ access: 'open' });
  await open.close();
});

describe('the email after a purchase', () => {
  test('lets a new buyer set a password, which confirms the email and opens the course', async () => {
    const sample = newSample();
    const email = sample.email.toLowerCase();
    await sendEvent(sample);
    const received = await nextPurchaseEmail(email);
    expect(received.text).toContain('Olá, Ana!');
    await setPassword(linkIn(received), 'minha-senha');
    const answer = await signIn({ name: '', email, password: 'minha-senha' });
    expect(answer.status).toBe(200);
    expect(await accessOf(cookieOf(answer))).toBe('granted');
  });

  test('tells a student who has an account that the course is open', async () => {
    const account = newAccount();
    const cookie = await confirmedStudent(account);
    await sendEvent(newSample({ email: account.email.toUpperCase() }));
    const received = await nextPurchaseEmail(account.email);
    expect(received.subject).toBe('O curso está liberado na sua conta');
    expect(received.text).toContain('http://localhost:3000/login');
    expect(await accessOf(cookie)).toBe('granted');
  });

  test('gives no access to a stranger who signed up with the buyer’s email', async () => {
    const thief = newAccount({ name: 'Ganhe em http://evil.example' });
    const cookie = await product.signIn(thief);
    await sendEvent(newSample({ email: thief.email, name: 'Beatriz Nunes' }));
    expect((await product.call('GET', '/api/session', { cookie })).status).toBe(401);
    expect((await signIn(thief)).status).toBe(401);
    await setPassword(linkIn(await nextPurchaseEmail(thief.email)), 'senha-de-quem-comprou');
    expect((await signIn(thief)).status).toBe(401);
    const buyer = await signIn({ ...thief, password: 'senha-de-quem-comprou' });
    expect(await accessOf(cookieOf(buyer))).toBe('granted');
    const student = await product.call('GET', '/api/student', { cookie: cookieOf(buyer) });
    expect(await student.json()).toMatchObject({ name: 'Beatriz Nunes', certificate_name: 'Beatriz Nunes' });
  });

  test('can be sent again without disclosing who bought', async () => {
    const sample = newSample();
    const email = sample.email.toLowerCase();
    await sendEvent(sample);
    await nextPurchaseEmail(email);
    const stranger = newAccount().email;
    const answers = [
      await post('/api/purchases/resend', { email: sample.email }),
      await post('/api/purchases/resend', { email: stranger }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(await answers[0]?.text()).toBe(await answers[1]?.text());
    await setPassword(linkIn(await nextPurchaseEmail(email)), 'minha-senha');
    await expect.poll(() => product.outbox.measure()).toMatchObject({ waiting: 0 });
    expect(inbox.messages.some(({ to }) => to?.[0]?.address === stranger)).toBe(false);
  });

  test('is not sent if the purchase was refunded before', async () => {
    const sample = newSample();
    await mail.stop();
    await sendEvent(sample);
    await sendEvent({ ...sample, status: 'refunded' });
    const later = startTestMail(product, inbox.url);
    await expect.poll(() => product.outbox.measure()).toMatchObject({ waiting: 0 });
    await later.stop();
    expect(inbox.messages.some(({ to }) => to?.[0]?.address === sample.email.toLowerCase())).toBe(false);
  });
});

test('an import locks all purchases before the first account', async () => {
  const [early, late] = [
    newAccount({ email: 'a-import@example.com' }),
    newAccount({ email: 'b-import@example.com' }),
  ];
  await product.signIn(early);
  await sendEvent(newSample({ email: late.email }));
  const pool = product.database.$client;
  const holder = await pool.connect();
  await holder.query('begin');
  await holder.query('select from users where email = $1 for update', [early.email]);
  const importing = product.features.purchases.purchaseActions.grantAccessToAll(
    { id: null, name: 'Dona' },
    [late, early],
    async () => undefined,
  );
  const isLocked = () =>
    pool.query('select from purchases where email = $1 for update nowait', [late.email]).then(
      () => false,
      ({ code }) => code === '55P03',
    );
  await expect.poll(isLocked).toBe(true);
  await holder.query('rollback');
  holder.release();
  expect(await importing).toBe(2);
});
