import { expect, test } from 'vitest';
import { isGoogleTagId } from './advertising.ts';

test.each([
  ['AW-123456789', true],
  ['G-ABC123DEF4', true],
  ['AW-', false],
  ['UA-1', false],
  ['AW-1"><script>', false],
  ['aw-123456789', false],
  ['AW-123 456', false],
])('%s is a Google tag id: %s', (id, expected) => {
  expect(isGoogleTagId(id)).toBe(expected);
});
