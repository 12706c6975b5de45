import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

test('docs/benchmarks.md says below its table why each goal that was missed stays', () => {
  const page = readFileSync(path.resolve(import.meta.dirname, '../../docs/benchmarks.md'), 'utf8');
  const missed = [...page.matchAll(/^\| ([^|]+) \|.*\| \*\*no\*\* \|$/gm)].map(([, name]) => name);
  const explained = [...page.matchAll(/^- (.+?): (?!Nobody has said why)/gm)].map(([, name]) => name);
  expect(explained).toEqual(missed);
});
