import type { Logger } from 'pino';
import { type QueueConsumer, startQueueConsumer } from '../../queues/consumer.ts';
import type { PurchaseIntake } from './intake.ts';
import type { HandleEvent, PurchasesRepository } from './purchases.repository.ts';

interface ConsumerParts {
  purchases: Pick<PurchasesRepository, 'takeNextEvent'>;
  intake: PurchaseIntake;
  handle: HandleEvent;
  log: Logger;
}

export function startPurchaseConsumer({ purchases, intake, handle, log }: ConsumerParts): QueueConsumer {
  async function takeNext(): Promise<boolean> {
    const taken = await purchases.takeNextEvent(handle);
    if (!taken) return false;
    if (taken.result !== 'done') {
      const { provider, id, attempts } = taken.row;
      // The reason stays in the row: it may hold personal data from the provider.
      log.warn({ provider, eventId: id, attempts: attempts + 1, result: taken.result }, 'purchase event');
    }
    return true;
  }

  const consumer = startQueueConsumer(takeNext, (err) => log.warn({ err }, 'purchase events not readable'));
  intake.onStored(consumer.wake);
  return consumer;
}
