import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { Hono } from 'hono';
import { expect, onTestFinished, test, vi } from 'vitest';
import { freePort } from '../../tests/support/free-port.ts';
import { temporaryFolder } from '../../tests/support/temporary-folder.ts';
import { createDiskStorage } from '../storage/disk.ts';
import { listen } from './listen.ts';
import { sendFile } from './send-file.ts';

const size = 3 * 1024 * 1024 + 123;
/** No two kilobytes are the same. */
const bytes = Buffer.alloc(size, 0).map((_, index) => (index * 7 + (index >> 10)) % 251);

/** A server that gives one file. */
async function serve() {
  const root = temporaryFolder(onTestFinished);
  writeFileSync(path.join(root, 'a'), bytes);
  const storage = createDiskStorage(root);
  const stored = await storage.head('a');
  if (!stored) throw new Error('There is no file');
  const port = await freePort();
  const app = new Hono().get('/', (c) => sendFile(c, storage, { ...stored, path: 'a' }, 'text/plain', {}));
  const listener = await listen({ port, host: '127.0.0.1', fetch: app.fetch });
  onTestFinished(() => listener.close(0));
  return { port, url: `http://127.0.0.1:${port}` };
}

async function download(url: string, range?: string): Promise<Buffer> {
  const answer = await fetch(url, { headers: range ? { range } : {} });
  return Buffer.from(await answer.arrayBuffer());
}

test('a file arrives as it is, whole and in part, for many at once', async () => {
  const { url } = await serve();
  const all = await Promise.all(Array.from({ length: 40 }, () => download(url)));
  expect(all.every((one) => one.equals(bytes))).toBe(true);
  for (const [start, end] of [
    [0, 0],
    [5, 70_000],
    [600_000, size - 1],
  ] as const) {
    const part = await download(url, `bytes=${start}-${end}`);
    expect(part.equals(bytes.subarray(start, end + 1))).toBe(true);
  }
});

test('slow readers get the same bytes as others who come and go meanwhile', async () => {
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
  const root = temporaryFolder(onTestFinished);
  writeFileSync(path.join(root, 'a'), bytes.subarray(0, 1_000_000));
  const storage = createDiskStorage(root);
  const port = await freePort();
  const listener = await listen({
    port,
    host: '127.0.0.1',
    fetch: async () => {
      const content = await storage.read('a', { start: 0, end: size - 1 });
      return new Response(content?.body ?? null, { headers: { 'content-length': String(size) } });
    },
  });
  onTestFinished(() => listener.close(0));
  const told = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  await expect(download(`http://127.0.0.1:${port}`)).rejects.toThrow();
  told.mockRestore();
});
