import { expect, test, vi } from 'vitest';
import { keptInMemory } from './memory.ts';
import type { Storage } from './storage.ts';

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
  const memory = keptInMemory(storage);
  const texts = await Promise.all([
    text(memory, 'a'),
    text(memory, 'a'),
    text(memory, 'a', { start: 2, end: 4 }),
  ]);
  expect(texts).toEqual(['0123456789', '0123456789', '234']);
  expect(await memory.head('a')).toEqual({ size: 10, etag: '"0123456789"', modified: new Date(0) });
  expect(read).toHaveBeenCalledTimes(1);
});

test('sees a change once its trust has run out', async () => {
  const { storage, files } = storageOf({ a: 'old' });
  const memory = keptInMemory(storage, { trust: -1 });
  expect(await text(memory, 'a')).toBe('old');
  files.a = 'new one';
  expect(await text(memory, 'a')).toBe('new one');
  delete files.a;
  expect(await memory.read('a')).toBeUndefined();
});

test('passes on what is too large to keep, and looks at it once', async () => {
  const { storage, read, head, files } = storageOf({ a: '0123456789' });
  const memory = keptInMemory(storage, { maxFileBytes: 5 });
  await text(memory, 'a');
  await memory.head('a');
  await text(memory, 'a', { start: 2, end: 4 });
  expect(read).toHaveBeenLastCalledWith('a', { start: 2, end: 4 });
  expect(read).toHaveBeenCalledTimes(2);
  expect(head).toHaveBeenCalledTimes(1);
  files.a = 'abcdefghij';
  await text(memory, 'a');
  expect((await memory.head('a'))?.etag).toBe('"abcdefghij"');
});

test('drops what was not used for longest', async () => {
  const { storage, read } = storageOf({ a: '1111', b: '2222', c: '3333' });
  const memory = keptInMemory(storage, { maxBytes: 8 });
  for (const path of ['a', 'b', 'a', 'c', 'a']) await text(memory, path);
  expect(read).toHaveBeenCalledTimes(3);
  await text(memory, 'b');
  expect(read).toHaveBeenCalledTimes(4);
});

test('forgets what is removed', async () => {
  const { storage, files } = storageOf({ a: 'x' });
  const memory = keptInMemory(storage);
  await text(memory, 'a');
  delete files.a;
  await memory.remove('a');
  expect(await memory.read('a')).toBeUndefined();
});
