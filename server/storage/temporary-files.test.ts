import fs from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import { expect, onTestFinished, test, vi } from 'vitest';
import { temporaryFolder } from '../../tests/support/temporary-folder.ts';
import { receiveTemporary } from './temporary-files.ts';

test('content that breaks off before its file is created leaves no file', async () => {
  const folder = temporaryFolder(onTestFinished);
  const { open } = fs;
  const slowly = (...args: unknown[]) => void setTimeout(50).then(() => Reflect.apply(open, fs, args));
  const spy = vi.spyOn(fs, 'open').mockImplementation(slowly as typeof fs.open);
  // biome-ignore lint/correctness/useYield: it breaks off before its first bytes.
  async function* broken(): AsyncGenerator<Uint8Array> {
    throw new Error('cut');
  }
  await expect(receiveTemporary(folder, broken(), async () => true)).rejects.toThrow('cut');
  await setTimeout(100);
  spy.mockRestore();
  expect(fs.readdirSync(folder)).toEqual([]);
});
