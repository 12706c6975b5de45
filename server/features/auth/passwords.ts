import { availableParallelism } from 'node:os';
import { Piscina } from 'piscina';

/**
 * Threads of their own: neither the event loop nor reading files waits for a hash. They yield to everything else, so that
 * many logins at once slow down each other, not the students who are in; how many there are at once is decided at the
 * door, in `turns.ts`. Started when the first login comes.
 */
const threads = new Piscina<unknown, unknown>({
  filename: new URL('./argon2-thread.ts', import.meta.url).href,
  minThreads: 0,
  maxThreads: availableParallelism(),
  // One that it works on, and one at hand, so that it need not wait for the event loop between two.
  concurrentTasksPerWorker: 2,
  idleTimeout: 60_000,
  niceIncrement: 10,
});

export function hashPassword(password: string): Promise<string> {
  return threads.run(password.normalize('NFC'), { name: 'hash' }) as Promise<string>;
}

export function verifyPassword({
  hash: stored,
  password,
}: {
  hash: string;
  password: string;
}): Promise<boolean> {
  const task = { hash: stored, password: password.normalize('NFC') };
  return threads.run(task, { name: 'verify' }) as Promise<boolean>;
}

/** Whether a hash was made with other parameters than today's. */
export function isOutdated(stored: string): boolean {
  return !stored.startsWith('$argon2id$v=19$m=19456,t=2,p=1$');
}
