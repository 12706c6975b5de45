import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { setImmediate } from 'node:timers/promises';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { chunks } from '../../tests/support/storage-contract.ts';
import { temporaryFolder } from '../../tests/support/temporary-folder.ts';
import { createS3Storage } from './s3.ts';
import { type Storage, StorageUnavailable, type StoredContent } from './storage.ts';

/** A store that does whatever a test wants of it. */
let server: Server;
let answer: (request: IncomingMessage, response: ServerResponse) => void;
let requests: IncomingMessage[];
let incomingDir: string;
let storage: Storage;

beforeEach(async () => {
  requests = [];
  server = createServer((request, response) => {
    requests.push(request);
    answer(request, response);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  incomingDir = temporaryFolder(onTestFinished);
  const settings = {
    endpoint: {
      protocol: 'http' as const,
      host: '127.0.0.1',
      port: (server.address() as AddressInfo).port,
      path: '',
    },
    isPublicOnly: false,
    region: 'us-east-1',
    bucket: 'curso',
    accessKeyId: 'id',
    secretAccessKey: 'key',
  };
  storage = createS3Storage(settings, incomingDir);
});
afterEach(() => {
  vi.useRealTimers();
  server.closeAllConnections();
  server.close();
});

const file = { etag: '"abc"', 'last-modified': 'Sat, 21 Nov 2026 00:00:00 GMT' };

/** Without the parameter by which the library names what it does. */
const described = ({ method, url = '' }: IncomingMessage) => `${method} ${url.replace(/[?&]x-id=\w+$/, '')}`;

/** Answers with these one after the other, the last one for ever. */
function answers(...list: [status: number, body?: string][]): void {
  answer = (_, response) => {
    const [status, body = ''] = list[Math.min(requests.length, list.length) - 1] ?? [500];
    response.writeHead(status, { ...file, 'content-length': Buffer.byteLength(body) }).end(body);
  };
}

test('asks again when the store is busy', async () => {
  answers([503], [500], [200]);
  expect(await storage.head('a/x.pdf')).toMatchObject({ etag: '"abc"' });
  expect(requests).toHaveLength(3);
});

test('sends a file again when the store is busy, the whole of it', async () => {
  const sent: number[] = [];
  answer = async (request, response) => {
    if (request.method === 'PUT') sent.push((await buffer(request)).length);
    response.writeHead(sent.length === 1 ? 503 : sent.length === 2 ? 200 : 404).end();
  };
  const received = await storage.receive(chunks('x'.repeat(3_000_000)));
  expect(await received.publish('a/x.pdf')).toBe(true);
  expect(sent).toEqual([3_000_000, 3_000_000]);
  expect(readdirSync(incomingDir)).toEqual([]);
});

test('wants bytes as they are, and signs no word of it, for proxies may change that', async () => {
  answers([200]);
  await storage.head('a/x.pdf');
  const [headers] = requests.map((request) => request.headers);
  expect(headers?.['accept-encoding']).toBe('identity');
  expect(headers?.authorization).not.toContain('accept-encoding');
});

test('gives up on a store that stays busy, and at once on one that refuses', async () => {
  answers([503, '<Error><Code>SlowDown</Code></Error>']);
  await expect(storage.read('a/x.pdf')).rejects.toThrow(new StorageUnavailable('S3: 503 SlowDown'));
  expect(requests).toHaveLength(3);
  answers([403, '<Error><Code>InvalidAccessKeyId</Code></Error>']);
  await expect(storage.read('a/x.pdf')).rejects.toThrow('S3: 403 InvalidAccessKeyId');
  expect(requests).toHaveLength(4);
  expect(await storage.answers()).toBe(false);
});

test('takes a bucket that is not there for no missing file', async () => {
  answers([404, '<Error><Code>NoSuchBucket</Code></Error>']);
  await expect(storage.read('a/x.pdf')).rejects.toThrow(StorageUnavailable);
  expect(await storage.answers()).toBe(false);
});

test('says that a full store is full, and leaves the file where it can be given up', async () => {
  answer = ({ method }, response) => response.writeHead(method === 'PUT' ? 507 : 404).end();
  const received = await storage.receive(chunks('x'.repeat(5_000_000)));
  await expect(received.publish('a/x.pdf')).rejects.toMatchObject({ code: 'ENOSPC' });
  await received.discard();
  expect(readdirSync(incomingDir)).toEqual([]);
});

test('knows a store that is away', async () => {
  server.close();
  await expect(storage.head('a/x.pdf')).rejects.toThrow(StorageUnavailable);
  expect(await storage.answers()).toBe(false);
});

test('waits for a silent store only so long', async () => {
  answer = () => undefined;
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const head = storage.head('a/x.pdf');
  await once(server, 'request');
  vi.advanceTimersByTime(5_000);
  await expect(head).rejects.toThrow(new StorageUnavailable('S3: no answer in time'));
});

/** A large file of which only the first chunk comes. */
function firstPiece(_: IncomingMessage, response: ServerResponse): void {
  response.writeHead(200, { ...file, 'content-length': 1_000_000 }).write('first');
}

test('waits for the rest of a file only so long, and does not take it for the whole', async () => {
  answer = firstPiece;
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const { body } = (await storage.read('a/x.pdf')) as StoredContent & { body: ReadableStream };
  vi.advanceTimersByTime(60_000);
  const reader = body.getReader();
  expect(Buffer.from((await reader.read()).value).toString()).toBe('first');
  const rest = reader.read();
  await setImmediate();
  vi.advanceTimersByTime(20_000);
  await expect(rest).rejects.toThrow(StorageUnavailable);
});

test('a file that breaks off is no whole file', async () => {
  answer = (request, response) => {
    firstPiece(request, response);
    void setImmediate().then(() => response.destroy());
  };
  await expect(async () => new Response((await storage.read('a/x.pdf'))?.body).text()).rejects.toThrow();
});

test('lets go of the store when nobody reads on', async () => {
  answer = firstPiece;
  const asked = once(server, 'request');
  const { body } = (await storage.read('a/x.pdf')) as StoredContent & { body: ReadableStream };
  const [, response] = await asked;
  const reader = body.getReader();
  await reader.read();
  await Promise.all([once(response, 'close'), reader.cancel()]);
});

test('gives up every upload in parts of a file, also those that nobody remembers', async () => {
  const listing = `<ListMultipartUploadsResult>
    <Upload><Key>a/video</Key><UploadId>forgotten</UploadId></Upload>
    <Upload><Key>a/video2</Key><UploadId>of another</UploadId></Upload></ListMultipartUploadsResult>`;
  answers([200, listing], [204]);
  await storage.parts.abandon({ path: 'a/video', uploadId: 'known' });
  expect(requests.map(described)).toEqual([
    'GET /curso/?prefix=a%2Fvideo&uploads=',
    'DELETE /curso/a/video?uploadId=forgotten',
    'DELETE /curso/a/video?uploadId=known',
    'DELETE /curso/a/video',
  ]);
});

test('does not take an error for a file that is put together, though the status says so', async () => {
  answer = ({ method }, response) =>
    method === 'HEAD'
      ? response.writeHead(404).end()
      : response.writeHead(200).end('<Error><Code>InternalError</Code></Error>');
  const finishing = storage.parts.finish({ path: 'a/video', uploadId: 'u' }, ['"1"'], 10);
  await expect(finishing).rejects.toThrow(StorageUnavailable);
});

test('sends a large file in parts, and leaves none of it when that breaks off', async () => {
  const begun = '<InitiateMultipartUploadResult><UploadId>u</UploadId></InitiateMultipartUploadResult>';
  const size = 64 * 1024 * 1024 + 1;
  const parts: number[] = [];
  answer = async (request, response) => {
    const body = await buffer(request);
    const { method, url = '' } = request;
    if (method === 'PUT') parts.push(body.length);
    const isRefused = method === 'GET' || (method === 'PUT' && parts.length === 5);
    response.writeHead(method === 'HEAD' ? 404 : isRefused ? 403 : 200, file);
    response.end(url.includes('uploads') ? begun : '');
  };
  async function* content() {
    for (let left = size; left > 0; left -= 1024 * 1024) yield new Uint8Array(Math.min(left, 1024 * 1024));
  }
  const received = await storage.receive(content());
  await expect(received.publish('a/video')).rejects.toThrow(StorageUnavailable);
  expect(parts.reduce((sum, one) => sum + one, 0)).toBe(size);
  expect(requests.slice(-2).map(described)).toEqual([
    'DELETE /curso/a/video?uploadId=u',
    'DELETE /curso/a/video',
  ]);
  await received.discard();
});
