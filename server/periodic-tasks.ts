import type { Logger } from 'pino';

/** Milliseconds. */
export const second = 1_000;
export const minute = 60 * second;
export const hour = 60 * minute;

/** Work that every process repeats: several may run it at the same time. */
export interface PeriodicTask {
  name: string;
  /** Returns the number of things done, for the log. */
  run(): Promise<number>;
  /** Milliseconds between two starts. */
  interval: number;
}

/** Runs each task now and at its interval. @returns stops them */
export function startPeriodicTasks(tasks: readonly PeriodicTask[], log: Logger): () => void {
  const timers = tasks.map(({ name, run, interval }) => {
    const runAndLog = () => {
      run().then(
        (count) => count > 0 && log.info({ name, count }, 'done from time to time'),
        (error: unknown) => log.warn({ name, err: error }, 'not done'),
      );
    };
    runAndLog();
    return setInterval(runAndLog, interval).unref();
  });
  return () => {
    for (const timer of timers) clearInterval(timer);
  };
}
