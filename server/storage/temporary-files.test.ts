import fs from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import { expect, onTestFinished, test, vi } from 'vitest';
import { temporaryFolder } from '../../tests/support/temporary-folder.ts';
import { receiveTemporary } from './temporary-files.ts';

test('content that breaks off before its file is created leaves no file', async () => {
  const folder = temporaryFolder(onTestFinished);
  const { open } = fs;
  const { promise: created, resolve } = Promise.withResolvers<void>();
  const slowly = (...args: unknown[]) =>
    void setTimeout(50).then(() => {
      const done = args.pop() as (...result: unknown[]) => void;
      const answer = (...result: unknown[]) => {
        done(...result);
        resolve();
      };
      Reflect.apply(open, fs, [...args, answer]);
    });
  const spy = vi.spyOn(fs, 'open').mockImplementation(slowly as typeof fs.open);
  // biome-ignore lint/correctness/useYield: it breaks off before its first bytes.
  async function* broken(): AsyncGenerator<Uint8Array> {
    throw new Error('cut');
  }
  await expect(receiveTemporary(folder, broken(), async () => true)).rejects.toThrow('cut');
  await created;
  spy.mockRestore();
  expect(fs.readdirSync(folder)).toEqual([]);
});
