import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { providerNames } from '../../../domain/purchases.ts';
import { startFakeProviderApi } from '../../../scripts/lib/fake-provider-api.ts';
import {
  handleEvents,
  newSample,
  sendPaymentMessage,
  testProviders,
} from '../../../tests/support/purchases.ts';
import { sharedFixture } from '../../../tests/support/shared-fixture.ts';
import { temporaryFolder } from '../../../tests/support/temporary-folder.ts';
import { createTestApp } from '../../../tests/support/test-app.ts';
import { readLackingMessages } from '../../backup/lacking-messages.ts';
import { onOwnConnection } from '../../db/connect.ts';
import { readMessageFile } from './message-file.ts';
import { signSampleMessage } from './sample-messages.ts';

const standIn = await sharedFixture(startFakeProviderApi());
const providers = testProviders(standIn.url);
const product = await sharedFixture(createTestApp('message_file', { providers, COURSE_ACCESS: 'purchase' }));
const file = path.join(temporaryFolder(afterAll), 'avisos.jsonl');
const actor = { id: null, name: 'teste' };
const run = async (text: string, values: unknown[] = []) =>
  (await product.database.$client.query(text, values)).rows;
const replay = () => product.features.purchases.purchaseActions.replayMessages(actor, readMessageFile(file));
const purchases = () => run('select provider, email, status from purchases order by provider');

beforeEach(() => run('truncate purchase_events, purchases, outbox cascade'));

/** Receives a message of each company. */
async function receiveOfAll(): Promise<void> {
  for (const provider of providerNames) {
    const message = signSampleMessage(provider, providers, newSample());
    expect((await sendPaymentMessage(product, provider, message)).status).toBe(200);
  }
}

/** Writes all messages into the file, as a restore of an empty copy does, and forgets them and what they did. */
async function losePurchases(): Promise<void> {
  const lines = await onOwnConnection(product.database, async (client) => {
    await client.query('begin; create temporary table copied_events (provider text, event_id text)');
    return readLackingMessages(client);
  });
  writeFileSync(file, lines.map((line) => `${line}\n`).join(''));
  await run('truncate purchase_events, purchases, outbox cascade');
}

test('messages of every company open the course again, each once, however often the file is replayed', async () => {
  await receiveOfAll();
  await handleEvents(product);
  const before = await purchases();
  // The stand-in knows no payment of the two companies that are asked.
  expect(before.filter(({ status }) => status === 'approved')).toHaveLength(providerNames.length - 2);
  await losePurchases();
  expect(await replay()).toBe(providerNames.length);
  await handleEvents(product);
  expect(await purchases()).toEqual(before);
  const mails = () => run('select id from outbox order by id');
  const sent = await mails();
  expect(await replay()).toBe(0);
  await handleEvents(product);
  expect(await purchases()).toEqual(before);
  expect(await mails()).toEqual(sent);
});

test.each(['stripe', 'asaas'] as const)('a dispute at %s comes back with its last day', async (provider) => {
  const sample = newSample();
  const send = async (status: 'approved' | 'disputed') => {
    const message = signSampleMessage(provider, providers, { ...sample, status });
    expect((await sendPaymentMessage(product, provider, message)).status).toBe(200);
  };
  await send('approved');
  await send('disputed');
  await handleEvents(product);
  const lastDay = () => run(`select event::jsonb ->> 'answerBy' as day from purchase_events order by 1`);
  const before = await lastDay();
  expect(before.filter(({ day }) => day)).toHaveLength(1);
  await losePurchases();
  expect(await replay()).toBe(2);
  expect(await lastDay()).toEqual(before);
});

test('a message that would not open the course when it came does not open it now', async () => {
  const tooCheap = newSample({ amountCents: 1 });
  await sendPaymentMessage(product, 'hotmart', signSampleMessage('hotmart', providers, tooCheap));
  await losePurchases();
  await replay();
  await handleEvents(product);
  expect(await purchases()).toMatchObject([{ status: 'held' }]);
});

test('an old approval waits for a person, as it did when it came', async () => {
  await sendPaymentMessage(product, 'hotmart', signSampleMessage('hotmart', providers, newSample()));
  await run(`update purchase_events set received_at = received_at + interval '8 days'`);
  await losePurchases();
  await replay();
  await handleEvents(product);
  expect(await purchases()).toEqual([]);
  expect(await run('select last_error from purchase_events')).toEqual([
    { last_error: expect.stringContaining('mais de uma semana') },
  ]);
});

describe('a broken line is named before anything is done', () => {
  const line = (change: object = {}, event: object = {}) =>
    JSON.stringify({
      provider: 'hotmart',
      received_at: '2026-11-20T10:00:00.000Z',
      event: { eventId: 'e', transactionId: 't', status: 'approved', kind: 'venda', ...event },
      ...change,
    });

  test.each<[string, string]>([
    ['half a line', line().slice(0, -5)],
    ['an empty line', ''],
    ['an unknown company', line({ provider: 'paypal' })],
    ['a sale that somebody recorded', line({ provider: 'manual' })],
    ['another field', line({ role: 'admin' })],
    ['another field of the event', line({}, { password: 'x' })],
    ['another state', line({}, { status: 'open' })],
    ['no date', line({ received_at: 'ontem' })],
    ['an id that cannot be stored', line({}, { eventId: 'a\0b' })],
    ['too much', line({}, { kind: 'x'.repeat(600_000) })],
  ])('with %s', async (_, broken) => {
    writeFileSync(file, `${line()}\n${broken}\n${line()}\n`);
    expect(() => readMessageFile(file)).toThrow(/^A linha 2 de .+ não é um aviso guardado/);
  });

  test('but not one that is whole', () => {
    writeFileSync(file, `${line()}\n`);
    expect(readMessageFile(file)).toHaveLength(1);
  });
});
