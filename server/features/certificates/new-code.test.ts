import { expect, test } from 'vitest';
import { newCertificateCode } from './new-code.ts';

test('codes differ, and use every letter about as often', () => {
  const codes = Array.from({ length: 5_000 }, newCertificateCode);
  expect(new Set(codes).size).toBe(codes.length);
  const counts = new Map<string, number>();
  for (const letter of codes.join('').replaceAll('-', '')) counts.set(letter, (counts.get(letter) ?? 0) + 1);
  expect(counts.size).toBe(25);
  // 2,400 expected of each; eight standard deviations either way.
  for (const count of counts.values()) expect(Math.abs(count - 2_400)).toBeLessThan(400);
});
