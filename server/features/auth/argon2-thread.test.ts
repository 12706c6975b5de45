import { expect, test } from 'vitest';
import { hash, verify } from './argon2-thread.ts';
import { passwordThreads } from './passwords.ts';

test('a password becomes an argon2id hash with the recommended cost, and only it verifies', () => {
  const stored = hash('segredo-seguro');
  expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(stored).not.toBe(hash('segredo-seguro'));
  expect(verify({ hash: stored, password: 'segredo-seguro' })).toBe(true);
  expect(verify({ hash: stored, password: 'segredo-Seguro' })).toBe(false);
});

test('half of the cores check passwords at once, at least one', () => {
  expect([1, 2, 3, 8].map((cores) => passwordThreads(cores))).toEqual([1, 1, 1, 4]);
});
