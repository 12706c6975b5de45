import { afterAll, beforeAll, expect, test } from 'vitest';
import { type SeparateCluster, startSeparateCluster } from '../support/cluster.ts';
import { type Inbox, startInbox } from '../support/inbox.ts';
import { type Product, startProduct } from '../support/product.ts';
import { cookieOf } from '../support/test-app.ts';

let cluster: SeparateCluster;
let inbox: Inbox;
let product: Product;
let cookie: string;
const account = { name: 'Ana Souza', email: 'ana@example.com', password: 'segredo-seguro' };

const call = (method: string, address: string, json?: unknown) =>
  fetch(product.url + address, {
    method,
    headers: { cookie, origin: product.url, 'content-type': 'application/json' },
    body: json === undefined ? null : JSON.stringify(json),
    redirect: 'manual',
  });

beforeAll(async () => {
  cookie = '';
  cluster = await startSeparateCluster();
  inbox = await startInbox();
  product = await startProduct({
    DATABASE_URL: cluster.databaseUrl,
    SMTP_URL: inbox.url,
    REQUIRE_EMAIL_CONFIRMATION: 'false',
  });
  await call('POST', '/api/auth/sign-up/email', account);
  await inbox.next(account.email);
  cookie = cookieOf(await call('POST', '/api/auth/sign-in/email', account));
});
afterAll(async () => {
  await product.dispose();
  await inbox.stop();
  await cluster.dispose();
});

/** Everything that needs the database. */
const calls: [method: string, address: string, body?: unknown][] = [
  ['GET', '/api/session'],
  ['GET', '/api/auth/get-session'],
  ['GET', '/api/student'],
  ['GET', '/api/progress'],
  ['POST', '/api/progress', { completed_lessons: ['m1v1'] }],
  ['POST', '/api/progress/lessons/m1v1'],
  ['GET', '/api/materials'],
  ['GET', '/api/certificates/AAAA-BBBB-CCCC'],
  ['POST', '/api/auth/sign-in/email', account],
  ['POST', '/api/auth/sign-up/email', { ...account, email: 'outra@example.com' }],
  ['POST', '/api/auth/sign-out'],
  ['POST', '/api/auth/request-password-reset', account],
  ['POST', '/api/auth/reset-password', { token: 'x', newPassword: 'nova-senha' }],
  ['POST', '/api/auth/update-password', { newPassword: 'nova-senha' }],
  ['POST', '/api/newsletter', account],
  ['POST', '/api/purchases/resend', account],
  ['POST', '/api/course-files'],
  ['POST', '/api/admin/media'],
];

test('without its database every answer says so, and nobody is signed out', async () => {
  await cluster.stop();
  for (const [method, address, body] of calls) {
    const answer = await call(method, address, body);
    expect.soft([address, answer.status, answer.headers.get('retry-after')]).toEqual([address, 503, '2']);
    expect.soft(answer.headers.getSetCookie()).toEqual([]);
    expect.soft(await answer.json()).toMatchObject({ error: { code: 'unavailable' } });
  }
  expect((await call('GET', '/')).status).toBe(200);
  expect((await call('GET', '/login')).status).toBe(200);
  expect((await call('GET', '/healthz')).status).toBe(200);
  const readiness = await call('GET', '/readyz');
  expect([readiness.status, await readiness.json()]).toEqual([
    503,
    { status: 'unavailable', failing: 'database' },
  ]);
  expect(await (await call('GET', '/metrics')).text()).toMatch(/^outbox_waiting Nan$/m);
});

test('when it is back everything goes on, in the same process', async () => {
  const pid = product.pid();
  await cluster.start();
  await expect.poll(async () => (await call('POST', '/api/progress/lessons/m1v1')).status).toBe(200);
  expect(await (await call('GET', '/api/progress')).json()).toMatchObject({ completed_lessons: ['m1v1'] });
  await call('POST', '/api/auth/request-password-reset', account);
  expect((await inbox.next(account.email)).subject).toContain('senha');
  expect(product.pid()).toBe(pid);
});

test('transactions that lose their connection give it back', async () => {
  for (let round = 0; round < 3; round += 1) {
    const signUps = Array.from({ length: 24 }, (_, index) =>
      call('POST', '/api/auth/sign-up/email', { ...account, email: `muitas-${round}-${index}@example.com` }),
    );
    await cluster.stop();
    for (const { status } of await Promise.all(signUps)) expect([201, 422, 503]).toContain(status);
    await cluster.start();
  }
  await expect.poll(async () => (await call('GET', '/api/progress')).status).toBe(200);
  expect(await (await call('GET', '/metrics')).text()).toMatch(
    /^database_pool_connections\{state="waiting"\} 0$/m,
  );
});
