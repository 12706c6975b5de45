import { createMiddleware } from 'hono/factory';
import { type ClientIp, widestNetworkOf } from './client-ip.ts';
import type { AppEnv } from './env.ts';
import { AppError } from './errors.ts';

interface Limits {
  concurrency: number;
  maxWaiting: number;
}

/** Lets a waiting request start, or refuses it. */
type Settle = (refusal?: AppError) => void;

/**
 * Limits concurrency with a queue per group (a network or an account). Groups take turns, so that one group's many
 * requests do not delay another's. If too many wait, the last request of the largest group is refused.
 * @returns a function that waits for a turn and returns the function to call when done; it throws {AppError} `busy`
 */
export function limitConcurrency({ concurrency, maxWaiting }: Limits) {
  /** Waiting requests by group; the group whose turn is next comes first. */
  const groups = new Map<string, Settle[]>();
  let running = 0;

  function remove(group: string, settle: Settle): void {
    const rest = groups.get(group)?.filter((waiting) => waiting !== settle) ?? [];
    if (rest.length > 0) groups.set(group, rest);
    else groups.delete(group);
  }

  /** Passes the slot on to the next group's first request, and moves that group to the end. */
  function release(): void {
    const [next] = groups;
    if (!next) {
      running -= 1;
      return;
    }
    const [group, [first, ...rest]] = next;
    groups.delete(group);
    if (rest.length > 0) groups.set(group, rest);
    first?.();
  }

  function refuseIfFull(): void {
    const waiting = [...groups].reduce((sum, [, group]) => sum + group.length, 0);
    if (waiting <= maxWaiting) return;
    const [name, group] = [...groups].reduce((most, next) =>
      next[1].length >= most[1].length ? next : most,
    );
    const last = group.at(-1);
    if (!last) return;
    remove(name, last);
    last(new AppError('busy'));
  }

  function waitForTurn(group: string, signal: AbortSignal): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const settle: Settle = (refusal) => {
      signal.removeEventListener('abort', removeFromQueue);
      if (refusal) reject(refusal);
      else resolve();
    };
    const removeFromQueue = () => {
      remove(group, settle);
      settle(new AppError('bad_request'));
    };
    groups.set(group, [...(groups.get(group) ?? []), settle]);
    signal.addEventListener('abort', removeFromQueue);
    if (signal.aborted) removeFromQueue();
    refuseIfFull();
    return promise;
  }

  return async (group: string, signal: AbortSignal): Promise<() => void> => {
    if (running < concurrency) running += 1;
    else await waitForTurn(group, signal);
    return release;
  };
}

/** Returns middleware that limits expensive requests, grouped by network. @param acquire see {@link limitConcurrency} */
export function queueRequests(acquire: ReturnType<typeof limitConcurrency>, clientIp: ClientIp) {
  return createMiddleware<AppEnv>(async (c, next) => {
    const release = await acquire(widestNetworkOf(clientIp(c)), c.req.raw.signal);
    try {
      await next();
    } finally {
      release();
    }
  });
}
