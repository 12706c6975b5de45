import { expect, test } from 'vitest';
import { findBadWords } from './plain-words.ts';

test('names a comment that begins as a fragment, with its line', () => {
  expect(findBadWords('one.ts', "const a = 1;\n/** Whether it's open. */\nconst b = 2;\n")).toEqual([
    'one.ts:2: a comment begins with "Whether": write a sentence with a verb',
  ]);
  expect(
    findBadWords('one.ts', '/**\n * Of the site.\n */\nexport const a = 1; // As before\n'),
  ).toHaveLength(2);
});

test('takes a word within a sentence, and at the start of its second line', () => {
  expect(
    findBadWords('one.ts', '// Returns what it was\n// As before, without a session.\nexport {};\n'),
  ).toEqual([]);
  expect(findBadWords('one.ts', "const text = '// What a day';\n")).toEqual([]);
});

test('says the better word for an identifier', () => {
  expect(findBadWords('one.tsx', 'export const a = <p>{pour(1)}</p>;\n')).toEqual([
    'one.tsx:1: instead of "pour" say "stream"',
  ]);
  expect(findBadWords('one.ts', 'export const pourOver = 1;\n')).toEqual([]);
});
