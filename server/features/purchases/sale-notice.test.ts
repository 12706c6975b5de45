import { beforeEach, expect, test } from 'vitest';
import { moneyText } from '../../../domain/money.ts';
import { manualProvider } from '../../../domain/purchases.ts';
import { signInAdmin } from '../../../tests/support/admin.ts';
import { publishChange } from '../../../tests/support/content.ts';
import {
  handleEvents,
  newSample,
  sendPaymentMessage,
  testProviders,
} from '../../../tests/support/purchases.ts';
import { sharedFixture } from '../../../tests/support/shared-fixture.ts';
import { createTestApp } from '../../../tests/support/test-app.ts';
import { type Sample, signSampleMessage } from './sample-messages.ts';

const settings = testProviders('http://127.0.0.1:9');
const fulfilment = { productIds: { hotmart: ['curso'] }, minimumCents: 4_250, acceptsTests: false };
const site = await sharedFixture(
  createTestApp('sale_notice', { providers: settings, COURSE_ACCESS: 'purchase', fulfilment }),
);
const owner = await signInAdmin(site);
const bookkeeper = 'contas@example.com';
const setNoticeEmail = (saleNoticeEmail: string) => publishChange(site, owner, 'site', { saleNoticeEmail });

beforeEach(async () => {
  await site.database.$client.query('truncate purchases, purchase_events, outbox cascade');
  if (site.features.content.current().site.saleNoticeEmail !== bookkeeper) await setNoticeEmail(bookkeeper);
});

async function sendEvent(sample: Sample): Promise<void> {
  await sendPaymentMessage(site, 'hotmart', signSampleMessage('hotmart', settings, sample));
  await handleEvents(site);
}

/** Returns the queued sale notices, composed as they would be sent now. */
async function notices() {
  const { rows } = await site.database.$client.query<{ id: string; recipient: string; data: string }>(
    `select id, recipient, data from outbox where kind = 'sale' order by created_at`,
  );
  return Promise.all(
    rows.map(async ({ id, recipient, data }) => {
      const mail = { id, kind: 'sale' as const, recipient, data: JSON.parse(data) };
      return { recipient, email: await site.features.emails.compose(mail) };
    }),
  );
}

test('notifies the configured email of each purchase once', async () => {
  const sample = newSample({ product: 'curso' });
  await sendEvent({ ...sample, status: 'pending' });
  expect(await notices()).toEqual([]);
  await sendEvent(sample);
  await sendEvent(sample);
  const [notice, ...others] = await notices();
  expect(others).toEqual([]);
  expect(notice?.recipient).toBe(bookkeeper);
  expect(notice?.email).toMatchObject({
    subject: `Nova venda: ${moneyText(8_500)}`,
    action: { url: expect.stringMatching(/\/painel\/vendas\/[\w-]{36}$/) },
  });
  expect(notice?.email?.paragraphs.join(' ')).toContain(sample.email.toLowerCase());
  await sendEvent({ ...sample, status: 'disputed' });
  await sendEvent({ ...sample, status: 'refunded' });
  expect(await notices()).toEqual([{ recipient: bookkeeper, email: undefined }]);
});

test('a held purchase is notified once the owner opens it', async () => {
  await sendEvent(newSample({ product: 'outro' }));
  expect(await notices()).toEqual([]);
  const { rows } = await site.database.$client.query<{ id: string }>('select id from purchases');
  await site.call('POST', `/api/admin/purchases/${rows[0]?.id}/open`, { cookie: owner, json: {} });
  expect(await notices()).toHaveLength(1);
});

test('queues the notice in the transaction of the purchase', async () => {
  const event = {
    eventId: 'venda:1',
    transactionId: '1',
    status: 'approved',
    email: 'ana@example.com',
    kind: 'venda',
  } as const;
  const handle = (isCommitted: boolean) =>
    site.transact(async (transaction) => {
      await site.features.purchases.handleEvent({ provider: manualProvider, event }, transaction);
      if (!isCommitted) transaction.rollback();
    });
  await expect(handle(false)).rejects.toThrow();
  expect(await notices()).toEqual([]);
  await handle(true);
  expect(await notices()).toHaveLength(1);
});

test('sends nothing without a configured email', async () => {
  await setNoticeEmail('');
  await sendEvent(newSample({ product: 'curso' }));
  expect(await notices()).toEqual([]);
});
