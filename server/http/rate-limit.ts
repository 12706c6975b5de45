import { createHash } from 'node:crypto';
import { createMiddleware } from 'hono/factory';
import type { Database } from '../db/connect.ts';
import { type ClientAddress, networksOf } from './client-address.ts';
import type { AppEnv } from './env.ts';
import { AppError } from './errors.ts';
import { createCounters } from './rate-limit.repository.ts';

/** Counts in the database, so that all processes share them. */
export interface RateLimit {
  /** Costs nothing. @throws {AppError} as {@link RateLimit.hit} did a moment ago */
  recall(key: string): void;
  /**
   * Counts one.
   * @returns how many there are with it
   * @throws {AppError} `rate_limited` with Retry-After, of one window at most, once there are too many
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

/**
 * Milliseconds in which a refusal is repeated without asking the database, so that a flood costs it little; no longer, as
 * another process may have forgotten the key meanwhile.
 */
const echo = 1_000;
/** Refusals remembered by one limit: a flood from many networks fills no memory. */
const maxEchoes = 1_000;

export function createRateLimit(database: Database, { name, points, duration }: Rule): RateLimit {
  const counters = createCounters(database);
  /** When each key refused last may try again, and when it was refused, by a clock that nobody sets. */
  const refused = new Map<string, { until: number; at: number }>();

  function refuse(milliseconds: number): never {
    const seconds = Math.max(1, Math.ceil(milliseconds / 1000));
    throw new AppError('rate_limited', { 'Retry-After': String(seconds) });
  }

  function recall(counted: string): void {
    const at = performance.now();
    const last = refused.get(counted);
    if (last && at < Math.min(last.until, last.at + echo)) refuse(last.until - at);
    refused.delete(counted);
  }

  return {
    recall: (key) => recall(keyOf(name, key)),
    async hit(key) {
      const counted = keyOf(name, key);
      recall(counted);
      const at = performance.now();
      const { points: used, left } = await counters.countOne(counted, duration * 1000);
      if (used <= points) return used;
      const [oldest] = refused.keys();
      if (oldest !== undefined && refused.size >= maxEchoes) refused.delete(oldest);
      refused.set(counted, { until: at + left, at });
      return refuse(left);
    },
    async clear(key) {
      const counted = keyOf(name, key);
      await counters.forget(counted);
      refused.delete(counted);
    },
  };
}

/** How much more a network of the wider kind may do than one of the narrow kind. */
const wideFactor = 4;

/** A limit for whoever asks, by the networks of the address (see {@link networksOf}); the key is the address. */
export function createAddressLimit(database: Database, rule: Rule): Pick<RateLimit, 'hit'> {
  const narrowly = createRateLimit(database, rule);
  const widely = createRateLimit(database, {
    ...rule,
    name: `${rule.name}-wide`,
    points: rule.points * wideFactor,
  });
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

/** Lets requests pass that are within the limit of their address, before anything else is done for them. */
export function limited(limit: Pick<RateLimit, 'hit'>, addressOf: ClientAddress) {
  return createMiddleware<AppEnv>(async (c, next) => {
    await limit.hit(addressOf(c));
    await next();
  });
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
function keyOf(rule: string, key: string): string {
  return `${rule}:${createHash('sha256').update(key).digest('base64url')}`;
}
