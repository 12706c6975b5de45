import { beforeEach, expect, test } from 'vitest';
import { moneyText } from '../../../domain/money.ts';
import { manualProvider } from '../../../domain/purchases.ts';
import { signInAdmin } from '../../../tests/support/admin.ts';
import { publishChange } from '../../../tests/support/content.ts';
import { actOnEvents, deliver, newSample, testProviders } from '../../../tests/support/purchases.ts';
import { shared } from '../../../tests/support/shared.ts';
import { createTestApp } from '../../../tests/support/test-app.ts';
import { type Sample, sampleDelivery } from './sample-deliveries.ts';

const settings = testProviders('http://127.0.0.1:9');
const fulfilment = { productIds: { hotmart: ['curso'] }, minimumCents: 4_250, acceptsTests: false };
const site = await shared(
  createTestApp('sale_notice', { providers: settings, courseAccess: 'purchase', fulfilment }),
);
const owner = await signInAdmin(site);
const bookkeeper = 'contas@example.com';
const wish = (saleNoticeEmail: string) => publishChange(site, owner, 'site', { saleNoticeEmail });

beforeEach(async () => {
  await site.database.$client.query('truncate purchases, purchase_events, outbox cascade');
  if (site.features.content.current().site.saleNoticeEmail !== bookkeeper) await wish(bookkeeper);
});

async function tell(sample: Sample): Promise<void> {
  await deliver(site, 'hotmart', sampleDelivery('hotmart', settings, sample));
  await actOnEvents(site);
}

/** The emails about sales, as they would be sent now. */
async function notices() {
  const { rows } = await site.database.$client.query<{ id: string; recipient: string; data: string }>(
    `select id, recipient, data from outbox where kind = 'sale' order by created_at`,
  );
  return Promise.all(
    rows.map(async ({ id, recipient, data }) => {
      const mail = { id, kind: 'sale' as const, recipient, data: JSON.parse(data) };
      return { recipient, letter: await site.features.emails.compose(mail) };
    }),
  );
}

test('whoever wants to know is told of each sale once, with what was bought by whom', async () => {
  const sample = newSample({ product: 'curso' });
  await tell({ ...sample, status: 'pending' });
  expect(await notices()).toEqual([]);
  await tell(sample);
  await tell(sample);
  const [notice, ...others] = await notices();
  expect(others).toEqual([]);
  expect(notice?.recipient).toBe(bookkeeper);
  expect(notice?.letter).toMatchObject({
    subject: `Nova venda: ${moneyText(8_500)}`,
    action: { url: expect.stringMatching(/\/painel\/vendas\/[\w-]{36}$/) },
  });
  expect(notice?.letter?.paragraphs.join(' ')).toContain(sample.email.toLowerCase());
  await tell({ ...sample, status: 'disputed' });
  await tell({ ...sample, status: 'refunded' });
  expect(await notices()).toEqual([{ recipient: bookkeeper, letter: undefined }]);
});

test('what does not open the course is no sale, until the owner says that it is', async () => {
  await tell(newSample({ product: 'outro' }));
  expect(await notices()).toEqual([]);
  const { rows } = await site.database.$client.query<{ id: string }>('select id from purchases');
  await site.call('POST', `/api/admin/purchases/${rows[0]?.id}/open`, { cookie: owner, json: {} });
  expect(await notices()).toHaveLength(1);
});

test('the email is written with the sale, or not at all', async () => {
  const event = {
    eventId: 'venda:1',
    transactionId: '1',
    status: 'approved',
    email: 'ana@example.com',
    kind: 'venda',
  } as const;
  const act = (isKept: boolean) =>
    site.transact(async (transaction) => {
      await site.features.purchases.handleEvent({ provider: manualProvider, event }, transaction);
      if (!isKept) transaction.rollback();
    });
  await expect(act(false)).rejects.toThrow();
  expect(await notices()).toEqual([]);
  await act(true);
  expect(await notices()).toHaveLength(1);
});

test('nobody is written to who has not asked for it', async () => {
  await wish('');
  await tell(newSample({ product: 'curso' }));
  expect(await notices()).toEqual([]);
});
