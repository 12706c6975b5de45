import { describe, expect, test } from 'vitest';
import { disputeAdvice } from '../../../domain/disputes.ts';
import { type EventStatus, providerLabels, providerNames } from '../../../domain/purchases.ts';
import { startFakeProviderApi } from '../../../scripts/lib/fake-provider-api.ts';
import { signInAdmin, signInSupport } from '../../../tests/support/admin.ts';
import {
  handleEvents,
  newSample,
  sendPaymentMessage,
  testProviders,
} from '../../../tests/support/purchases.ts';
import { sharedFixture } from '../../../tests/support/shared-fixture.ts';
import { createTestApp } from '../../../tests/support/test-app.ts';
import { providersReportingWonDisputes, type Sample, signSampleMessage } from './sample-messages.ts';

const standIn = await sharedFixture(startFakeProviderApi());
const settings = testProviders(standIn.url);
const product = await sharedFixture(
  createTestApp('disputes', { providers: settings, OWNER_EMAIL: 'dona@example.com' }),
);

async function statusAndMails({ transaction, email }: Sample) {
  const { rows } = await product.database.$client.query<{ status: string; mails: number }>(
    `select status, (select count(*)::int from outbox where recipient = $2) as mails
     from purchases where transaction_id = $1`,
    [transaction, email.toLowerCase()],
  );
  return rows[0];
}

/** Returns a time: minutes after the purchase, which was an hour ago. */
const minute = (count: number) => new Date(Date.now() - (60 - count) * 60_000);

describe.each(providersReportingWonDisputes)('%s: a won dispute', (provider) => {
  test('opens the course again, without another email; a refund closes it for good', async () => {
    const sample = newSample();
    const sendEvent = async (status: EventStatus, at: number) => {
      // Signed now, as each attempt is; written at its minute.
      const told = { ...sample, status, now: minute(at) };
      standIn.addPurchase(told);
      const request = signSampleMessage(
        provider,
        settings,
        provider === 'stripe' ? { ...told, now: new Date() } : told,
        (message) =>
          'created' in message ? { ...message, created: Math.floor(minute(at).getTime() / 1000) } : message,
      );
      expect((await sendPaymentMessage(product, provider, request)).status).toBe(200);
      await handleEvents(product);
      return statusAndMails(sample);
    };
    expect(await sendEvent('approved', 1)).toEqual({ status: 'approved', mails: 1 });
    expect(await sendEvent('disputed', 2)).toEqual({ status: 'disputed', mails: 1 });
    expect(await sendEvent('won', 3)).toEqual({ status: 'approved', mails: 1 });
    expect(await sendEvent('disputed', 4)).toMatchObject({ status: 'disputed' });
    expect(await sendEvent('refunded', 5)).toMatchObject({ status: 'refunded' });
    expect(await sendEvent('won', 6)).toMatchObject({ status: 'refunded' });
  });
});

describe('stripe', () => {
  let sample: Sample;
  async function sendEvent(type: string, status: string, at: number): Promise<string | undefined> {
    const request = signSampleMessage('stripe', settings, { ...sample, status: 'disputed' }, (message) => ({
      ...JSON.parse(JSON.stringify(message).replace('needs_response', status)),
      type: `charge.dispute.${type}`,
      created: Math.floor(minute(at).getTime() / 1000),
    }));
    expect((await sendPaymentMessage(product, 'stripe', request)).status).toBe(200);
    await handleEvents(product);
    return (await statusAndMails(sample))?.status;
  }
  async function buy(): Promise<void> {
    sample = newSample();
    await sendPaymentMessage(product, 'stripe', signSampleMessage('stripe', settings, sample));
    await handleEvents(product);
  }

  test('a bank’s inquiry closes nothing; a chargeback that follows closes access', async () => {
    await buy();
    expect(await sendEvent('created', 'warning_needs_response', 1)).toBe('approved');
    expect(await sendEvent('updated', 'warning_under_review', 2)).toBe('approved');
    expect(await sendEvent('closed', 'warning_closed', 3)).toBe('approved');
    expect(await sendEvent('created', 'needs_response', 4)).toBe('disputed');
  });

  test('an inquiry that becomes a chargeback closes access', async () => {
    await buy();
    expect(await sendEvent('created', 'warning_needs_response', 1)).toBe('approved');
    expect(await sendEvent('updated', 'needs_response', 2)).toBe('disputed');
    expect(await sendEvent('updated', 'under_review', 3)).toBe('disputed');
    expect(await sendEvent('closed', 'won', 4)).toBe('approved');
  });

  test('a purchase that an inquiry closed before opens again when the inquiry ends', async () => {
    await buy();
    await sendEvent('created', 'needs_response', 1);
    expect(await sendEvent('closed', 'warning_closed', 2)).toBe('approved');
  });

  test('a lost dispute stays closed, and so does one with an unknown status', async () => {
    await buy();
    expect(await sendEvent('created', 'needs_response', 1)).toBe('disputed');
    expect(await sendEvent('closed', 'lost', 2)).toBe('refunded');
    expect(await sendEvent('closed', 'won', 3)).toBe('refunded');
    await buy();
    expect(await sendEvent('created', 'constructor', 1)).toBe('disputed');
  });
});

test('mercado-pago: a mediation that ends for the seller opens access again, in any order of answers', async () => {
  const sample = newSample();
  const sendEvent = async (status: EventStatus, at: number) => {
    standIn.addPurchase({ ...sample, status, now: minute(at) });
    await sendPaymentMessage(product, 'mercado-pago', signSampleMessage('mercado-pago', settings, sample));
    await handleEvents(product);
    return (await statusAndMails(sample))?.status;
  };
  expect(await sendEvent('approved', 3)).toBe('approved');
  // An answer of before, acted on late.
  expect(await sendEvent('disputed', 2)).toBe('approved');
  expect(await sendEvent('disputed', 4)).toBe('disputed');
  expect(await sendEvent('approved', 5)).toBe('approved');
});

describe.each(providerNames)('%s: what the owner reads of a dispute', (provider) => {
  test('is the first of what waits, an email of its own and the sale, until she says how it ended', async () => {
    const admin = await signInAdmin(product);
    const sample = newSample();
    const send = async (status: EventStatus) => {
      const told = { ...sample, status };
      standIn.addPurchase(told);
      expect(
        (await sendPaymentMessage(product, provider, signSampleMessage(provider, settings, told))).status,
      ).toBe(200);
      await handleEvents(product);
    };
    await send('approved');
    await send('disputed');
    const get = async (path: string) => (await product.call('GET', path, { cookie: admin })).json();
    const { rows } = await get(`/api/admin/purchases?q=${sample.transaction}`);
    const [{ id, status, dispute_deadline }] = rows;
    const { disputes } = await get('/api/admin/waiting');
    const row = disputes.rows.find((one: { id: string }) => one.id === id);
    const emails = await product.database.$client.query(
      `select data::jsonb as data from outbox where kind = 'trouble' and recipient = 'dona@example.com' and data like $1`,
      [`%${id}%`],
    );
    if (provider === 'pagbank') {
      // It says the same of a cancelled sale.
      expect([status, row, emails.rows]).toEqual(['refunded', undefined, []]);
      return;
    }
    expect(row).toEqual(expect.objectContaining({ dispute_deadline }));
    expect(dispute_deadline !== null).toBe(provider === 'stripe' || provider === 'asaas');
    expect(emails.rows).toHaveLength(1);
    const { title, text } = emails.rows[0].data;
    expect(title).toBe(`Contestaram uma venda de R$\u00a085,00 (${providerLabels[provider]})`);
    expect(text).toContain(disputeAdvice(provider, dispute_deadline));
    const { attention } = await get('/api/admin/overview');
    expect(attention[0].kind).toBe('disputes');
    await send('disputed');
    const { rows: again } = await product.database.$client.query(
      `select from outbox where kind = 'trouble' and data like $1`,
      [`%${id}%`],
    );
    expect(again).toHaveLength(1);
    const open = () => product.call('POST', `/api/admin/purchases/${id}/open`, { cookie: admin });
    expect((await open()).status).toBe(200);
    expect(await get(`/api/admin/purchases/${id}`)).toMatchObject({
      status: 'approved',
      dispute_deadline: null,
    });
    expect((await open()).status).toBe(409);
  });
});

test('support hears of no dispute', async () => {
  const helper = await signInSupport(product);
  const answer = await product.call('GET', '/api/admin/waiting', { cookie: helper });
  expect((await answer.json()).disputes).toEqual({ rows: [], total: 0 });
});
