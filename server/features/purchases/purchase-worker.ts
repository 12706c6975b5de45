import type { Logger } from 'pino';
import type { PurchaseIntake } from './intake.ts';
import type { EventOutcome, PurchasesRepository, StoredEvent } from './purchases.repository.ts';

interface WorkerParts {
  purchases: PurchasesRepository;
  intake: PurchaseIntake;
  handle: (stored: StoredEvent) => Promise<EventOutcome>;
  log: Logger;
}

export interface PurchaseWorker {
  /** Finishes the event under way. */
  stop(): Promise<void>;
}

/** Milliseconds between looks at the queue, which any process may have filled. */
const pollInterval = 1_000;

/** Acts on due events, one after another, until stopped; an event of this process wakes it at once. */
export function startPurchaseWorker({ purchases, intake, handle, log }: WorkerParts): PurchaseWorker {
  let isStopped = false;
  let running: Promise<void> | undefined;
  let isWoken = false;

  async function act(stored: StoredEvent): Promise<EventOutcome> {
    const outcome = await handle(stored);
    const { provider, id } = stored;
    if (outcome.result !== 'handled') {
      // The reason stays in the row: it may carry what a provider said about a person.
      log.warn(
        { provider, eventId: id, attempts: stored.attempts + 1, result: outcome.result },
        'purchase event',
      );
    }
    return outcome;
  }

  function drain(): void {
    isWoken = true;
    running ??= (async () => {
      while (isWoken && !isStopped) {
        isWoken = false;
        while (!isStopped && (await purchases.takeNextEvent(act)));
      }
    })()
      .catch((error: Error) =>
        log.warn({ reason: error.message.split('\n')[0] }, 'purchase events not readable'),
      )
      .finally(() => {
        running = undefined;
      });
  }

  intake.onStored(drain);
  const timer = setInterval(drain, pollInterval);
  drain();
  return {
    async stop() {
      isStopped = true;
      clearInterval(timer);
      await running;
    },
  };
}
