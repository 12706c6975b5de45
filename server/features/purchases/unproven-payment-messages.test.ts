import { expect, test } from 'vitest';
import { providerNames } from '../../../domain/purchases.ts';
import { newSample, sendPaymentMessage, testProviders } from '../../../tests/support/purchases.ts';
import { sharedFixture } from '../../../tests/support/shared-fixture.ts';
import { createTestApp } from '../../../tests/support/test-app.ts';
import { signSampleMessage } from './sample-messages.ts';

const providers = testProviders('http://127.0.0.1:9');

const product = await sharedFixture(createTestApp('unread_messages', { providers }));

/** Returns a request body that never ends and records if it was read. */
function endless() {
  const body = { isRead: false };
  const pull = () => {
    body.isRead = true;
    return new Promise<void>(() => undefined);
  };
  // No chunk is pulled in advance.
  const stream = new ReadableStream({ pull }, { highWaterMark: 0 });
  return { body, init: { method: 'POST', body: stream, duplex: 'half' } };
}

test.each([
  ...providerNames.map((provider) => [provider, 401, 'signature_invalid'] as const),
  ['paypal', 404, 'not_found'] as const,
])(
  'a message to %s without proof is refused with %i before its body is read',
  async (provider, status, code) => {
    const { body, init } = endless();
    const answer = await product.app.request(`/api/webhooks/${provider}`, {
      ...init,
      headers: { 'content-type': 'application/json' },
    });
    expect(answer.status).toBe(status);
    expect(answer.headers.get('connection')).toBe('close');
    expect(await answer.json()).toMatchObject({ error: { code } });
    expect(body.isRead).toBe(false);
  },
);

test('answers 422 to a signed message with an id that cannot be stored', async () => {
  const message = signSampleMessage('hotmart', providers, newSample({ eventId: 'a\0b' }));
  expect((await sendPaymentMessage(product, 'hotmart', message)).status).toBe(422);
});

test('stores the event of a buyer with a malformed name', async () => {
  const message = signSampleMessage('hotmart', providers, newSample({ name: 'Ana \ud83d', eventId: 'cut' }));
  expect((await sendPaymentMessage(product, 'hotmart', message)).status).toBe(200);
  const { rows } = await product.database.$client.query(
    `select event::json->>'name' as name, event::json->>'email' as email from purchase_events where event_id = 'cut'`,
  );
  expect(rows).toEqual([{ name: null, email: expect.stringContaining('@') }]);
});
