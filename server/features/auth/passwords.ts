import { availableParallelism } from 'node:os';
import { Piscina } from 'piscina';
import { maxPasswordLength } from '../../../domain/passwords.ts';
import { atMost } from '../../../domain/text-limits.ts';

/** Returns how many of the cores check passwords at once; the others serve the students who are signed in. */
export const passwordThreads = (cores = availableParallelism()) => Math.max(1, Math.floor(cores / 2));

/** Hashes in low-priority threads; the requests of others wait in turn, in the queue `waitForHashing`. */
const threads = new Piscina<unknown, unknown>({
  filename: new URL('./argon2-thread.ts', import.meta.url).href,
  minThreads: 0,
  maxThreads: passwordThreads(),
  // One task running and one queued, so that a thread never waits for the event loop.
  concurrentTasksPerWorker: 2,
  idleTimeout: 60_000,
  niceIncrement: 10,
});

/** Returns the argon2id hash of a password, in PHC form. */
export function hashPassword(password: string): Promise<string> {
  const task = atMost(password, maxPasswordLength).normalize('NFC');
  return threads.run(task, { name: 'hash' }) as Promise<string>;
}

export function verifyPassword({ hash, password }: { hash: string; password: string }): Promise<boolean> {
  const task = { hash, password: atMost(password, maxPasswordLength).normalize('NFC') };
  return threads.run(task, { name: 'verify' }) as Promise<boolean>;
}

/** Returns true if the hash has other parameters than `argon2-thread.ts`. @param hash in PHC form */
export function isOutdated(hash: string): boolean {
  return !hash.startsWith('$argon2id$v=19$m=19456,t=2,p=1$');
}
