import { expect, test } from 'vitest';
import { fileSizeText } from './file-size.ts';

test.each([
  [0, '1 kB'],
  [149_500, '150 kB'],
  [999_499, '999 kB'],
  [999_500, '1 MB'],
  [1_240_000, '1,2 MB'],
  [12_000_000, '12 MB'],
  [999_950_000, '1 GB'],
  [3_400_000_000, '3,4 GB'],
])('%d bytes are %s', (bytes, text) => {
  expect(fileSizeText(bytes)).toBe(text.replace(' ', '\u00a0'));
});
