import { once } from 'node:events';
import { closeSync, ftruncateSync, openSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import { freePort } from '../../tests/support/free-port.ts';
import { temporaryFolder } from '../../tests/support/temporary-folder.ts';
import { createDiskStorage } from '../storage/disk.ts';
import { listen } from './listen.ts';
import { offerFile } from './pour-file.ts';

const size = 3 * 1024 * 1024 + 123;
/** No two kilobytes are the same. */
const bytes = Buffer.alloc(size, 0).map((_, index) => (index * 7 + (index >> 10)) % 251);

/** A server that gives parts of one file. */
async function serve() {
  const root = temporaryFolder(onTestFinished);
  const file = path.join(root, 'a');
  writeFileSync(file, bytes);
  const storage = createDiskStorage(root);
  const port = await freePort();
  const listener = await listen({
    port,
    host: '127.0.0.1',
    idleLimit: 2_000,
    fetch: async (request, env) => {
      const [start = 0, end = size - 1] = new URL(request.url).searchParams.getAll('at').map(Number);
      const found = await storage.read('a', { start, end });
      if (found?.body instanceof ReadableStream) offerFile(env, found.body);
      return new Response(found?.body ?? null, { headers: { 'content-length': String(end - start + 1) } });
    },
  });
  onTestFinished(() => listener.close(0));
  return { file, port, url: `http://127.0.0.1:${port}` };
}

test('a file arrives as it is, whole and in part, for many at once', async () => {
  const { url } = await serve();
  const whole = async () => Buffer.from(await (await fetch(url)).arrayBuffer());
  const all = await Promise.all(Array.from({ length: 40 }, whole));
  expect(all.every((one) => one.equals(bytes))).toBe(true);
  for (const [start, end] of [
    [0, 0],
    [5, 70_000],
    [600_000, size - 1],
  ] as const) {
    const part = Buffer.from(await (await fetch(`${url}/?at=${start}&at=${end}`)).arrayBuffer());
    expect(part.equals(bytes.subarray(start, end + 1))).toBe(true);
  }
});

test('who reads slowly gets the same bytes as others who come and go meanwhile', async () => {
  const { url, port } = await serve();
  const slow = Array.from({ length: 60 }, () => {
    const socket = connect({ port, host: '127.0.0.1', onread: undefined });
    socket.write('GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n');
    return socket.pause();
  });
  await Promise.all(slow.map((socket) => once(socket, 'connect')));
  for (let count = 0; count < 5; count += 1) {
    const left = new AbortController();
    await fetch(url, { signal: left.signal });
    left.abort();
  }
  const answers = await Promise.all(slow.map((socket) => buffer(socket)));
  for (const answer of answers) expect(answer.subarray(-size).equals(bytes)).toBe(true);
});

test('a file that became shorter does not look complete', async () => {
  const { file, url } = await serve();
  const handle = openSync(file, 'r+');
  ftruncateSync(handle, 1_000_000);
  closeSync(handle);
  const answer = await fetch(url);
  await expect(answer.arrayBuffer()).rejects.toThrow();
});
