import { availableParallelism } from 'node:os';
import { createMiddleware } from 'hono/factory';
import { type ClientAddress, networksOf } from './client-address.ts';
import type { AppEnv } from './env.ts';
import { AppError } from './errors.ts';

/** Who works at once, and who waits for it. */
interface Limits {
  /** Requests that are worked on at once. */
  places: number;
  /** Requests that wait at most. */
  room: number;
}

/** Somebody who waits: let in, or told why not. */
type Decide = (refusal?: AppError) => void;

/**
 * Limits what is worked on at once, and lets crowds, such as networks or accounts, work in turn, so that who comes alone
 * need not wait for a crowd. When the room is full, the largest crowd loses its last. Who leaves while waiting costs
 * nothing more.
 * @returns a function that waits for a place and returns the way to give it back, and throws {AppError} `busy`
 */
export function limitConcurrency({ places, room }: Limits) {
  /** Those of each crowd in the order they came; first the crowd whose turn is next. */
  const crowds = new Map<string, Set<Decide>>();
  let working = 0;
  let waiting = 0;

  function take(network: string, one: Decide): void {
    const crowd = crowds.get(network);
    if (crowd?.delete(one)) waiting -= 1;
    if (crowd?.size === 0) crowds.delete(network);
  }

  /** Gives the place to the next one. */
  function leave(): void {
    for (const [network, crowd] of crowds) {
      for (const first of crowd) {
        take(network, first);
        // The other networks come before this one's turn again.
        if (crowds.delete(network)) crowds.set(network, crowd);
        first();
        return;
      }
    }
    working -= 1;
  }

  function makeRoom(): void {
    const [network, crowd] = [...crowds].reduce((most, next) => (next[1].size >= most[1].size ? next : most));
    const last = [...crowd].at(-1);
    if (!last) return;
    take(network, last);
    last(new AppError('busy'));
  }

  /** Comes back with a place. */
  function untilTurn(network: string, signal: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      const decide: Decide = (refusal) => {
        signal.removeEventListener('abort', hasLeft);
        if (refusal) reject(refusal);
        else resolve();
      };
      const hasLeft = () => {
        take(network, decide);
        decide(new AppError('bad_request'));
      };
      const crowd = crowds.get(network) ?? new Set();
      crowds.set(network, crowd.add(decide));
      waiting += 1;
      signal.addEventListener('abort', hasLeft);
      if (signal.aborted) hasLeft();
      if (waiting > room) makeRoom();
    });
  }

  return async (crowd: string, signal: AbortSignal): Promise<() => void> => {
    if (working < places) working += 1;
    else await untilTurn(crowd, signal);
    return leave;
  };
}

interface TurnsParts extends Partial<Limits> {
  addressOf: ClientAddress;
}

/**
 * The door of what costs much, such as hashing passwords: networks work in turn, who finds no room gets 503 `busy`.
 * @param places several for each core, as most of them ask the database while one hashes
 * @param room as many as are done in about two seconds
 */
export function createTurns({ addressOf, places = 3 * availableParallelism(), room = 500 }: TurnsParts) {
  const takePlace = limitConcurrency({ places, room });
  return createMiddleware<AppEnv>(async (c, next) => {
    const leave = await takePlace(networksOf(addressOf(c)).at(-1) ?? '', c.req.raw.signal);
    try {
      await next();
    } finally {
      leave();
    }
  });
}
