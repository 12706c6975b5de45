import { checkSync } from 'recheck';
import { expect, test, vi } from 'vitest';
import { expressions } from '../support/expressions.ts';
import { eventWait, testWait } from '../support/waits.ts';

// The checker in this process: its other forms are programs of their own.
vi.stubEnv('RECHECK_BACKEND', 'pure');

/** Milliseconds. An attack that takes long on a busy machine counts as one that found something: steps decide. */
const limits = { timeout: testWait, incubationTimeout: eventWait, attackTimeout: eventWait, randomSeed: 1 };

test('no regular expression takes more than a time in proportion to its input', () => {
  expect(expressions.length).toBeGreaterThan(200);
  const repeating = expressions.filter(({ literal }) => literal && /[*+]|\{\d+,\}/.test(literal.pattern));
  const distinct = new Map(repeating.map((one) => [`${one.literal?.pattern}/${one.literal?.flags}`, one]));
  const slow = [...distinct.values()].flatMap(
    ({ at, literal: { pattern, flags } = { pattern: '', flags: '' } }) => {
      const { status, ...said } = checkSync(pattern, flags, limits);
      const reason = 'complexity' in said ? said.complexity?.summary : said.error.kind;
      return status === 'safe' ? [] : [`${at} /${pattern}/${flags}: ${reason}`];
    },
  );
  expect(slow).toEqual([]);
});
