import type { Logger } from 'pino';

/** Works on the rows of a table that are due. Any process may add rows, and any may work on them. */
export interface Queue {
  start(): void;
  /** Looks at once, if the queue is started. */
  wake(): void;
  /** Finishes the current row first. */
  stop(): Promise<void>;
}

/** A row that was worked on; see `Taken`. */
interface Done {
  row: { id: string; attempts: number };
  result: 'done' | 'failed' | 'later';
}

/** Milliseconds between polls. */
const pollInterval = 1_000;

/** @param name for the log @param takeNext returns undefined if nothing is due */
export function createQueue(name: string, takeNext: () => Promise<Done | undefined>, log: Logger): Queue {
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;
  /** Set by a wake during a poll, which then polls again. */
  let isWoken = false;

  async function workOnAll(): Promise<void> {
    while (timer) {
      const done = await takeNext();
      if (!done) return;
      const { row, result } = done;
      // The reason stays in the row: it may hold personal data.
      if (result !== 'done')
        log.warn({ queue: name, id: row.id, attempts: row.attempts + 1, result }, 'row not processed');
    }
  }

  function wake(): void {
    isWoken = true;
    running ??= (async () => {
      while (isWoken && timer) {
        isWoken = false;
        await workOnAll();
      }
    })()
      .catch((err) => log.warn({ err }, `${name} not readable`))
      .finally(() => {
        running = undefined;
      });
  }

  return {
    start() {
      timer = setInterval(wake, pollInterval);
      wake();
    },
    wake,
    async stop() {
      clearInterval(timer);
      timer = undefined;
      await running;
    },
  };
}
