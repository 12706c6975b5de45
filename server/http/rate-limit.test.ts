import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { connectTestDatabase, createTestDatabase } from '../../tests/support/cluster.ts';
import type { Database } from '../db/connect.ts';
import { createCounters } from './rate-limit.repository.ts';
import { createIpLimit, createRateLimit } from './rate-limit.ts';

const rule = { name: 'test', maxRequests: 2, windowSeconds: 60 };
const tenYears = 10 * 365 * 24 * 60 * 60 * 1000;

let database: Database;
beforeAll(async () => {
  database = connectTestDatabase(await createTestDatabase(`rate_limit_${process.env.VITEST_WORKER_ID ?? 0}`));
});
afterAll(() => database.$client.end());
beforeEach(() => database.$client.query('truncate rate_limits'));
afterEach(() => vi.restoreAllMocks());

/** @returns 0 when it was let in, else the seconds to wait */
const wait = (hit: Promise<unknown>) =>
  hit.then(
    () => 0,
    (error: { headers: Record<string, string> }) => Number(error.headers['Retry-After']),
  );

describe('a limit', () => {
  test('refuses what comes too often, for one window at most, and starts anew afterwards', async () => {
    const limit = createRateLimit(database, rule);
    expect([await wait(limit.hit('a')), await wait(limit.hit('a'))]).toEqual([0, 0]);
    for (let count = 0; count < 3; count += 1) {
      const seconds = await wait(limit.hit('a'));
      expect(seconds).toBeGreaterThan(0);
      expect(seconds).toBeLessThanOrEqual(60);
    }
    expect(await wait(limit.hit('b'))).toBe(0);
    await database.$client.query('update rate_limits set expire = 0');
    expect(await wait(createRateLimit(database, rule).hit('a'))).toBe(0);
  });

  test('keeps nobody out for longer than its window when the clock was wrong and was set back', async () => {
    for (let count = 0; count < 3; count += 1) await wait(createRateLimit(database, rule).hit('a'));
    await database.$client.query('update rate_limits set expire = expire + $1', [tenYears]);
    expect(await wait(createRateLimit(database, rule).hit('a'))).toBeLessThanOrEqual(60);
    const { rows } = await database.$client.query('select expire::float8 from rate_limits');
    expect(rows[0].expire).toBeLessThanOrEqual(Date.now() + 61_000);
  });

  test('believes another process that has forgotten the key, a second later', async () => {
    const clock = vi.spyOn(performance, 'now').mockReturnValue(1);
    const [one, other] = [createRateLimit(database, rule), createRateLimit(database, rule)];
    for (let count = 0; count < 3; count += 1) await wait(one.hit('a'));
    await other.clear('a');
    expect(await wait(one.hit('a'))).toBeGreaterThan(0);
    clock.mockReturnValue(1_002);
    expect(await wait(one.hit('a'))).toBe(0);
  });

  test('leaves no row behind once its window is over, nor one of a clock that was wrong', async () => {
    await createRateLimit(database, rule).hit('live');
    const insert = 'insert into rate_limits (key, points, expire) values ($1, 1, $2)';
    await database.$client.query(insert, ['over', Date.now() - 1_000]);
    await database.$client.query(insert, ['wrong', Date.now() + tenYears]);
    expect(await createCounters(database).removeExpired()).toBe(2);
    const { rows } = await database.$client.query('select key from rate_limits');
    expect(rows).toEqual([{ key: expect.stringMatching(/^test:/) }]);
  });
});

describe('a limit by address', () => {
  test('counts all addresses of a /64 as one, and the next /64 by itself', async () => {
    const limit = createIpLimit(database, rule);
    const waits = [];
    for (const end of [':1', 'a:b:c:d', 'ffff::9']) waits.push(await wait(limit.hit(`2001:db8:1:2:${end}`)));
    expect(waits).toEqual([0, 0, expect.toSatisfy((seconds) => seconds > 0)]);
    expect(await wait(limit.hit('2001:db8:1:3::1'))).toBe(0);
  });

  test('bounds a /56 too, whose other lines may do more than one of them', async () => {
    const limit = createIpLimit(database, rule);
    const waits = [];
    for (let line = 0; line < 9; line += 1) waits.push(await wait(limit.hit(`2001:db8:1:${line}0::1`)));
    expect(waits.slice(0, 8)).toEqual(new Array(8).fill(0));
    expect(waits[8]).toBeGreaterThan(0);
    expect(await wait(limit.hit('2001:db8:1:100::1'))).toBe(0);
  });

  test('is not used up by a neighbour that goes on over its own', async () => {
    const limit = createIpLimit(database, rule);
    for (let count = 0; count < 20; count += 1) await wait(limit.hit('2001:db8:1:2::1'));
    expect(await wait(limit.hit('2001:db8:1:3::1'))).toBe(0);
  });

  test('counts IPv4 by address', async () => {
    const limit = createIpLimit(database, rule);
    for (let count = 0; count < 3; count += 1) await wait(limit.hit('203.0.113.7'));
    expect(await wait(limit.hit('203.0.113.7'))).toBeGreaterThan(0);
    expect(await wait(limit.hit('203.0.113.8'))).toBe(0);
  });
});
