import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createDiskStorage } from './disk.ts';
import { layered } from './layered.ts';
import { isStoragePath, type Storage, type StoredContent } from './storage.ts';

let root: string;
let storage: Storage;
beforeEach(() => {
  root = mkdtempSync(path.join(os.tmpdir(), 'ia-vet-disk-'));
  storage = createDiskStorage(root);
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

async function* pieces(...texts: string[]): AsyncGenerator<Uint8Array> {
  for (const text of texts) yield Buffer.from(text);
}

async function* broken(): AsyncGenerator<Uint8Array> {
  yield Buffer.from('half');
  throw new Error('cut');
}

async function all<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const list: Item[] = [];
  for await (const item of items) list.push(item);
  return list;
}

async function put(name: string, text: string): Promise<void> {
  expect(await (await storage.receive(pieces(text))).publish(name)).toBe(true);
}

const textOf = (content: StoredContent | undefined) => new Response(content?.body).text();
const unfinished = () => readdirSync(path.join(root, '.incoming'));

describe('a received file', () => {
  test('is nowhere until it is published, and whole afterwards', async () => {
    const file = await storage.receive(pieces('laudo', ' pronto'));
    expect(file.size).toBe(12);
    expect(await storage.head('bonus/a.pdf')).toBeUndefined();
    await file.publish('bonus/a.pdf');
    expect(await storage.head('bonus/a.pdf')).toMatchObject({ size: 12 });
    expect(await textOf(await storage.read('bonus/a.pdf'))).toBe('laudo pronto');
    expect(unfinished()).toEqual([]);
  });

  test('never overwrites, and may take another name', async () => {
    await put('a/x.pdf', 'first');
    const second = await storage.receive(pieces('second'));
    expect(await second.publish('a/x.pdf')).toBe(false);
    expect(await textOf(await storage.read('a/x.pdf'))).toBe('first');
    expect(await second.publish('a/y.pdf')).toBe(true);
    expect(await textOf(await storage.read('a/y.pdf'))).toBe('second');
  });

  test('of ten for one name, one gets it', async () => {
    const files = await Promise.all(
      Array.from({ length: 10 }, (_, n) => storage.receive(pieces(`file ${n}`))),
    );
    const taken = await Promise.all(files.map((file) => file.publish('a/x.pdf')));
    expect(taken.filter(Boolean)).toHaveLength(1);
    expect(await textOf(await storage.read('a/x.pdf'))).toBe(`file ${taken.indexOf(true)}`);
  });

  test('leaves nothing when its content breaks off or it is given up', async () => {
    await expect(storage.receive(broken())).rejects.toThrow('cut');
    await (await storage.receive(pieces('x'))).discard();
    expect(unfinished()).toEqual([]);
  });

  test('is refused a name outside the bucket', async () => {
    const file = await storage.receive(pieces('x'));
    await expect(file.publish('../x.pdf')).rejects.toThrow();
    await expect(file.publish('.incoming/x.pdf')).rejects.toThrow();
  });
});

describe('reading', () => {
  test.each([
    [{ start: 0, end: 0 }, '0'],
    [{ start: 3, end: 5 }, '345'],
    [{ start: 9, end: 9 }, '9'],
    [undefined, '0123456789'],
  ])('%j gives %j', async (range, text) => {
    await put('a/x.pdf', '0123456789');
    const content = await storage.read('a/x.pdf', range);
    expect(content?.size).toBe(10);
    expect(await textOf(content)).toBe(text);
  });

  test('gives files larger than its chunks whole, and empty ones empty', async () => {
    const large = 'ção'.repeat(700_000);
    await put('a/large.pdf', large);
    await put('a/empty.pdf', '');
    expect(await textOf(await storage.read('a/large.pdf'))).toBe(large);
    expect(await textOf(await storage.read('a/empty.pdf'))).toBe('');
  });

  test('can be given up in the middle', async () => {
    await put('a/large.pdf', 'x'.repeat(2_000_000));
    const { body } = (await storage.read('a/large.pdf')) as { body: ReadableStream };
    const reader = body.getReader();
    await reader.read();
    await reader.cancel();
  });

  test('finds another ETag after a change', async () => {
    await put('a/x.pdf', 'one');
    const before = await storage.head('a/x.pdf');
    writeFileSync(path.join(root, 'a/x.pdf'), 'two');
    expect((await storage.head('a/x.pdf'))?.etag).not.toBe(before?.etag);
  });

  test.each(['nothing.pdf', 'a', 'a/x.pdf/y', `a/${'x'.repeat(300)}.pdf`, '../outside.txt', '/etc/passwd'])(
    '%j is no file',
    async (name) => {
      await put('a/x.pdf', 'x');
      expect(await storage.head(name)).toBeUndefined();
      expect(await storage.read(name)).toBeUndefined();
    },
  );
});

test.each([
  '',
  '/',
  'a//b',
  './a',
  '../a',
  'a/../b',
  'a/..',
  '.incoming/x',
  'a\\b',
  'a\0b',
  'a\nb',
  '\uD800',
])('%j is no path', (name) => {
  expect(isStoragePath(name)).toBe(false);
});

test('lists a folder and removes from it', async () => {
  await put('a/x.pdf', 'x');
  await put('a/b/deeper.pdf', 'x');
  expect(await all(storage.list('a'))).toEqual([{ path: 'a/x.pdf', modified: expect.any(Date) }]);
  await storage.remove('a/x.pdf');
  await storage.remove('a/x.pdf');
  expect(await all(storage.list('a'))).toEqual([]);
  expect(await all(storage.list('nowhere'))).toEqual([]);
});

test('sweeps only what is older than asked', async () => {
  const file = await storage.receive(pieces('x'));
  expect(await storage.sweep(new Date(Date.now() - 60_000))).toBe(0);
  expect(await file.publish('a/kept.pdf')).toBe(true);
  await storage.receive(pieces('left behind'));
  expect(await storage.sweep(new Date(Date.now() + 60_000))).toBe(1);
  expect(unfinished()).toEqual([]);
  expect(await storage.head('a/kept.pdf')).toBeDefined();
});

test('says whether it can work', async () => {
  expect(await storage.answers()).toBe(true);
  writeFileSync(path.join(root, 'file'), '');
  expect(await createDiskStorage(path.join(root, 'file')).answers()).toBe(false);
});

test('of two layers the upper one wins, and alone is written to', async () => {
  const lowerRoot = path.join(root, 'lower');
  mkdirSync(path.join(lowerRoot, 'a'), { recursive: true });
  writeFileSync(path.join(lowerRoot, 'a/both.pdf'), 'lower');
  writeFileSync(path.join(lowerRoot, 'a/lower.pdf'), 'lower');
  await put('a/both.pdf', 'upper');
  const both = layered(storage, createDiskStorage(lowerRoot));
  expect(await textOf(await both.read('a/both.pdf'))).toBe('upper');
  expect(await textOf(await both.read('a/lower.pdf'))).toBe('lower');
  await both.remove('a/lower.pdf');
  expect(readFileSync(path.join(lowerRoot, 'a/lower.pdf'), 'utf8')).toBe('lower');
  expect(await both.head('a/none.pdf')).toBeUndefined();
});

test('follows a folder that the operator has moved elsewhere', async () => {
  mkdirSync(path.join(root, 'elsewhere'));
  writeFileSync(path.join(root, 'elsewhere/x.pdf'), 'x');
  symlinkSync(path.join(root, 'elsewhere'), path.join(root, 'a'));
  expect(await textOf(await storage.read('a/x.pdf'))).toBe('x');
});
