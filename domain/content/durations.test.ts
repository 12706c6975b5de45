import { expect, test } from 'vitest';
import { minutesText } from './durations.ts';

test.each([
  ['18:25', '18 min'],
  ['17:30', '18 min'],
  ['0:20', '1 min'],
  ['', undefined],
])('%j lasts %j', (duration, text) => expect(minutesText(duration)).toBe(text));
