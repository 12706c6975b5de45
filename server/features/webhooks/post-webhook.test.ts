import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { sharedFixture } from '../../../tests/support/shared-fixture.ts';
import { startWebhookReceiver } from '../../../tests/support/webhook-receiver.ts';
import { createPostWebhook } from './post-webhook.ts';

const receiver = await sharedFixture(startWebhookReceiver());
const target = await sharedFixture(startWebhookReceiver());
const post = createPostWebhook({ isPublicOnly: false });
const headers = { 'webhook-id': '1' };

beforeEach(() => {
  receiver.received.length = 0;
  target.received.length = 0;
});

test('posts the body as it is, and returns the answer', async () => {
  receiver.answer((_, response) => void response.writeHead(202).end('recebido'));
  expect(await post(`${receiver.url}/gancho?a=1`, headers, '{"é":1}')).toEqual({
    status: 202,
    text: 'recebido',
  });
  expect(receiver.received).toMatchObject([{ path: '/gancho?a=1', body: '{"é":1}' }]);
  expect(receiver.received[0]?.headers).toMatchObject({
    'webhook-id': '1',
    'content-type': 'application/json',
  });
});

test('follows no redirect', async () => {
  receiver.answer((_, response) => void response.writeHead(307, { location: target.url }).end());
  expect(await post(receiver.url, headers, '{}')).toMatchObject({ status: 307 });
  expect(target.received).toEqual([]);
});

test('reads 4 KB of an answer and ends the connection', async () => {
  const ended = vi.fn();
  receiver.answer((_, response) => {
    response.once('close', ended);
    response.writeHead(200);
    const more = () => {
      while (!response.destroyed && response.write('x'.repeat(10_000)));
      if (!response.destroyed) response.once('drain', more);
    };
    more();
  });
  const { status, text } = await post(receiver.url, headers, '{}');
  expect([status, text.length]).toEqual([200, 4_096]);
  await expect.poll(() => ended.mock.calls.length).toBe(1);
});

test.each([
  ['nothing', () => undefined],
  ['a beginning', (response: { write(text: string): void }) => response.write('x')],
  [
    'a byte from time to time',
    (response: { write(text: string): void; destroyed: boolean }) => {
      const timer = setInterval(() => (response.destroyed ? clearInterval(timer) : response.write('x')), 20);
    },
  ],
])('ends after its time when the other system answers %s', async (_, respond) => {
  const time = new AbortController();
  const limit = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(time.signal);
  onTestFinished(() => limit.mockRestore());
  const asked = Promise.withResolvers<void>();
  receiver.answer((_, response) => {
    respond(response);
    asked.resolve();
  });
  const posted = createPostWebhook({ isPublicOnly: false, timeout: 300 })(receiver.url, headers, '{}');
  await asked.promise;
  time.abort();
  await expect(posted).rejects.toMatchObject({ name: 'AbortError' });
  expect(limit.mock.calls).toEqual([[300]]);
});

test('reaches no private network, by number or by name', async () => {
  const strict = createPostWebhook({ isPublicOnly: true });
  const { port } = new URL(receiver.url);
  const hosts = [
    '127.0.0.1',
    'localhost',
    '[::1]',
    '2130706433',
    '0x7f.1',
    '169.254.169.254',
    '10.0.0.1',
    '[::ffff:127.0.0.1]',
  ];
  for (const host of hosts)
    await expect(strict(`https://${host}:${port}/`, headers, '{}')).rejects.toMatchObject({
      code: 'EPRIVATE',
    });
  expect(receiver.received).toEqual([]);
});

test('speaks https alone, to whoever proves to be the host', async () => {
  await expect(post(receiver.url.replace('https', 'http'), headers, '{}')).rejects.toThrow();
  await expect(post(receiver.url.replace('localhost', '127.0.0.2'), headers, '{}')).rejects.toThrow();
  expect(receiver.received).toEqual([]);
});

test('fails when the other system ends the connection', async () => {
  receiver.answer((_, response) => void response.destroy());
  await expect(post(receiver.url, headers, '{}')).rejects.toMatchObject({ code: 'ECONNRESET' });
  await receiver.close();
  await expect(post(receiver.url, headers, '{}')).rejects.toMatchObject({ code: 'ECONNREFUSED' });
  await receiver.listen();
});
