import { expect, test } from 'vitest';
import { boundedText } from './bounded-text.ts';

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
