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
  return {
    async hit(key) {
      try {
        return (await limiter.consume(digest(key))).consumedPoints;
      } catch (reason) {
        if (!(reason instanceof RateLimiterRes)) throw reason;
        const seconds = Math.max(1, Math.ceil(reason.msBeforeNext / 1000));
        throw new AppError('rate_limited', { 'Retry-After': String(seconds) });
      }
    },
    async clear(key) {
      await limiter.delete(digest(key));
    },
  };
}

/** For a rule of one point. @returns whether the caller is the first of all processes to come with that key */
export function once(limit: RateLimit): (key: string) => Promise<boolean> {
  return (key) =>
    limit.hit(key).then(
      () => true,
      (error: unknown) => {
        if (error instanceof AppError && error.code === 'rate_limited') return false;
        throw error;
      },
    );
}

/** Addresses of people and machines are counted, not kept. */
function digest(key: string): string {
  return createHash('sha256').update(key).digest('base64url');
}
