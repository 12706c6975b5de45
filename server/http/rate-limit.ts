import { createHash } from 'node:crypto';
import { createMiddleware } from 'hono/factory';
import { LRUCache } from 'lru-cache';
import type { Database } from '../db/connect.ts';
import { type ClientIp, networksOf } from './client-ip.ts';
import type { AppEnv } from './env.ts';
import { AppError } from './errors.ts';
import { createCounters } from './rate-limit.repository.ts';

interface Rule {
  /** Prefix of the rule's keys. */
  name: string;
  maxRequests: number;
  windowSeconds: number;
}

/** Returns a limit of requests per key, counted in the database for all processes. */
export function createRateLimit(database: Database, { name, maxRequests, windowSeconds }: Rule) {
  const counters = createCounters(database);
  /**
   * When refused keys may retry, in `performance.now()` time. Cached for a second, because another process may clear
   * the key.
   */
  const refusals = new LRUCache<string, number>({ max: 1_000, ttl: 1_000, ttlResolution: 0 });
  // Hashed, as the database must not store email or IP addresses here.
  const hashKey = (key: string) => `${name}:${createHash('sha256').update(key).digest('base64url')}`;

  /** Throws, without a query, if `hit` refused this key in this process within the last second. */
  function throwIfRecentlyRefused(key: string): void {
    const until = refusals.get(key) ?? 0;
    if (until > performance.now()) throw rateLimited(until);
  }

  /**
   * Counts one request.
   * @throws {AppError} `rate_limited` over the limit, with Retry-After of at most one window
   */
  async function hit(key: string): Promise<void> {
    throwIfRecentlyRefused(key);
    const now = performance.now();
    const { count, millisecondsLeft } = await counters.countOne(hashKey(key), windowSeconds * 1000);
    if (count <= maxRequests) return;
    refusals.set(key, now + millisecondsLeft);
    throw rateLimited(now + millisecondsLeft);
  }

  return {
    throwIfRecentlyRefused,
    hit,
    /** Counts one request like `hit`, but returns false over the limit. */
    async tryHit(key: string): Promise<boolean> {
      try {
        await hit(key);
        return true;
      } catch (error) {
        if (error instanceof AppError) return false;
        throw error;
      }
    },
    /** Returns true if `hit` would be refused; counts nothing. */
    isReached: async (key: string) => (await counters.read(hashKey(key))) >= maxRequests,
    async clear(key: string): Promise<void> {
      await counters.forget(hashKey(key));
      refusals.delete(key);
    },
  };
}

export type RateLimit = ReturnType<typeof createRateLimit>;

/** @param until in `performance.now()` time */
function rateLimited(until: number): AppError {
  const seconds = Math.max(1, Math.ceil((until - performance.now()) / 1000));
  return new AppError('rate_limited', { 'Retry-After': String(seconds) });
}

/** The wider network's limit, as a multiple of the narrower one's. */
const wideFactor = 4;

/** Limits by IP address, in both its networks (see {@link networksOf}). */
export function createIpLimit(database: Database, rule: Rule): Pick<RateLimit, 'hit'> {
  const { name, maxRequests, windowSeconds } = rule;
  const narrowLimit = createRateLimit(database, rule);
  const wideLimit = createRateLimit(database, {
    name: `${name}-wide`,
    maxRequests: maxRequests * wideFactor,
    windowSeconds,
  });
  return {
    async hit(address) {
      const [narrow, wide] = networksOf(address);
      if (wide) wideLimit.throwIfRecentlyRefused(wide);
      // The narrow one first: requests that it refuses do not count against the neighbours.
      await narrowLimit.hit(narrow);
      if (wide) await wideLimit.hit(wide);
    },
  };
}

export function limitByIp(limit: Pick<RateLimit, 'hit'>, clientIp: ClientIp) {
  return createMiddleware<AppEnv>(async (c, next) => {
    await limit.hit(clientIp(c));
    await next();
  });
}
