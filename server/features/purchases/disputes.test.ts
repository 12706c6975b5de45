import { describe, expect, test } from 'vitest';
import type { EventStatus } from '../../../domain/purchases.ts';
import { startProviderStandIn } from '../../../scripts/lib/provider-stand-in.ts';
import { actOnEvents, deliver, newSample, testProviders } from '../../../tests/support/purchases.ts';
import { shared } from '../../../tests/support/shared.ts';
import { createTestApp } from '../../../tests/support/test-app.ts';
import { type Sample, sampleDelivery, tellingVictories } from './sample-deliveries.ts';

const standIn = await shared(startProviderStandIn());
const settings = testProviders(standIn.url);
const product = await shared(createTestApp('disputes', { providers: settings }));

async function statusAndMails({ transaction, email }: Sample) {
  const { rows } = await product.database.$client.query<{ status: string; mails: number }>(
    `select status, (select count(*)::int from outbox where recipient = $2) as mails
     from purchases where transaction_id = $1`,
    [transaction, email.toLowerCase()],
  );
  return rows[0];
}

/** A minute of the purchase's life, from one hour ago. */
const minute = (count: number) => new Date(Date.now() - (60 - count) * 60_000);

describe.each(tellingVictories)('%s: a dispute that was won', (provider) => {
  test('opens the course again, without another mail; a refund closes it for good', async () => {
    const sample = newSample();
    const tell = async (status: EventStatus, at: number) => {
      // Signed now, as each attempt is; written at its minute.
      const told = { ...sample, status, now: minute(at) };
      standIn.tell(told);
      const request = sampleDelivery(
        provider,
        settings,
        provider === 'stripe' ? { ...told, now: new Date() } : told,
        (message) =>
          'created' in message ? { ...message, created: Math.floor(minute(at).getTime() / 1000) } : message,
      );
      expect((await deliver(product, provider, request)).status).toBe(200);
      await actOnEvents(product);
      return statusAndMails(sample);
    };
    expect(await tell('approved', 1)).toEqual({ status: 'approved', mails: 1 });
    expect(await tell('disputed', 2)).toEqual({ status: 'disputed', mails: 1 });
    expect(await tell('won', 3)).toEqual({ status: 'approved', mails: 1 });
    expect(await tell('disputed', 4)).toMatchObject({ status: 'disputed' });
    expect(await tell('refunded', 5)).toMatchObject({ status: 'refunded' });
    expect(await tell('won', 6)).toMatchObject({ status: 'refunded' });
  });
});

describe('stripe', () => {
  let sample: Sample;
  async function tell(type: string, status: string, at: number): Promise<string | undefined> {
    const request = sampleDelivery('stripe', settings, { ...sample, status: 'disputed' }, (message) => ({
      ...JSON.parse(JSON.stringify(message).replace('needs_response', status)),
      type: `charge.dispute.${type}`,
      created: Math.floor(minute(at).getTime() / 1000),
    }));
    expect((await deliver(product, 'stripe', request)).status).toBe(200);
    await actOnEvents(product);
    return (await statusAndMails(sample))?.status;
  }
  async function buy(): Promise<void> {
    sample = newSample();
    await deliver(product, 'stripe', sampleDelivery('stripe', settings, sample));
    await actOnEvents(product);
  }

  test('an inquiry of the bank closes nothing, and a chargeback that follows it does', async () => {
    await buy();
    expect(await tell('created', 'warning_needs_response', 1)).toBe('approved');
    expect(await tell('updated', 'warning_under_review', 2)).toBe('approved');
    expect(await tell('closed', 'warning_closed', 3)).toBe('approved');
    expect(await tell('created', 'needs_response', 4)).toBe('disputed');
  });

  test('an inquiry that becomes a chargeback closes by its change of state', async () => {
    await buy();
    expect(await tell('created', 'warning_needs_response', 1)).toBe('approved');
    expect(await tell('updated', 'needs_response', 2)).toBe('disputed');
    expect(await tell('updated', 'under_review', 3)).toBe('disputed');
    expect(await tell('closed', 'won', 4)).toBe('approved');
  });

  test('a purchase that an inquiry closed before opens again when the inquiry ends', async () => {
    await buy();
    await tell('created', 'needs_response', 1);
    expect(await tell('closed', 'warning_closed', 2)).toBe('approved');
  });

  test('a dispute that was lost stays closed, and so does one in a state that nobody knows', async () => {
    await buy();
    expect(await tell('created', 'needs_response', 1)).toBe('disputed');
    expect(await tell('closed', 'lost', 2)).toBe('refunded');
    expect(await tell('closed', 'won', 3)).toBe('refunded');
    await buy();
    expect(await tell('created', 'constructor', 1)).toBe('disputed');
  });
});

test('mercado-pago: a mediation that ends for the seller opens again, in any order of the answers', async () => {
  const sample = newSample();
  const tell = async (status: EventStatus, at: number) => {
    standIn.tell({ ...sample, status, now: minute(at) });
    await deliver(product, 'mercado-pago', sampleDelivery('mercado-pago', settings, sample));
    await actOnEvents(product);
    return (await statusAndMails(sample))?.status;
  };
  expect(await tell('approved', 3)).toBe('approved');
  // An answer of before, acted on late.
  expect(await tell('disputed', 2)).toBe('approved');
  expect(await tell('disputed', 4)).toBe('disputed');
  expect(await tell('approved', 5)).toBe('approved');
});
