import { afterEach, expect, test, vi } from 'vitest';
import { createCachedStorage } from './open.ts';
import type { Storage } from './storage.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** A storage of texts that counts how often it is read. */
function storageOf(files: Record<string, string>) {
  const stored = (path: string) => {
    const text = files[path];
    return text === undefined
      ? undefined
      : { size: text.length, etag: `"${text}"`, modified: new Date(0), body: new TextEncoder().encode(text) };
  };
  const read = vi.fn(async (path: string) => stored(path));
  const head = vi.fn(async (path: string) => {
    const { body: _, ...file } = stored(path) ?? {};
    return 'etag' in file ? file : undefined;
  });
  const storage = { head, read, remove: async () => undefined } as unknown as Storage;
  return { storage, head, read, files };
}

const text = async (storage: Storage, path: string, range?: { start: number; end: number }) =>
  new Response((await storage.read(path, range))?.body).text();

test('reads a file once for many, whole or in part', async () => {
  const { storage, read } = storageOf({ a: '0123456789' });
  const cached = createCachedStorage(storage);
  const texts = await Promise.all([
    text(cached, 'a'),
    text(cached, 'a'),
    text(cached, 'a', { start: 2, end: 4 }),
  ]);
  expect(texts).toEqual(['0123456789', '0123456789', '234']);
  expect(await cached.head('a')).toEqual({ size: 10, etag: '"0123456789"', modified: new Date(0) });
  expect(read).toHaveBeenCalledTimes(1);
});

test('asks again once what it knows is too old, and sees a change', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  let now = 1;
  vi.spyOn(performance, 'now').mockImplementation(() => now);
  const { storage, head, read, files } = storageOf({ a: 'old' });
  const cached = createCachedStorage(storage, { ttl: 1_000 });
  const later = () => {
    now += 1_001;
    // The library looks at the clock once in a millisecond.
    vi.advanceTimersByTime(1);
  };
  expect(await text(cached, 'a')).toBe('old');
  later();
  expect(await text(cached, 'a')).toBe('old');
  expect([head.mock.calls.length, read.mock.calls.length]).toEqual([2, 1]);
  files.a = 'new one';
  expect(await text(cached, 'a')).toBe('old');
  later();
  expect(await text(cached, 'a')).toBe('new one');
  delete files.a;
  later();
  expect(await cached.read('a')).toBeUndefined();
});

test('passes on what is too large to keep, and looks at it once', async () => {
  const { storage, read, head, files } = storageOf({ a: '0123456789' });
  const cached = createCachedStorage(storage, { maxFileBytes: 5 });
  await text(cached, 'a');
  await cached.head('a');
  await text(cached, 'a', { start: 2, end: 4 });
  expect(read).toHaveBeenLastCalledWith('a', { start: 2, end: 4 });
  expect(read).toHaveBeenCalledTimes(2);
  expect(head).toHaveBeenCalledTimes(1);
  files.a = 'abcdefghij';
  await text(cached, 'a');
  expect((await cached.head('a'))?.etag).toBe('"abcdefghij"');
});

test('drops what was not used for longest', async () => {
  const { storage, read } = storageOf({ a: '1111', b: '2222', c: '3333' });
  const cached = createCachedStorage(storage, { maxBytes: 8 });
  for (const path of ['a', 'b', 'a', 'c', 'a']) await text(cached, path);
  expect(read).toHaveBeenCalledTimes(3);
  await text(cached, 'b');
  expect(read).toHaveBeenCalledTimes(4);
});

test('forgets what is removed', async () => {
  const { storage, files } = storageOf({ a: 'x' });
  const cached = createCachedStorage(storage);
  await text(cached, 'a');
  delete files.a;
  await cached.remove('a');
  expect(await cached.read('a')).toBeUndefined();
});
