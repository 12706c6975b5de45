import { expect, test, vi } from 'vitest';
import { newsletterLinkPaths } from '../../../domain/paths.ts';
import { linkIn, startInbox } from '../../../tests/support/inbox.ts';
import { startTestMail } from '../../../tests/support/mail-consumer.ts';
import { sharedFixture } from '../../../tests/support/shared-fixture.ts';
import { createTestApp, newAccount } from '../../../tests/support/test-app.ts';
import { createBuiltFile } from '../../http/built-files.ts';

const product = await sharedFixture(createTestApp('newsletter'));
const inbox = await sharedFixture(startInbox());
await sharedFixture(startTestMail(product, inbox.url));

const subscribe = (email: unknown) => product.call('POST', '/api/newsletter', { json: { email } });
const tokenOf = (link: string) => new URL(link).searchParams.get('token') ?? '';
/** Sends what the link's page sends when its button is pressed. */
const submitLink = (purpose: 'confirm' | 'unsubscribe', link: string) =>
  product.call('POST', `/api/newsletter/${purpose}`, { body: new URLSearchParams({ token: tokenOf(link) }) });
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
  const confirmed = await submitLink('confirm', linkIn(mail));
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

  // Asked for again, perhaps by somebody else: who has left stays away, unless she says otherwise.
  await subscribe(email);
  expect(await stateOf(email)).toEqual({ confirmed: true, unsubscribed: true });
  expect((await submitLink('confirm', linkIn(mail))).headers.get('location')).toBe('/#newsletter-invalida');
  const again = await submitLink('confirm', linkIn(await inbox.next(email)));
  expect(again.headers.get('location')).toBe('/#newsletter-confirmada');
  expect(await stateOf(email)).toEqual({ confirmed: true, unsubscribed: false });
});

/** Somebody who has asked for the newsletter, with the mail that it brought. */
async function asked() {
  const { email } = newAccount();
  await subscribe(email);
  const mail = await inbox.next(email);
  return { email, mail, unsubscribe: /Cancelar a inscrição: (\S+)/.exec(mail.text ?? '')?.[1] ?? '' };
}

test('opening its links changes nothing, as mail scanners open them too', async () => {
  const { email, mail, unsubscribe } = await asked();
  const token = tokenOf(unsubscribe);
  for (const method of ['GET', 'HEAD']) {
    for (const link of [linkIn(mail), unsubscribe]) {
      const { pathname, search } = new URL(link);
      await product.call(method, pathname + search);
    }
    for (const purpose of ['confirm', 'unsubscribe'])
      await product.call(method, `/api/newsletter/${purpose}?token=${token}`);
  }
  expect(await stateOf(email)).toEqual({ confirmed: false, unsubscribed: false });
  const old = await product.call('GET', `/api/newsletter/unsubscribe?token=${token}`);
  expect(old.headers.get('location')).toBe(`/newsletter/cancelar?token=${token}`);
  expect((await submitLink('unsubscribe', unsubscribe)).headers.get('location')).toBe(
    '/#newsletter-cancelada',
  );
  expect(await stateOf(email)).toEqual({ confirmed: false, unsubscribed: true });
});

test('the way out by mail program asks for neither session nor origin; a link made for another asks in vain', async () => {
  const { email, unsubscribe } = await asked();
  const path = `/api/newsletter/unsubscribe?token=${tokenOf(unsubscribe)}`;
  const fromElsewhere = { origin: 'https://webmail.example', 'sec-fetch-site': 'cross-site' };
  const post = (address: string) =>
    product.app.request(address, {
      method: 'POST',
      headers: fromElsewhere,
      body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }),
    });
  expect((await post(`${path}x`)).status).toBe(400);
  expect((await post('/api/newsletter/confirm')).status).toBe(403);
  for (const method of ['GET', 'HEAD']) await product.app.request(path, { method, headers: fromElsewhere });
  expect(await stateOf(email)).toMatchObject({ unsubscribed: false });
  expect((await post(path)).status).toBe(200);
  expect(await stateOf(email)).toMatchObject({ unsubscribed: true });
});

test('a confirmation ends after a week, leaving is always possible', async () => {
  const { mail, unsubscribe } = await asked();
  vi.useFakeTimers({ now: Date.now() + 8 * 24 * 60 * 60 * 1000, toFake: ['Date'] });
  try {
    expect((await submitLink('confirm', linkIn(mail))).headers.get('location')).toBe('/#newsletter-invalida');
    expect((await submitLink('unsubscribe', unsubscribe)).headers.get('location')).toBe(
      '/#newsletter-cancelada',
    );
  } finally {
    vi.useRealTimers();
  }
});

test('answers the same for a subscriber, and sends nothing more', async () => {
  const { email } = newAccount();
  await subscribe(email);
  await submitLink('confirm', linkIn(await inbox.next(email)));
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

test('the pages of its links are rendered in the queue of all pages, which takes no more than it says', async () => {
  const many = Array.from({ length: 60 }, () => product.app.request('/newsletter/cancelar?token=x'));
  expect((await Promise.all(many)).filter(({ status }) => status === 503).length).toBeGreaterThan(0);
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
  expect((await submitLink('unsubscribe', link)).headers.get('location')).toBe('/#newsletter-invalida');
  const oneClick = await product.call('POST', `/api/newsletter/unsubscribe?token=${tokenOf(link)}`);
  expect(oneClick.status).toBe(400);
  const [, ...signed] = tokenOf(link).split('.');
  const forged = [Buffer.from('vitima@example.com').toString('base64url'), ...signed].join('.');
  const later = tokenOf(link).replace(/\d+$/, (made) => String(Number(made) + 1));
  for (const token of [forged, later]) {
    const answer = await submitLink('confirm', `http://localhost:3000/?token=${token}`);
    expect(answer.headers.get('location')).toBe('/#newsletter-invalida');
  }
});

test('the page of a link names the email that a press is about, and of a made-up link none', async () => {
  const page = new TextEncoder().encode('<p>{{email}}</p><input name="token" value="{{token}}">');
  const paths = Object.values(newsletterLinkPaths).map((path) => `${path}.html`);
  const built = paths.map((path) => [path, createBuiltFile(path, { identity: page })] as const);
  product.site.replacePages(new Map(built));
  const account = newAccount();
  await product.signIn(account);
  const id = (await product.adminRepository.findByEmail(account.email))?.id ?? '';
  const { links } = product.features.newsletter;
  await subscribe(account.email);
  const found = [
    (await links.confirmationLink(account.email)) ?? '',
    links.unsubscribeLinks(account.email).page,
    links.courseEmailsUnsubscribeLinks(id).page,
  ];
  const shown = async (link: string) => {
    const { pathname, search } = new URL(link);
    return (await product.call('GET', pathname + search)).text();
  };
  for (const link of found) {
    expect(await shown(link)).toContain(`<p>E-mail: ${account.email}</p>`);
    expect(await shown(`${link}x`)).toContain('<p></p>');
  }
});
