import { expect, test } from 'vitest';
import { hasRecentLogin } from './proof.ts';

const hour = 60 * 60 * 1000;
const before = (milliseconds: number) => new Date(Date.now() - milliseconds);

test.each([
  [0.2, null, { fresh: true, recent: true }],
  [0.3, null, { fresh: false, recent: true }],
  [2.1, null, { fresh: false, recent: false }],
  [9, 1.9, { fresh: false, recent: true }],
  [9, 2.1, { fresh: false, recent: false }],
])('a login %d hours ago and a write %d hours ago prove %j', (login, write, expected) => {
  const session = {
    createdAt: before(login * hour),
    adminWriteAt: write === null ? null : before(write * hour),
  };
  expect({ fresh: hasRecentLogin(session, 'fresh'), recent: hasRecentLogin(session, 'recent') }).toEqual(
    expected,
  );
  expect(hasRecentLogin(session, 'none')).toBe(true);
});
