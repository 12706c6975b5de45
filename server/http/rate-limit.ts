import { createHash } from 'node:crypto';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import type { Database } from '../db/connect.ts';
import { AppError } from './errors.ts';

/** Counts in the database, so that all processes share them. */
export interface RateLimit {
  /**
   * Counts one.
   * @returns how many there are with it
   * @throws {AppError} `rate_limited` with Retry-After once there are too many
   */
  hit(key: string): Promise<number>;
  /** Counts one. @returns whether there are not too many */
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
  const limiter = new RateLimiterPostgres({
    storeClient: database.$client,
    storeType: 'pool',
    tableName: 'rate_limits',
    tableCreated: true,
    clearExpiredByTimeout: true,
    keyPrefix: name,
    points,
    duration,
    // An address that is over the limit costs no further query.
    inMemoryBlockOnConsumed: points + 1,
  });
  /** @returns how many there are, or the refusal */
  async function consume(key: string): Promise<number | RateLimiterRes> {
    try {
      return (await limiter.consume(digest(key))).consumedPoints;
    } catch (reason) {
      if (reason instanceof RateLimiterRes) return reason;
      throw reason;
    }
  }

  return {
    async hit(key) {
      const counted = await consume(key);
      if (typeof counted === 'number') return counted;
      const seconds = Math.max(1, Math.ceil(counted.msBeforeNext / 1000));
      throw new AppError('rate_limited', { 'Retry-After': String(seconds) });
    },
    admits: async (key) => typeof (await consume(key)) === 'number',
    async clear(key) {
      await limiter.delete(digest(key));
    },
  };
}

/** Addresses of people and machines are counted, not kept. */
function digest(key: string): string {
  return createHash('sha256').update(key).digest('base64url');
}
