import { expect, test } from 'vitest';
import { boundedText } from './bounded-text.ts';

test('a text that is too long says so, and what is the most', () => {
  const issue = { code: 'too_big', maximum: 10 };
  expect(boundedText(10).safeParse('a'.repeat(11)).error?.issues).toEqual([expect.objectContaining(issue)]);
  expect(boundedText(10, { tooLong: 'Longo' }).safeParse('a'.repeat(11)).error?.issues).toEqual([
    expect.objectContaining({ ...issue, message: 'Longo' }),
  ]);
});

test.each([
  ['letters', 'a'],
  ['pairs of surrogates', '😀'],
  ['combining marks', '\u0301'],
])('a text of %s is measured in UTF-16 units, before any other check reads it', (_, character) => {
  let hasRead = false;
  const schema = boundedText(10).refine(() => {
    hasRead = true;
    return true;
  });
  const text = (units: number) => character.repeat(units / character.length);
  expect(schema.safeParse(text(10)).success).toBe(true);
  hasRead = false;
  expect(schema.safeParse(text(12)).success).toBe(false);
  expect(hasRead).toBe(false);
});
