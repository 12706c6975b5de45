import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Inbox, linkIn, startInbox } from '../../../tests/support/inbox.ts';
import { startTestWorker } from '../../../tests/support/mail-worker.ts';
import { createTestApp, newAccount, type TestApp } from '../../../tests/support/test-app.ts';
import type { QueueWorker } from '../../queue-worker.ts';

let product: TestApp;
let inbox: Inbox;
let worker: QueueWorker;
beforeAll(async () => {
  [product, inbox] = await Promise.all([createTestApp('newsletter'), startInbox()]);
  worker = startTestWorker(product.services, inbox.url);
});
afterAll(async () => {
  await worker.stop();
  await product.close();
  await inbox.stop();
});

const subscribe = (email: unknown) => product.call('POST', '/api/newsletter', { json: { email } });
const follow = (method: string, link: string, options = {}) => {
  const { pathname, search } = new URL(link);
  return product.call(method, pathname + search, options);
};
const stateOf = async (email: string) => {
  const { rows } = await product.database.$client.query(
    'select confirmed_at is not null as confirmed, unsubscribed_at is not null as unsubscribed from newsletter_subscribers where email = $1',
    [email],
  );
  return rows[0];
};

test('subscribes after the link in the mail, and unsubscribes with one click', async () => {
  const { email } = newAccount();
  const answer = await subscribe(email.toUpperCase());
  expect([answer.status, await answer.json()]).toEqual([202, { ok: true }]);
  expect(await stateOf(email)).toEqual({ confirmed: false, unsubscribed: false });

  const mail = await inbox.next(email);
  const confirmed = await follow('GET', linkIn(mail));
  expect(confirmed.headers.get('location')).toBe('/#newsletter-confirmada');
  expect(await stateOf(email)).toEqual({ confirmed: true, unsubscribed: false });

  const headers = Object.fromEntries(mail.headers.map(({ key, value }) => [key, value]));
  expect(headers['list-unsubscribe-post']).toBe('List-Unsubscribe=One-Click');
  const link = /<(.+)>/.exec(headers['list-unsubscribe'] ?? '')?.[1] ?? '';
  // A mail program posts without cookies and without an origin.
  const left = await product.app.request(new URL(link).pathname + new URL(link).search, {
    method: 'POST',
    body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }),
  });
  expect([left.status, await left.json()]).toEqual([200, { ok: true }]);
  expect(await stateOf(email)).toEqual({ confirmed: true, unsubscribed: true });

  await subscribe(email);
  expect(await stateOf(email)).toEqual({ confirmed: false, unsubscribed: false });
  await inbox.next(email);
});

test('answers the same for a subscriber, and sends nothing more', async () => {
  const { email } = newAccount();
  await subscribe(email);
  await follow('GET', linkIn(await inbox.next(email)));
  expect((await subscribe(email)).status).toBe(202);
  await expect
    .poll(async () => {
      const { rows } = await product.database.$client.query(
        'select last_error from outbox where recipient = $1 order by created_at',
        [email],
      );
      return rows;
    })
    .toEqual([{ last_error: null }, { last_error: 'nobody to write to' }]);
});

test('takes a plain form, for pages without script', async () => {
  const { email } = newAccount();
  const answer = await product.call('POST', '/api/newsletter', { body: new URLSearchParams({ email }) });
  expect([answer.status, answer.headers.get('location')]).toEqual([303, '/#newsletter-recebida']);
  expect(await stateOf(email)).toBeDefined();
  const wrong = await product.call('POST', '/api/newsletter', { body: new URLSearchParams({ email: 'x' }) });
  expect(wrong.headers.get('location')).toBe('/#newsletter-email-invalido');
});

test.each([undefined, 'x', 5, ['a@b.co']])('refuses %j as an address', async (email) => {
  expect((await subscribe(email)).status).toBe(422);
});

test('refuses malformed JSON', async () => {
  const answer = await product.call('POST', '/api/newsletter', {
    body: '{',
    headers: { 'content-type': 'application/json' },
  });
  expect(answer.status).toBe(422);
});

test('limits how often one address is written to', async () => {
  const { email } = newAccount();
  const statuses: number[] = [];
  for (let attempt = 0; attempt < 6; attempt += 1) statuses.push((await subscribe(email)).status);
  expect(statuses).toEqual([202, 202, 202, 202, 202, 429]);
  const form = await product.call('POST', '/api/newsletter', { body: new URLSearchParams({ email }) });
  expect(form.headers.get('location')).toBe('/#newsletter-muitas-tentativas');
});

test('a link made for one purpose or one address serves no other', async () => {
  const { email } = newAccount();
  await subscribe(email);
  const link = linkIn(await inbox.next(email));
  const swapped = await follow('GET', link.replace('/confirm', '/unsubscribe'));
  expect(swapped.headers.get('location')).toBe('/#newsletter-invalida');
  expect((await follow('POST', link.replace('/confirm', '/unsubscribe'))).status).toBe(400);
  const [, signature] = (new URL(link).searchParams.get('token') ?? '').split('.');
  const forged = `${Buffer.from('vitima@example.com').toString('base64url')}.${signature}`;
  const answer = await product.call('GET', `/api/newsletter/confirm?token=${forged}`);
  expect(answer.headers.get('location')).toBe('/#newsletter-invalida');
});
