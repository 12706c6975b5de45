import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { createBodyReader } from './bodies.ts';
import { AppError } from './errors.ts';

/** A place that takes bodies of 100 bytes. */
function place(limits: Parameters<typeof createBodyReader>[0] = {}) {
  const app = new Hono()
    .post('/', createBodyReader(limits)(100), async (c) => c.text(await c.req.text()))
    .onError((error, c) => c.text(error instanceof AppError ? error.code : 'internal', 500));
  return async (body: BodyInit, headers: Record<string, string> = {}) => {
    const init = { method: 'POST', body, headers, duplex: 'half' };
    return (await app.request(new Request('http://x/', init))).text();
  };
}

/** A sender that says when to go on. */
function sender() {
  const { readable, writable } = new TransformStream<Uint8Array>();
  const writer = writable.getWriter();
  return {
    body: readable,
    headers: { 'content-type': 'text/plain' },
    send: (text: string) => writer.write(new TextEncoder().encode(text)),
    end: () => writer.close(),
    disconnect: () => writer.abort(new Error('gone')),
  };
}

test('a body arrives as a whole, in any number of chunks', async () => {
  const post = place();
  const { body, headers, send, end } = sender();
  const answer = post(body, headers);
  for (const chunk of ['um', ' corpo', ' em', ' pedaços']) await send(chunk);
  await end();
  expect(await answer).toBe('um corpo em pedaços');
  expect(await post('')).toBe('');
});

test('one that is too large is refused: unread where it says so, else while it comes', async () => {
  const post = place();
  const { body, headers, send } = sender();
  expect(await post(body, { ...headers, 'content-length': '101' })).toBe('payload_too_large');
  const other = sender();
  const answer = post(other.body, headers);
  await other.send('x'.repeat(101));
  expect(await answer).toBe('payload_too_large');
  expect(await Promise.race([send('x'), 'never read'])).toBe('never read');
});

test('when all of them hold too much, the one on its way for longest makes room', async () => {
  const post = place({ budget: 100 });
  const [first, second] = [sender(), sender()];
  const answers = [first, second].map(({ body, headers }) => post(body, headers));
  await first.send('x'.repeat(40));
  await second.send('x'.repeat(40));
  expect(await post('y'.repeat(60))).toBe('y'.repeat(60));
  expect(await answers[0]).toBe('busy');
  await second.end();
  expect(await answers[1]).toBe('x'.repeat(40));
  // Whoever has been answered holds nothing.
  expect(await post('z'.repeat(100))).toBe('z'.repeat(100));
});

test('one that does not arrive in time is given up', async () => {
  const { body, headers, send } = sender();
  const answer = place({ timeout: 20 })(body, headers);
  await send('x');
  expect(await answer).toBe('request_timeout');
});

test('a sender that leaves in the middle is no failure of the server', async () => {
  const { body, headers, send, disconnect } = sender();
  const answer = place()(body, headers);
  await send('x');
  await disconnect();
  expect(await answer).toBe('bad_request');
});
