import { expect, test } from 'vitest';
import { completeInput } from './complete-input.ts';

test.each([
  ['address', 'youtu.be/dQw4w9WgXcQ', 'https://youtu.be/dQw4w9WgXcQ'],
  ['address', ' pay.example.com.br?off=1 ', 'https://pay.example.com.br?off=1'],
  ['phone', '(11) 98765-4321', '5511987654321'],
  ['phone', '11 3456-7890', '551134567890'],
  // An area code that looks like the country's.
  ['phone', '55 99876-5432', '5555998765432'],
])('%s %o is completed', (kind, typed, whole) => {
  expect(completeInput(kind, typed)).toBe(whole);
  expect(completeInput(kind, whole)).toBe(whole);
});

test.each([
  ['address', 'http://pay.example'],
  ['address', 'https://pay.example/'],
  ['address', '/curso'],
  ['address', 'ainda não sei'],
  ['address', ''],
  ['phone', '+1 202 555 0143'],
  ['phone', '98765-4321'],
  ['line', 'pay.example/curso'],
  ['email', 'ana@example.com'],
])('%s %o stays as it is', (kind, typed) => {
  expect(completeInput(kind, typed)).toBe(typed);
});
