/** Milliseconds between polls, growing; jitter spreads the browsers. */
const firstDelay = 2_000;
const longestDelay = 15_000;
/** Milliseconds without failure after which the delays start anew. */
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

/** Runs the task now and whenever the network returns; a failed one waits for that. Returns a function that stops. */
export function whenServerAnswers(task: () => Promise<void>): () => void {
  const run = () => void task().catch(() => undefined);
  run();
  window.addEventListener('online', run);
  const forget = onReconnect(run);
  return () => {
    window.removeEventListener('online', run);
    forget();
  };
}

/** Polls the server after a failed request. Resolves when it answers. */
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
    delay = Math.min(delay * 1.5, longestDelay);
  } while (!(await isServerUp()));
  polling = undefined;
  reconnectedAt = performance.now();
  for (const listener of listeners) listener();
}

/** Returns true for any answer but a server error, also 401. */
async function isServerUp(): Promise<boolean> {
  return fetch('/api/session', { cache: 'no-store' }).then(
    ({ status }) => status < 500,
    () => false,
  );
}
