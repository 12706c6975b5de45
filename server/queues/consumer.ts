/** Works on a queue in the database, which any process may fill and any may work on. */
export interface QueueConsumer {
  /** Looks at once: something has just come. */
  wake(): void;
  /** Finishes what is under way. */
  stop(): Promise<void>;
}

/** Milliseconds between looks at the queue. */
const pollInterval = 1_000;

/**
 * Takes what is due, one after another, until stopped.
 * @param takeNext works on one; false when nothing is due
 * @param onError told when the queue cannot be read; it is looked at again
 */
export function startQueueConsumer(
  takeNext: () => Promise<boolean>,
  onError: (error: unknown) => void,
): QueueConsumer {
  let isStopped = false;
  let running: Promise<void> | undefined;
  /** What came while the last look found nothing is looked for once more. */
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
