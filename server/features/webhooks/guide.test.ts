import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { webhookEventNames } from '../../../domain/webhooks.ts';
import { signInAdmin } from '../../../tests/support/admin.ts';
import { createGraduateActions } from '../../../tests/support/graduate-actions.ts';
import { addEndpoint, type OutgoingEvent, sendEvents } from '../../../tests/support/outgoing-events.ts';
import {
  handleEvents,
  newSample,
  sendPaymentMessage,
  testProviders,
} from '../../../tests/support/purchases.ts';
import { sharedFixture } from '../../../tests/support/shared-fixture.ts';
import { createTestApp } from '../../../tests/support/test-app.ts';
import { startWebhookReceiver } from '../../../tests/support/webhook-receiver.ts';
import { signSampleMessage } from '../purchases/sample-messages.ts';

/** The guide for owners and their programmers, whose recipes are tried against a receiver. */
const guide = readFileSync('docs/integracoes.md', 'utf8');
const providers = testProviders('http://127.0.0.1:9');
const receiver = await sharedFixture(startWebhookReceiver());
const product = await sharedFixture(createTestApp('integrations_guide', { providers }));
const owner = await signInAdmin(product);
const { secret } = await addEndpoint(product, owner, `${receiver.url}/`, webhookEventNames);

const sample = newSample();
for (const status of ['approved', 'refunded'] as const) {
  await sendPaymentMessage(
    product,
    'hotmart',
    signSampleMessage('hotmart', providers, { ...sample, status }),
  );
  await handleEvents(product);
}
const { cookie } = await createGraduateActions(product).graduate('Bia Lima');
const review = { rating: '5', text: 'Bom.', consent: true, signature: 'name', city: '' };
await product.call('POST', '/api/review', { cookie, json: review });
await sendEvents(product);

type Verify = (secret: string, headers: object, body: string) => OutgoingEvent;
const events = receiver.received.map(({ body }) => JSON.parse(body) as OutgoingEvent);
const ofType = (type: string) => events.filter((event) => event.type === type);

const blocks = [...guide.matchAll(/```js\n(.*?)```/gs)].map(([, code = '']) => code);

test.each(blocks.map((code, index) => [index + 1, code] as const))(
  'the code of the guide (%i) takes every event, and refuses changed, forged and old ones',
  async (_, code) => {
    // Below this folder, so that the package is found.
    mkdirSync('test-results', { recursive: true });
    const dir = mkdtempSync('test-results/guide-');
    onTestFinished(() => rmSync(dir, { recursive: true }));
    const file = path.join(dir, 'conferir.mjs');
    writeFileSync(file, code);
    const { conferir } = (await import(pathToFileURL(path.resolve(file)).href)) as { conferir: Verify };
    expect(receiver.received.length).toBeGreaterThan(webhookEventNames.length);
    for (const { headers, body } of receiver.received)
      expect(conferir(secret, headers, body)).toEqual(JSON.parse(body));
    const [{ headers, body } = { headers: {}, body: '' }] = receiver.received;
    expect(() => conferir(secret, headers, `${body} `)).toThrow();
    expect(() => conferir(`whsec_${'A'.repeat(43)}=`, headers, body)).toThrow();
    expect(() => conferir(secret, { ...headers, 'webhook-id': 'outro' }, body)).toThrow();
    expect(() => conferir(secret, { ...headers, 'webhook-timestamp': '1700000000' }, body)).toThrow();
  },
);

test('the table names every event and every field that it has', () => {
  expect(blocks).toHaveLength(2);
  for (const name of webhookEventNames) {
    const row = guide.split('\n').find((line) => line.includes(`\`${name}\``)) ?? '';
    const fields = [...row.matchAll(/`([a-z_]+)`/g)].map(([, field]) => field);
    const inherited = row.includes('o mesmo, e')
      ? Object.keys(ofType('purchase.approved')[0]?.data ?? {})
      : ['student_id', 'email', 'name'];
    const [event] = ofType(name);
    expect([name, Object.keys(event?.data ?? {}).sort()]).toEqual([
      name,
      [...new Set([...inherited, ...fields])].sort(),
    ]);
  }
});

test('an invoice is made of a sale, and cancelled by its refund', () => {
  const [sale, refund] = [ofType('purchase.approved')[0]?.data, ofType('purchase.refunded')[0]?.data];
  const invoices = new Map<unknown, object>();
  invoices.set(sale?.purchase_id, {
    customer: sale?.name,
    email: sale?.email,
    reais: Number(sale?.amount_cents) / 100,
    order: sale?.transaction_id,
  });
  expect([...invoices.values()]).toEqual([
    {
      customer: sample.name,
      email: sample.email.toLowerCase(),
      reais: Number(sample.amountCents) / 100,
      order: sample.transaction,
    },
  ]);
  expect(invoices.delete(refund?.purchase_id)).toBe(true);
});

test('a list of addresses follows who has access, and a sheet has a row for each event', () => {
  const list = new Map<unknown, unknown>();
  for (const { type, data } of events) {
    if (type === 'access.granted') list.set(data.email, data.name);
    if (type === 'access.revoked') list.delete(data.email);
  }
  expect(list.size).toBe(0);
  expect(ofType('access.granted')[0]?.data).toMatchObject({
    email: sample.email.toLowerCase(),
    name: sample.name,
  });
  const used = [...guide.matchAll(/\$json\.body\.([a-z.]+)/g)].map(([, field = '']) => field.split('.'));
  expect(used.length).toBeGreaterThan(3);
  for (const event of events)
    for (const keys of used)
      expect(keys.reduce((value: unknown, key) => (value as Record<string, unknown>)[key], event)).toEqual(
        expect.any(String),
      );
});
