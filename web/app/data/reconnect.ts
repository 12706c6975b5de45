/** Milliseconds between questions to a server in trouble, ever longer; each browser asks at moments of its own. */
const firstDelay = 2_000;
const longestDelay = 15_000;
/** Milliseconds without trouble after which the delays start anew. */
const resetAfter = 60_000;

const listeners = new Set<() => void>();
let polling: Promise<void> | undefined;
let delay = firstDelay;
let reconnectedAt = Number.NEGATIVE_INFINITY;

/** Calls the listener each time the server can do its work again. @returns the way to stop it */
export function onReconnect(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * There was no answer, or one that says to try later: the server is asked from time to time until it can.
 * @returns when it can
 */
export function waitForServer(): Promise<void> {
  // Where pages are rendered nobody waits.
  if (import.meta.env.SSR) return Promise.resolve();
  polling ??= pollServer();
  return polling;
}

async function pollServer(): Promise<void> {
  if (performance.now() - reconnectedAt > resetAfter) delay = firstDelay;
  do {
    const jitter = 0.75 + Math.random() / 2;
    await new Promise((resolve) => setTimeout(resolve, delay * jitter));
    delay = Math.min(delay * 1.5, longestDelay);
  } while (!(await isServerUp()));
  polling = undefined;
  reconnectedAt = performance.now();
  for (const listener of listeners) listener();
}

/** Whether it can say who asks, be it that it does not know. */
async function isServerUp(): Promise<boolean> {
  return fetch('/api/session', { cache: 'no-store' }).then(
    ({ status }) => status < 500,
    () => false,
  );
}
