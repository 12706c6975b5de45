import { createHash } from 'node:crypto';
import { createMiddleware } from 'hono/factory';
import { LRUCache } from 'lru-cache';
import type { Database } from '../db/connect.ts';
import { type ClientAddress, networksOf } from './client-address.ts';
import type { AppEnv } from './env.ts';
import { AppError } from './errors.ts';
import { createCounters } from './rate-limit.repository.ts';

/** Counts in the database, so that all processes share them. */
export interface RateLimit {
  /** Throws as {@link RateLimit.hit} did within the last second, without a query. */
  recall(key: string): void;
  /**
   * Counts one.
   * @returns how many there are with it
   * @throws {AppError} `rate_limited` with Retry-After, of one window at most, once there are too many
   */
  hit(key: string): Promise<number>;
  /** Counts one. @returns false once there are too many */
  admits(key: string): Promise<boolean>;
  /** Forgets what was counted, after a success. */
  clear(key: string): Promise<void>;
}

interface Rule {
  /** Beginning of the keys of this rule. */
  name: string;
  points: number;
  /** Seconds. */
  duration: number;
}

export function createRateLimit(database: Database, { name, points, duration }: Rule): RateLimit {
  const counters = createCounters(database);
  /**
   * When each refused key may try again, in milliseconds. Remembered for a second, so that a flood costs the database little;
   * no longer, as another process may have cleared the key meanwhile.
   */
  const refusals = new LRUCache<string, number>({ max: 1_000, ttl: 1_000, ttlResolution: 0 });
  // The database stores no address of a person or machine.
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

/** @param until by the clock of `performance` */
function rateLimited(until: number): AppError {
  const seconds = Math.max(1, Math.ceil((until - performance.now()) / 1000));
  return new AppError('rate_limited', { 'Retry-After': String(seconds) });
}

/** How much more a network of the wider kind may do than one of the narrow kind. */
const wideFactor = 4;

/** Limits whoever asks, by the networks of the address (see {@link networksOf}); the key is the address. */
export function createAddressLimit(database: Database, rule: Rule): Pick<RateLimit, 'hit'> {
  const { name, points, duration } = rule;
  const narrowly = createRateLimit(database, rule);
  const widely = createRateLimit(database, { name: `${name}-wide`, points: points * wideFactor, duration });
  return {
    async hit(address) {
      const [narrow, wide] = networksOf(address);
      if (wide) widely.recall(wide);
      // In this order: what a narrow network does over its limit is not counted against its neighbours.
      const used = await narrowly.hit(narrow);
      if (wide) await widely.hit(wide);
      return used;
    },
  };
}

/** Refuses requests over the limit of their address before anything else is done for them. */
export function limited(limit: Pick<RateLimit, 'hit'>, clientIp: ClientAddress) {
  return createMiddleware<AppEnv>(async (c, next) => {
    await limit.hit(clientIp(c));
    await next();
  });
}
