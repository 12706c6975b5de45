import { expect, test } from 'vitest';
import { hoursText, minutesText } from './durations.ts';

test.each([
  ['18:25', '18 min'],
  ['17:30', '18 min'],
  ['0:20', '1 min'],
  ['', undefined],
])('%j lasts %j', (duration, text) => expect(minutesText(duration)).toBe(text));

test.each([
  [6_850, '1 h 54 min'],
  [3_240, '54 min'],
  [7_195, '2 h'],
])('%i seconds are %j', (seconds, text) => expect(hoursText(seconds)).toBe(text));
