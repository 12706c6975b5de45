import { Hono } from 'hono';
import { beforeEach, expect, test } from 'vitest';
import { certificatePageFile, certificatePageStates } from '../../../domain/certificate-page.ts';
import { placeholder } from '../../../domain/page-placeholders.ts';
import { lessonIds } from '../../../tests/support/course.ts';
import { createGraduateActions, readCertificate } from '../../../tests/support/graduate-actions.ts';
import {
  handleEvents,
  newSample,
  sendPaymentMessage,
  testProviders,
} from '../../../tests/support/purchases.ts';
import { sharedFixture } from '../../../tests/support/shared-fixture.ts';
import { type Account, createTestApp, newAccount, type TestApp } from '../../../tests/support/test-app.ts';
import type { AppEnv } from '../../http/env.ts';
import { createSite } from '../../http/site.ts';
import { type Sample, signSampleMessage } from '../purchases/sample-messages.ts';
import { certificatePages } from './certificate-pages.ts';

const settings = testProviders('http://127.0.0.1:9');
const product = await sharedFixture(
  createTestApp('lost_purchase', { COURSE_ACCESS: 'purchase', providers: settings }),
);
beforeEach(() => product.database.$client.query('truncate rate_limits'));

const actor = { id: null, name: 'dona' };
const { accountActions } = product.features.administration;

async function tell(on: TestApp, sample: Sample): Promise<void> {
  expect((await sendPaymentMessage(on, 'stripe', signSampleMessage('stripe', settings, sample))).status).toBe(
    200,
  );
  await handleEvents(on);
}

async function confirmed(on: TestApp, account: Account): Promise<string> {
  const cookie = await on.signIn(account);
  await on.database.$client.query('update users set email_verified = true where email = $1', [account.email]);
  return cookie;
}

/** A buyer with every lesson. */
async function buyerWithCertificate(on: TestApp) {
  const account = newAccount();
  const cookie = await confirmed(on, account);
  const sample = newSample({ email: account.email, now: new Date(Date.now() - 60_000) });
  await tell(on, sample);
  const certificate = await readCertificate(createGraduateActions(on).merge(cookie, lessonIds));
  if (!certificate) throw new Error('No certificate');
  return { account, cookie, sample, code: certificate.code };
}

const check = (code: string, on = product) => createGraduateActions(on).check(code);
const revokedForNow = { status: 'revoked', is_final: false };

test('a refund takes the certificate with it, and a new purchase brings it back', async () => {
  const { account, cookie, sample, code } = await buyerWithCertificate(product);
  expect(await check(code)).toMatchObject({ status: 'valid' });
  await tell(product, { ...sample, status: 'refunded' });
  expect(await check(code)).toMatchObject(revokedForNow);
  await tell(product, newSample({ email: account.email }));
  expect(await check(code)).toMatchObject({ status: 'valid' });
  expect(await readCertificate(createGraduateActions(product).read(cookie))).toMatchObject({ code });
});

test('so does a dispute, until it is won', async () => {
  const { sample, code } = await buyerWithCertificate(product);
  await tell(product, { ...sample, status: 'disputed', now: new Date(Date.now() - 30_000) });
  expect(await check(code)).toMatchObject(revokedForNow);
  await tell(product, { ...sample, status: 'won', now: new Date() });
  expect(await check(code)).toMatchObject({ status: 'valid' });
});

test('a payment that only begins brings nothing back', async () => {
  const { account, sample, code } = await buyerWithCertificate(product);
  await tell(product, { ...sample, status: 'refunded' });
  await tell(product, newSample({ email: account.email, status: 'pending' }));
  expect(await check(code)).toMatchObject(revokedForNow);
});

const grantAccess = (email: string) =>
  product.transact((transaction) => product.features.purchases.access.grant(transaction, email, 'dona'));
const revokeAccess = (email: string) =>
  product.transact((transaction) => product.features.purchases.access.revoke(transaction, email));

test.each([
  ['another purchase', (account: Account) => tell(product, newSample({ email: account.email }))],
  ['access by hand', (account: Account) => grantAccess(account.email)],
  [
    'the role of an administrator',
    async (account: Account) => {
      const found = await product.adminRepository.findByEmail(account.email);
      if (found) await accountActions.giveRole(actor, found, 'admin');
    },
  ],
])('%s keeps it valid', async (_, give) => {
  const { account, sample, code } = await buyerWithCertificate(product);
  await give(account);
  await tell(product, { ...sample, status: 'refunded' });
  expect(await check(code)).toMatchObject({ status: 'valid' });
});

test('what the owner revoked stays so, whatever is bought', async () => {
  const { account, sample, code } = await buyerWithCertificate(product);
  await tell(product, { ...sample, status: 'refunded' });
  expect(await product.features.certificates.names.revoke({ id: null, name: 'dona' }, code)).toBeTruthy();
  await tell(product, newSample({ email: account.email }));
  expect(await check(code)).toMatchObject({ status: 'revoked', is_final: true });
});

test('the refund of another product of the seller takes nothing', async () => {
  const { account, sample, code } = await buyerWithCertificate(product);
  await grantAccess(account.email);
  await product.database.$client.query(
    `update purchases set not_opening_reason = 'outro produto' where transaction_id = $1`,
    [sample.transaction],
  );
  await tell(product, { ...sample, status: 'refunded' });
  await revokeAccess(account.email);
  expect(await check(code)).toMatchObject({ status: 'valid' });
});

test('where the course is open to everybody, it rests on no purchase', async () => {
  const open = await createTestApp('lost_purchase_open', { providers: settings });
  const { sample, code } = await buyerWithCertificate(open);
  await tell(open, { ...sample, status: 'refunded' });
  expect(await check(code, open)).toMatchObject({ status: 'valid' });
  await open.close();
});

test('the public page says that it does not hold, and nothing of money', async () => {
  const site = createSite(
    new Map(
      certificatePageStates.map((state) => [
        `/${certificatePageFile(state)}`,
        {
          bodies: { identity: new TextEncoder().encode(`${state}|${placeholder('code')}`) },
          type: 'text/html; charset=utf-8',
          etag: '"x"',
          cacheControl: 'no-cache',
        },
      ]),
    ),
  );
  const pages = new Hono<AppEnv>().route(
    '/',
    certificatePages({ ...product, site }, product.features.certificates),
  );
  const { sample, code } = await buyerWithCertificate(product);
  await tell(product, { ...sample, status: 'refunded' });
  const page = async () => (await pages.request(`/certificado/${code}`)).text();
  expect(await page()).toBe(`suspended|${code}`);
  expect(JSON.stringify(await check(code))).not.toMatch(/refund|reembols|disput|purchase/i);
  await product.features.certificates.names.revoke({ id: null, name: 'dona' }, code);
  expect(await page()).toBe(`revoked|${code}`);
});
