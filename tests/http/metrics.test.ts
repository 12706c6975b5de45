import { expect, test } from 'vitest';
import { sharedFixture } from '../support/shared-fixture.ts';
import { createTestApp, newAccount, testMetricsToken } from '../support/test-app.ts';

const product = await sharedFixture(createTestApp('metrics'));

const ask = (headers: Record<string, string> = {}) => product.app.request('/metrics', { headers });
const text = async () => (await ask()).text();
const from = (address: string) => ({ incoming: { socket: { remoteAddress: address } } });

test('counts requests by route and status, never by the address somebody made up', async () => {
  await product.call('GET', '/api/certificates/AAAA-BBBB-CCCC');
  await product.call('GET', '/api/made-up-1');
  await product.call('GET', '/made-up-2');
  await product.call('BREW', '/made-up-3');
  const lines = await text();
  expect(lines).toMatch(/_count\{.*route="\/api\/certificates\/:code",status="404"\} 1/);
  expect(lines).toMatch(/_count\{method="GET",route="other",status="404"\} 2/);
  expect(lines).toMatch(/_count\{method="other",route="other",status="404"\} 1/);
  expect(lines).toMatch(/_bucket\{le="0.001",method="GET",route="other"/);
  expect(lines).not.toContain('made-up');
});

test('counts deliveries by what became of them', async () => {
  await product.call('POST', '/api/webhooks/made-up', { json: {} });
  expect(await text()).toContain('payment_messages_total{provider="other",outcome="not_found"} 1');
});

test('says how much mail waits, and for how long', async () => {
  expect(await text()).toMatch(/^outbox_waiting 0$/m);
  await product.queueMail({ kind: 'recovery', recipient: 'ana@example.com' });
  await product.database.$client.query(`update outbox set due_at = now() - interval '1 hour'`);
  const lines = await text();
  expect(lines).toMatch(/^outbox_waiting 1$/m);
  expect(Number(/^outbox_oldest_due_seconds (\S+)$/m.exec(lines)?.[1])).toBeGreaterThanOrEqual(3_600);
  expect(lines).toMatch(/^database_pool_connections\{state="total"\} [1-9]/m);
});

test('says what needs a person, by kind, as the admin area does', async () => {
  expect(await text()).toMatch(/^site_alerts\{kind="letters-refused"\} 0$/m);
  await product.database.$client.query(
    `insert into outbox (kind, recipient, data, failed_at, last_error)
     values ('recovery', 'bia@example.com', '{}', now(), 'refused')`,
  );
  expect(await text()).toMatch(/^site_alerts\{kind="letters-refused"\} 1$/m);
});

test('says how many logins have failed just now', async () => {
  const account = newAccount();
  await product.call('POST', '/api/auth/sign-up/email', { json: account });
  for (const password of ['errada', 'errada-de-novo', account.password])
    await product.call('POST', '/api/auth/sign-in/email', { json: { ...account, password } });
  expect(await text()).toMatch(/^failed_logins_recent 2$/m);
});

test.each([
  ['a visitor', {}, '203.0.113.7', 404],
  ['a visitor with a wrong token', { authorization: 'Bearer x' }, '203.0.113.7', 404],
  ['the token from anywhere', { authorization: `Bearer ${testMetricsToken}` }, '203.0.113.7', 200],
  ['this machine', {}, '127.0.0.1', 200],
  ['this machine, over IPv6', {}, '::1', 200],
  ['a proxy on this machine', { 'x-forwarded-for': '203.0.113.7' }, '127.0.0.1', 404],
  ['a proxy that claims to be this machine', { 'x-forwarded-for': '127.0.0.1' }, '127.0.0.1', 404],
])('%s', async (_, headers: Record<string, string>, address, status) => {
  const answer = await product.app.request('/metrics', { headers }, from(address));
  expect(answer.status).toBe(status);
});
