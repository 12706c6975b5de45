import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { freePort } from '../../tests/support/free-port.ts';
import { listen } from './listen.ts';

test.each([
  ['a body that stalls', 'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\nx', true],
  ['an answer that nobody reads', 'GET / HTTP/1.1\r\nHost: x\r\n\r\n', false],
])('%s ends its connection', async (_, sent, isRead) => {
  const port = await freePort();
  const { promise: isEnded, resolve } = Promise.withResolvers<boolean>();
  const ended = () => resolve(true);
  const listener = await listen({
    port,
    host: '127.0.0.1',
    idleLimit: 200,
    async fetch(request) {
      if (request.body) await request.text().catch(ended);
      const pull = (controller: ReadableStreamDefaultController) =>
        controller.enqueue(Buffer.alloc(1_000_000));
      return new Response(new ReadableStream({ pull, cancel: ended }));
    },
  });
  const client = connect(port, '127.0.0.1');
  client.on('error', () => undefined);
  await once(client, 'connect');
  client.write(sent);
  if (isRead) client.resume();
  expect(await isEnded).toBe(true);
  client.destroy();
  await listener.close(0);
});

test.each(['192.0.2.1', 'nothing.invalid'])(
  '%s, which is not of this machine, is called HOST',
  async (host) => {
    const listening = listen({ fetch: () => new Response(), port: await freePort(), host });
    await expect(listening).rejects.toThrow(`O endereço ${host} (HOST) não é desta máquina`);
  },
);

test.each([
  ['of many headers none is dropped', 190, 'HTTP/1.1 200 OK', 'the last one'],
  ['too many headers are refused', 200, 'HTTP/1.1 431 Request Header Fields Too Large', ''],
])('%s', async (_, count, status, said) => {
  const port = await freePort();
  const listener = await listen({
    port,
    host: '127.0.0.1',
    fetch: (request) => new Response(request.headers.get('x-forwarded-for')),
  });
  const client = connect(port, '127.0.0.1');
  client.write(
    `GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n${'a:\r\n'.repeat(count)}X-Forwarded-For: the last one\r\n\r\n`,
  );
  const answer = await text(client);
  expect([answer.split('\r\n')[0], answer.split('\r\n\r\n')[1]]).toEqual([status, said]);
  await listener.close(0);
});

test.each([
  ['requests in a row are answered one after the other', 16, 17, 17],
  ['too many in a row end their connection, and are not worked on', 10_000, 17, 0],
])('%s', async (_, behind, worked, answered) => {
  const port = await freePort();
  const { promise: isRead, resolve: read } = Promise.withResolvers<void>();
  let asked = 0;
  const listener = await listen({
    port,
    host: '127.0.0.1',
    async fetch() {
      asked += 1;
      await isRead;
      return new Response(null, { status: 204 });
    },
  });
  const client = connect(port, '127.0.0.1');
  client.on('error', () => undefined);
  client.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(behind));
  client.write('GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n');
  await expect.poll(() => asked).toBeGreaterThanOrEqual(worked);
  read();
  const answers = (await text(client).catch(() => '')).match(/^HTTP/gm)?.length ?? 0;
  expect([asked, answers]).toEqual([worked, answered]);
  await listener.close(0);
});
