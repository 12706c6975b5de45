import { availableParallelism } from 'node:os';
import { createMiddleware } from 'hono/factory';
import { type ClientAddress, networksOf } from './client-address.ts';
import type { AppEnv } from './env.ts';
import { AppError } from './errors.ts';

interface Limits {
  places: number;
  room: number;
}

/** Grants a place, or refuses. */
type Settle = (refusal?: AppError) => void;

/**
 * Limits concurrency. Crowds (networks or accounts) take turns, so that one request need not wait for a crowd. A full
 * room drops the largest crowd's last request; a disconnected sender's request leaves.
 * @returns a function that waits for a place and returns its release, or throws {AppError} `busy`
 */
export function limitConcurrency({ places, room }: Limits) {
  /** Waiting requests by crowd; the next crowd first. */
  const crowds = new Map<string, Settle[]>();
  let working = 0;

  function remove(crowd: string, settle: Settle): void {
    const rest = crowds.get(crowd)?.filter((one) => one !== settle) ?? [];
    if (rest.length > 0) crowds.set(crowd, rest);
    else crowds.delete(crowd);
  }

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
      signal.removeEventListener('abort', removeFromQueue);
      if (refusal) reject(refusal);
      else resolve();
    };
    const removeFromQueue = () => {
      remove(crowd, settle);
      settle(new AppError('bad_request'));
    };
    crowds.set(crowd, [...(crowds.get(crowd) ?? []), settle]);
    signal.addEventListener('abort', removeFromQueue);
    if (signal.aborted) removeFromQueue();
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
 * Limits expensive requests, such as password hashing, by network; answers 503 `busy` without room.
 * @param places several per core, as most wait for the database
 * @param room about two seconds' work
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
