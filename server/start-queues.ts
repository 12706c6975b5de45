import path from 'node:path';
import type { Logger } from 'pino';
import type { Config } from './config.ts';
import { startPurchaseConsumer } from './features/purchases/purchase-consumer.ts';
import { startRefundConsumer } from './features/purchases/refunds/refund-consumer.ts';
import { startMailConsumer } from './mail/mail-consumer.ts';
import { createMailTransport } from './mail/transport.ts';
import type { Metrics } from './metrics/metrics.ts';
import type { Services } from './services.ts';

/** Starts what works off the queues beside the requests. @returns stops it, once what is under way is done */
export function startQueues(
  config: Config,
  services: Services,
  { countMail }: Metrics,
  log: Logger,
): () => Promise<unknown> {
  const outboxDir = path.join(config.dataDir, 'outbox');
  const consumers = [
    startMailConsumer({
      outbox: services.outbox,
      compose: services.composeLetter,
      newsletterPerMinute: config.newsletterPerMinute,
      transport: createMailTransport({ ...config, sender: services.mailSender, outboxDir }, log),
      count: countMail,
      log,
    }),
    startPurchaseConsumer({
      purchases: services.purchases,
      intake: services.purchaseIntake,
      handle: services.handlePurchaseEvent,
      log,
    }),
    startRefundConsumer({ refunds: services.refunds, log }),
  ];
  return () => Promise.all(consumers.map((consumer) => consumer.stop()));
}
