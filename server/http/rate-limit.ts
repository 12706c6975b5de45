import { createHash } from 'node:crypto';
import { createMiddleware } from 'hono/factory';
import { LRUCache } from 'lru-cache';
import type { Database } from '../db/connect.ts';
import { type ClientAddress, networksOf } from './client-address.ts';
import type { AppEnv } from './env.ts';
import { AppError } from './errors.ts';
import { createCounters } from './rate-limit.repository.ts';

/** Counts in the database, shared by all processes. */
export interface RateLimit {
  /** Repeats a refusal of {@link RateLimit.hit} within a second, without a query. */
  recall(key: string): void;
  /** @returns the count @throws {AppError} `rate_limited` over the limit, with Retry-After of at most one window */
  hit(key: string): Promise<number>;
  /** Counts one. @returns false over the limit */
  admits(key: string): Promise<boolean>;
  clear(key: string): Promise<void>;
}

interface Rule {
  /** Prefix of the rule's keys. */
  name: string;
  points: number;
  /** Seconds. */
  duration: number;
}

export function createRateLimit(database: Database, { name, points, duration }: Rule): RateLimit {
  const counters = createCounters(database);
  /** Milliseconds at which refused keys may retry; cached for a second, as another process may clear the key. */
  const refusals = new LRUCache<string, number>({ max: 1_000, ttl: 1_000, ttlResolution: 0 });
  // The database must not store email or IP addresses.
  const hashed = (key: string) => `${name}:${createHash('sha256').update(key).digest('base64url')}`;

  function recall(key: string): void {
    const until = refusals.get(key) ?? 0;
    if (until > performance.now()) throw rateLimited(until);
  }

  async function hit(key: string): Promise<number> {
    recall(key);
    const now = performance.now();
    const { points: used, left } = await counters.countOne(hashed(key), duration * 1000);
    if (used <= points) return used;
    refusals.set(key, now + left);
    throw rateLimited(now + left);
  }

  return {
    recall,
    hit,
    async admits(key) {
      try {
        await hit(key);
        return true;
      } catch (error) {
        if (error instanceof AppError) return false;
        throw error;
      }
    },
    async clear(key) {
      await counters.forget(hashed(key));
      refusals.delete(key);
    },
  };
}

/** @param until in `performance.now()` time */
function rateLimited(until: number): AppError {
  const seconds = Math.max(1, Math.ceil((until - performance.now()) / 1000));
  return new AppError('rate_limited', { 'Retry-After': String(seconds) });
}

/** Multiple of the limit for the wider network. */
const wideFactor = 4;

/** Limits by client IP, in its networks (see {@link networksOf}). */
export function createAddressLimit(database: Database, rule: Rule): Pick<RateLimit, 'hit'> {
  const { name, points, duration } = rule;
  const narrowly = createRateLimit(database, rule);
  const widely = createRateLimit(database, { name: `${name}-wide`, points: points * wideFactor, duration });
  return {
    async hit(address) {
      const [narrow, wide] = networksOf(address);
      if (wide) widely.recall(wide);
      // Narrow first: what it refuses does not count against its neighbours.
      const used = await narrowly.hit(narrow);
      if (wide) await widely.hit(wide);
      return used;
    },
  };
}

export function limited(limit: Pick<RateLimit, 'hit'>, clientIp: ClientAddress) {
  return createMiddleware<AppEnv>(async (c, next) => {
    await limit.hit(clientIp(c));
    await next();
  });
}
