import type { Logger } from 'pino';
import { type QueueConsumer, startQueueConsumer } from '../../../queues/consumer.ts';
import type { Refunds } from './refunds.ts';

interface ConsumerParts {
  refunds: Pick<Refunds, 'takeNext'>;
  log: Logger;
}

export function startRefundConsumer({ refunds, log }: ConsumerParts): QueueConsumer {
  async function takeNext(): Promise<boolean> {
    const taken = await refunds.takeNext();
    if (!taken) return false;
    const { id, attempts } = taken.row;
    // The reason stays in the row: it may hold personal data from the provider.
    if (taken.result !== 'done')
      log.warn({ refund: id, attempts: attempts + 1, result: taken.result }, 'refund not given');
    return true;
  }
  return startQueueConsumer(takeNext, (err) => log.warn({ err }, 'refunds not readable'));
}
