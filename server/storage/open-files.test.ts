import { rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { temporaryFolder } from '../../tests/support/temporary-folder.ts';
import { createOpenFiles } from './open-files.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout'] }));
afterEach(() => void vi.useRealTimers());

function openFiles() {
  const folder = temporaryFolder(onTestFinished);
  const file = path.join(folder, 'a');
  writeFileSync(file, 'one');
  let opened = 0;
  const files = createOpenFiles(async (handle) => {
    opened += 1;
    const { size, mtime } = await handle.stat();
    return { size, etag: String(opened), modified: mtime };
  });
  return { file, files, opened: () => opened };
}

test('a file is opened once for all who ask within a moment, and closed when the last has read it', async () => {
  const { file, files, opened } = openFiles();
  const [one, two] = await Promise.all([files.open(file), files.open(file)]);
  expect(opened()).toBe(1);
  await one?.release();
  vi.advanceTimersByTime(1_000);
  expect((await two?.handle.read())?.buffer.toString('utf8', 0, 3)).toBe('one');
  await two?.release();
  await expect(two?.handle.stat()).rejects.toThrow('closed');
  await (await files.open(file))?.release();
  expect(opened()).toBe(2);
});

test('a file that has changed is opened anew; who reads it reads on', async () => {
  const { file, files } = openFiles();
  const old = await files.open(file);
  rmSync(file);
  writeFileSync(file, 'another');
  files.forget(file);
  const next = await files.open(file);
  expect([old?.size, next?.size]).toEqual([3, 7]);
  vi.advanceTimersByTime(1_000);
  expect((await old?.handle.read())?.bytesRead).toBe(3);
  await Promise.all([old?.release(), next?.release()]);
});

test('a file that is not there is looked for each time', async () => {
  const { file, files } = openFiles();
  rmSync(file);
  await expect(files.open(file)).rejects.toThrow('ENOENT');
  writeFileSync(file, 'back');
  const back = await files.open(file);
  expect(back?.size).toBe(4);
  await back?.release();
  vi.advanceTimersByTime(1_000);
});
