import type { Logger } from 'pino';

/** Milliseconds. */
export const minute = 60_000;
export const hour = 60 * minute;

/** Several processes may run it at once. */
export interface PeriodicTask {
  name: string;
  run(): Promise<number>;
  /** Milliseconds between the starts. */
  interval: number;
}

/** Runs each task now and at its interval. @returns stops them */
export function startPeriodicTasks(tasks: readonly PeriodicTask[], log: Logger): () => void {
  const timers = tasks.map(({ name, run, interval }) => {
    const runAndLog = () =>
      run().then(
        (count) => count > 0 && log.info({ name, count }, 'done from time to time'),
        (error: unknown) => log.warn({ name, err: error }, 'not done'),
      );
    void runAndLog();
    return setInterval(runAndLog, interval).unref();
  });
  return () => {
    for (const timer of timers) clearInterval(timer);
  };
}
