import { beforeEach, expect, test } from 'vitest';
import { newsletterPaths } from '../domain/paths.ts';
import { sharedFixture } from '../tests/support/shared-fixture.ts';
import { createTestApp } from '../tests/support/test-app.ts';

const product = await sharedFixture(createTestApp('limits', { trustedProxies: ['127.0.0.1'] }));
const query = (text: string) => product.database.$client.query(text);

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
