import type { Logger } from 'pino';
import { type QueueWorker, startQueueWorker } from '../../queue-worker.ts';
import type { PurchaseIntake } from './intake.ts';
import type { EventOutcome, PurchasesRepository, StoredEvent } from './purchases.repository.ts';

interface WorkerParts {
  purchases: PurchasesRepository;
  intake: PurchaseIntake;
  handle: (stored: StoredEvent) => Promise<EventOutcome>;
  log: Logger;
}

/** Acts on due events, one after another, until stopped; an event of this process wakes it at once. */
export function startPurchaseWorker({ purchases, intake, handle, log }: WorkerParts): QueueWorker {
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

  const worker = startQueueWorker(
    () => purchases.takeNextEvent(act),
    (reason) => log.warn({ reason }, 'purchase events not readable'),
  );
  intake.onStored(worker.wake);
  return worker;
}
