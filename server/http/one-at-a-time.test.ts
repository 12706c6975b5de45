import { expect, test } from 'vitest';
import { serializeBlockingWork } from './one-at-a-time.ts';

test('tasks run in order, with a rest after each, and one that fails stops no other', async () => {
  const inSingleFile = serializeBlockingWork();
  const seen: string[] = [];
  const tasks = ['a', 'b', 'c'].map((name) =>
    inSingleFile(() => {
      seen.push(name);
      // What came in meanwhile.
      setImmediate(() => seen.push('other'));
      if (name === 'b') throw new Error(name);
      return name;
    }),
  );
  expect(await Promise.allSettled(tasks)).toMatchObject([
    { value: 'a' },
    { reason: new Error('b') },
    { value: 'c' },
  ]);
  expect(seen.slice(0, 5)).toEqual(['a', 'other', 'b', 'other', 'c']);
});
