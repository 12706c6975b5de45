import { availableParallelism } from 'node:os';
import { createMiddleware } from 'hono/factory';
import { type ClientAddress, networksOf } from './client-address.ts';
import type { AppEnv } from './env.ts';
import { AppError } from './errors.ts';

interface TurnsParts {
  addressOf: ClientAddress;
  /** Requests that are worked on at once: several for each core, as most of them ask the database while one hashes. */
  places?: number;
  /** Requests that wait at most: as many as are done in about two seconds. */
  room?: number;
}

/** Somebody who waits: let in, or told why not. */
type Decide = (refusal?: AppError) => void;

/**
 * The door of what costs much, such as hashing passwords: some requests at a time, and the networks in turn, so that who
 * comes alone need not wait for a crowd from one place. When the room is full, the largest crowd loses its last: 503
 * `busy`. Who leaves while waiting costs nothing more.
 */
export function createTurns({ addressOf, places = 3 * availableParallelism(), room = 500 }: TurnsParts) {
  /** Those of each network in the order they came; first the network whose turn is next. */
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

  return createMiddleware<AppEnv>(async (c, next) => {
    if (working < places) working += 1;
    else await untilTurn(networksOf(addressOf(c)).at(-1) ?? '', c.req.raw.signal);
    try {
      await next();
    } finally {
      leave();
    }
  });
}
