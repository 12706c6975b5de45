import { availableParallelism } from 'node:os';
import { createMiddleware } from 'hono/factory';
import { type ClientAddress, networksOf } from './client-address.ts';
import type { AppEnv } from './env.ts';
import { AppError } from './errors.ts';

interface Limits {
  /** Requests that are worked on at once. */
  places: number;
  /** Requests that wait at most. */
  room: number;
}

/** Ends the waiting of one request: with a place, or with the reason why there is none. */
type Settle = (refusal?: AppError) => void;

/**
 * Limits what is worked on at once. Crowds, such as networks or accounts, take turns, so that one request alone does not wait
 * for a crowd. When the room is full, the largest crowd loses its last request; one whose sender leaves loses its place.
 * @returns a function that waits for a place and returns its release, and throws {AppError} `busy`
 */
export function limitConcurrency({ places, room }: Limits) {
  /** The waiting requests of each crowd; the crowd whose turn is next comes first. */
  const crowds = new Map<string, Settle[]>();
  let working = 0;

  function remove(crowd: string, settle: Settle): void {
    const rest = crowds.get(crowd)?.filter((one) => one !== settle) ?? [];
    if (rest.length > 0) crowds.set(crowd, rest);
    else crowds.delete(crowd);
  }

  /** Gives the place to the next crowd's first request. That crowd then comes last. */
  function release(): void {
    const [next] = crowds;
    if (!next) {
      working -= 1;
      return;
    }
    const [crowd, [first, ...rest]] = next;
    crowds.delete(crowd);
    if (rest.length > 0) crowds.set(crowd, rest);
    first?.();
  }

  function refuseOneTooMany(): void {
    const waiting = [...crowds].reduce((sum, [, crowd]) => sum + crowd.length, 0);
    if (waiting <= room) return;
    const [name, crowd] = [...crowds].reduce((most, next) =>
      next[1].length >= most[1].length ? next : most,
    );
    const last = crowd.at(-1);
    if (!last) return;
    remove(name, last);
    last(new AppError('busy'));
  }

  function waitForTurn(crowd: string, signal: AbortSignal): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const settle: Settle = (refusal) => {
      signal.removeEventListener('abort', leave);
      if (refusal) reject(refusal);
      else resolve();
    };
    const leave = () => {
      remove(crowd, settle);
      settle(new AppError('bad_request'));
    };
    crowds.set(crowd, [...(crowds.get(crowd) ?? []), settle]);
    signal.addEventListener('abort', leave);
    if (signal.aborted) leave();
    refuseOneTooMany();
    return promise;
  }

  return async (crowd: string, signal: AbortSignal): Promise<() => void> => {
    if (working < places) working += 1;
    else await waitForTurn(crowd, signal);
    return release;
  };
}

interface TurnsParts extends Partial<Limits> {
  clientIp: ClientAddress;
}

/**
 * Limits requests that cost much, such as hashing passwords: networks take turns; without room the answer is 503 `busy`.
 * @param places several for each core, as most of them ask the database while one hashes
 * @param room as many as are done in about two seconds
 */
export function createTurns({ clientIp, places = 3 * availableParallelism(), room = 500 }: TurnsParts) {
  const takePlace = limitConcurrency({ places, room });
  return createMiddleware<AppEnv>(async (c, next) => {
    const release = await takePlace(networksOf(clientIp(c)).at(-1) ?? '', c.req.raw.signal);
    try {
      await next();
    } finally {
      release();
    }
  });
}
