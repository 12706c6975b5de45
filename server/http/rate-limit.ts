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

  /** @returns how many there are with this one, and milliseconds to wait where these are too many */
  async function consume(key: string): Promise<{ used: number; wait?: number }> {
    const counted = keyOf(name, key);
    const known = waitOf(counted);
    if (known !== undefined) return { used: points, wait: known };
    const at = performance.now();
    const { points: used, left } = await counters.countOne(counted, duration * 1000);
    if (used <= points) return { used };
    const [oldest] = refused.keys();
    if (oldest !== undefined && refused.size >= maxEchoes) refused.delete(oldest);
    refused.set(counted, { until: at + left, at });
    return { used, wait: left };
  }

  /** @returns milliseconds, where the key was refused a moment ago */
  function waitOf(counted: string): number | undefined {
    const at = performance.now();
    const last = refused.get(counted);
    if (last && at < Math.min(last.until, last.at + echo)) return last.until - at;
    refused.delete(counted);
    return undefined;
  }

  function refuse(milliseconds: number): never {
    const seconds = Math.max(1, Math.ceil(milliseconds / 1000));
    throw new AppError('rate_limited', { 'Retry-After': String(seconds) });
  }

  return {
    recall(key) {
      const wait = waitOf(keyOf(name, key));
      if (wait !== undefined) refuse(wait);
    },
    async hit(key) {
      const { used, wait } = await consume(key);
      return wait === undefined ? used : refuse(wait);
    },
    admits: async (key) => (await consume(key)).wait === undefined,
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

/** Addresses of people and machines are counted, not kept. */
function keyOf(rule: string, key: string): string {
  return `${rule}:${createHash('sha256').update(key).digest('base64url')}`;
}
