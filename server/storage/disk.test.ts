import {
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { describeStorage, put, textOf } from '../../tests/support/storage-contract.ts';
import { temporaryFolder } from '../../tests/support/temporary-folder.ts';
import { createDiskStorage } from './disk.ts';
import { createOverlay } from './open.ts';
import { isStoragePath, type Storage, StorageUnavailable } from './storage.ts';

let root: string;
let storage: Storage;
beforeEach(() => {
  root = temporaryFolder(onTestFinished);
  storage = createDiskStorage(root);
});

describeStorage('a folder', async () => ({
  storage,
  unfinished: () => readdirSync(path.join(root, '.incoming')),
  replace: async (name, text) => writeFileSync(path.join(root, name), text),
  close: async () => undefined,
}));

test('gives a single byte', async () => {
  await put(storage, 'a/x.pdf', '0123456789');
  expect(await textOf(await storage.read('a/x.pdf', { start: 0, end: 0 }))).toBe('0');
});

test.each(['/etc/passwd', '../outside.txt', `a/${'x'.repeat(300)}.pdf`, 'a'])(
  '%j is no file',
  async (name) => {
    await put(storage, 'a/x.pdf', 'x');
    expect(await storage.head(name)).toBeUndefined();
    expect(await storage.read(name)).toBeUndefined();
  },
);

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
])('%j is no path', (name) => expect(isStoragePath(name)).toBe(false));

test('says when it cannot work', async () => {
  writeFileSync(path.join(root, 'file'), '');
  expect(await createDiskStorage(path.join(root, 'file')).answers()).toBe(false);
});

test.each([
  ['its folder', ''],
  ['the folder above', 'bucket'],
])('says that it cannot work where %s is gone, not that a file is missing', async (_, below) => {
  storage = createDiskStorage(path.join(root, below));
  await put(storage, 'a/x.pdf', 'x');
  const received = await storage.receive(content());
  renameSync(root, `${root}.away`);
  writeFileSync(root, '');
  for (const attempt of [
    () => storage.head('a/x.pdf'),
    () => storage.read('a/x.pdf'),
    () => storage.receive(content()),
    () => received.publish('a/y.pdf'),
    () => storage.remove('a/x.pdf'),
  ])
    await expect(attempt()).rejects.toThrow(StorageUnavailable);
  await received.discard();
  rmSync(root);
  renameSync(`${root}.away`, root);
  expect(await textOf(await storage.read('a/x.pdf'))).toBe('x');
});

async function* content() {
  yield Buffer.from('y');
}

test('of two storages that are one the first to be asked wins, and one alone is written to', async () => {
  const lowerRoot = path.join(root, 'lower');
  mkdirSync(path.join(lowerRoot, 'a'), { recursive: true });
  writeFileSync(path.join(lowerRoot, 'a/both.pdf'), 'lower');
  writeFileSync(path.join(lowerRoot, 'a/lower.pdf'), 'lower');
  await put(storage, 'a/both.pdf', 'upper');
  const lower = createDiskStorage(lowerRoot);
  const upperFirst = createOverlay(storage, [storage, lower]);
  expect(await textOf(await upperFirst.read('a/both.pdf'))).toBe('upper');
  expect(await textOf(await upperFirst.read('a/lower.pdf'))).toBe('lower');
  await upperFirst.remove('a/lower.pdf');
  expect(readFileSync(path.join(lowerRoot, 'a/lower.pdf'), 'utf8')).toBe('lower');
  expect(await upperFirst.head('a/none.pdf')).toBeUndefined();
  const lowerFirst = createOverlay(storage, [lower, storage]);
  expect(await textOf(await lowerFirst.read('a/both.pdf'))).toBe('lower');
  await lowerFirst.remove('a/both.pdf');
  expect(await storage.head('a/both.pdf')).toBeUndefined();
});

test('follows a folder that the operator has moved elsewhere', async () => {
  mkdirSync(path.join(root, 'elsewhere'));
  writeFileSync(path.join(root, 'elsewhere/x.pdf'), 'x');
  symlinkSync(path.join(root, 'elsewhere'), path.join(root, 'a'));
  expect(await textOf(await storage.read('a/x.pdf'))).toBe('x');
});
