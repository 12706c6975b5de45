import { writeFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { temporaryFolder } from '../../tests/support/temporary-folder.ts';
import { createPieces } from './pieces.ts';

const megabyte = 1024 * 1024;
const size = 40 * megabyte;
const byteAt = (index: number) => (index * 7 + (index >> 10)) % 251;

async function openFile() {
  const name = path.join(temporaryFolder(onTestFinished), 'a');
  writeFileSync(
    name,
    Buffer.alloc(size).map((_, index) => byteAt(index)),
  );
  const handle = await open(name);
  onTestFinished(() => handle.close());
  return { id: 'a', handle };
}

test('who is at the same place shares the same memory; hundreds at other places hold little', async () => {
  const file = await openFile();
  const { take } = createPieces();
  const [one, two] = await Promise.all([take(file, 5, size), take(file, 9, size)]);
  expect(one.bytes.buffer).toBe(two.bytes.buffer);
  expect([one.bytes[0], two.bytes[0]]).toEqual([byteAt(5), byteAt(9)]);

  const places = Array.from({ length: 400 }, (_, index) => 100_000 + index * 90_000);
  const held = await Promise.all(places.map((place) => take(file, place, size)));
  expect(held.every(({ bytes }, index) => bytes[0] === byteAt(places[index] ?? 0))).toBe(true);
  const memory = [...new Set(held.map(({ bytes }) => bytes.buffer))].reduce(
    (sum, { byteLength }) => sum + byteLength,
    0,
  );
  expect(memory).toBeLessThan(22 * megabyte);
});

test('memory is used again once its reader has it, and never before', async () => {
  const file = await openFile();
  const { take } = createPieces();
  const slow = await take(file, 0, size);
  const before = Buffer.from(slow.bytes);
  const seen = new Set<ArrayBufferLike>();
  for (let round = 0; round < 3; round += 1)
    for (let place = megabyte; place < size; place += megabyte) {
      const piece = await take(file, place, size);
      expect(piece.bytes[0]).toBe(byteAt(place));
      seen.add(piece.bytes.buffer);
      piece.release(true);
    }
  expect(seen.size).toBeLessThanOrEqual(24);
  expect(slow.bytes.equals(before)).toBe(true);
  slow.release(true);
});

test('the end of the file is no more than it is, and behind it there is nothing', async () => {
  const file = await openFile();
  const { take } = createPieces();
  expect((await take(file, size - 100_000, 200_000)).bytes.length).toBe(100_000);
  expect((await take(file, size - 10, 20)).bytes.length).toBe(10);
  expect((await take(file, size, 100_000)).bytes.length).toBe(0);
});

test('a file that cannot be read fails for all who wait for it, and takes no place for ever', async () => {
  const { id, handle } = await openFile();
  const broken = { id, handle: { read: () => Promise.reject(new Error('EIO')) } as unknown as typeof handle };
  const { take } = createPieces();
  for (let round = 0; round < 40; round += 1) {
    const both = await Promise.allSettled([take(broken, 0, size), take(broken, 0, size)]);
    expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  }
  expect((await take({ id, handle }, 0, size)).bytes.length).toBe(512 * 1024);
});
