import { availableParallelism } from 'node:os';
import { expect, test, vi } from 'vitest';
import { hashesPerThread, inTurn, noteStudent } from './hash-turns.ts';

/** Starts hashes that end when they are told to. */
function startMany(count: number) {
  const ends: (() => void)[] = [];
  const all = Array.from({ length: count }, (_, index) =>
    inTurn(() => new Promise<number>((resolve) => ends.push(() => resolve(index)))),
  );
  return { ends, all: Promise.all(all) };
}

async function finish({ ends, all }: ReturnType<typeof startMany>, most: number): Promise<number[]> {
  let seen = 0;
  for (let ended = 0; ended < 12; ended += 1) {
    await vi.waitFor(() => expect(ends.length).toBeGreaterThan(0));
    seen = Math.max(seen, ends.length);
    ends.shift()?.();
  }
  expect(seen).toBe(most);
  return all;
}

test('hashes keep all cores busy, and all get their turn', async () => {
  const most = availableParallelism() * hashesPerThread;
  expect(await finish(startMany(12), Math.min(most, 12))).toHaveLength(12);
});

test('while students are served, a core is left to them', async () => {
  vi.spyOn(performance, 'now').mockReturnValue(1);
  noteStudent();
  const most = Math.max(1, availableParallelism() - 1);
  expect(await finish(startMany(12), Math.min(most, 12))).toHaveLength(12);
  vi.restoreAllMocks();
});
