// Detects that the server answers again after a failed request.

/** Milliseconds between polls: grows to the maximum, with jitter. */
const firstDelay = 2_000;
const maxDelay = 15_000;
/** Milliseconds without failure after which the delay starts over. */
const resetAfter = 60_000;

const listeners = new Set<() => void>();
let polling: Promise<void> | undefined;
let delay = firstDelay;
let reconnectedAt = Number.NEGATIVE_INFINITY;

/** Calls the listener each time the server answers again. Returns a function that stops. */
export function onReconnect(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Polls the server. Resolves when it answers; all callers share one poll. */
export function waitForServer(): Promise<void> {
  // Rendering on the server never waits.
  if (import.meta.env.SSR) return Promise.resolve();
  polling ??= pollServer();
  return polling;
}

async function pollServer(): Promise<void> {
  if (performance.now() - reconnectedAt > resetAfter) delay = firstDelay;
  do {
    const jitter = 0.75 + Math.random() / 2;
    await new Promise((resolve) => setTimeout(resolve, delay * jitter));
    delay = Math.min(delay * 1.5, maxDelay);
  } while (!(await isServerUp()));
  polling = undefined;
  reconnectedAt = performance.now();
  for (const listener of listeners) listener();
}

/** Returns true for any response below 500, such as 401. */
async function isServerUp(): Promise<boolean> {
  return fetch('/api/session', { cache: 'no-store' }).then(
    ({ status }) => status < 500,
    () => false,
  );
}
