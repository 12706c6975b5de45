/** Any process may fill the queue, and any may work on it. */
export interface QueueConsumer {
  wake(): void;
  /** Finishes the current row first. */
  stop(): Promise<void>;
}

/** Milliseconds between polls. */
const pollInterval = 1_000;

/** @param takeNext returns false if nothing is due @param onError called if the queue cannot be read */
export function startQueueConsumer(
  takeNext: () => Promise<boolean>,
  onError: (error: unknown) => void,
): QueueConsumer {
  let isStopped = false;
  let running: Promise<void> | undefined;
  /** Set by a wake during a poll, which then polls again. */
  let isWoken = false;

  function wake(): void {
    isWoken = true;
    running ??= (async () => {
      while (isWoken && !isStopped) {
        isWoken = false;
        while (!isStopped && (await takeNext()));
      }
    })()
      .catch(onError)
      .finally(() => {
        running = undefined;
      });
  }

  const timer = setInterval(wake, pollInterval);
  wake();
  return {
    wake,
    async stop() {
      isStopped = true;
      clearInterval(timer);
      await running;
    },
  };
}
