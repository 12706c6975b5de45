import type { Logger } from 'pino';

/** Removes what nobody will ask for again. Several processes may do it at once. */
interface PeriodicTask {
  /** Of what is removed, for the log. */
  name: string;
  /** @returns how many were removed */
  run(): Promise<number>;
  /** Milliseconds between the starts. */
  interval: number;
}

/** Runs each now and from time to time. @returns the way to stop */
export function startPeriodicTasks(tasks: readonly PeriodicTask[], log: Logger): () => void {
  const timers = tasks.map(({ name, run, interval }) => {
    const runAndLog = () =>
      run().then(
        (removed) => removed > 0 && log.info({ name, removed }, 'swept'),
        (error: Error) => log.warn({ name, reason: error.message }, 'not swept'),
      );
    void runAndLog();
    return setInterval(runAndLog, interval).unref();
  });
  return () => {
    for (const timer of timers) clearInterval(timer);
  };
}
