import type { Logger } from 'pino';

/** What is removed from time to time because nobody will ask for it again. Several processes may do it at once. */
interface Sweep {
  /** Of what is removed, for the log. */
  name: string;
  /** @returns how many were removed */
  run(): Promise<number>;
  /** Milliseconds between the end of one sweep and the next. */
  interval: number;
}

/** Sweeps now and from time to time. @returns the way to stop */
export function keepSwept(sweeps: readonly Sweep[], log: Logger): () => void {
  const timers = sweeps.map(({ name, run, interval }) => {
    const sweep = () =>
      run().then(
        (removed) => removed > 0 && log.info({ name, removed }, 'swept'),
        (error: Error) => log.warn({ name, reason: error.message }, 'not swept'),
      );
    void sweep();
    return setInterval(sweep, interval).unref();
  });
  return () => {
    for (const timer of timers) clearInterval(timer);
  };
}
