import type { Logger } from 'pino';

/** Ends the process if a stop takes longer than `limit` milliseconds. */
export function limitStop(limit: number, log: Logger): void {
  setTimeout(() => {
    log.error({ limit }, 'stop took too long');
    process.exit(1);
  }, limit);
}
