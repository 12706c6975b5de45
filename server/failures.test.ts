import { expect, test } from 'vitest';
import { isConnectionLost, isDiskFull } from './failures.ts';

test.each(['ENOSPC', 'EDQUOT', '53100'])('%s is no room, and nobody lost', (code) => {
  expect([isDiskFull(code), isConnectionLost(code)]).toEqual([true, false]);
});

test.each(['08006', '57P01', 'ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ENOTFOUND'])(
  '%s is a way lost',
  (code) => {
    expect([isDiskFull(code), isConnectionLost(code)]).toEqual([false, true]);
  },
);

// A row that is there already, a statement cut short, a file that is not there, no code at all.
test.each(['23505', '57014', 'ENOENT', undefined, 8_006])('%s is neither', (code) => {
  expect([isDiskFull(code), isConnectionLost(code)]).toEqual([false, false]);
});
