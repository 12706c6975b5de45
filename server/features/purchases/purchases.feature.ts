import { Hono } from 'hono';
import type { Content } from '../../../domain/content/document.ts';
import { lowestAskedCents } from '../../../domain/content/promotion.ts';
import { emailBody } from '../../../domain/requests.ts';
import type { Base } from '../../base.ts';
import { createQueue } from '../../queues/queue.ts';
import { createAccessRepository } from './access.repository.ts';
import { createAdminPurchasesRepository } from './admin-purchases.repository.ts';
import { adminPurchasesRoutes } from './admin-purchases.routes.ts';
import { createJudge } from './fulfilment.ts';
import { createManualPurchases } from './manual-purchases.ts';
import { checkProvider } from './provider-checks.ts';
import { createProviderConnections } from './provider-connections.ts';
import { createProviders } from './providers.ts';
import { checkSelling, purchaseAlertChecks } from './purchase-checks.ts';
import { createPurchaseEmails } from './purchase-emails.ts';
import { createPurchaseEventsRepository } from './purchase-events.repository.ts';
import { createEventHandler, createPurchaseState, type OpenForBuyer } from './purchase-state.ts';
import { createPurchasesRepository, type Revision } from './purchases.repository.ts';
import { createRefundLinks } from './refunds/refund-links.ts';
import { createRefundsRepository } from './refunds/refunds.repository.ts';
import { adminRefundsRoutes, createOwnPurchases, refundsRoutes } from './refunds/refunds.routes.ts';
import { createRefunds } from './refunds/refunds.ts';
import { createProviderTest } from './try-provider.ts';
import { webhookRoutes } from './webhooks.routes.ts';

interface Dependencies extends Base {
  content: { current(): Content; publishedRevision(): Revision };
  openForBuyer: OpenForBuyer;
}

export function createPurchasesFeature(dependencies: Dependencies) {
  const { config, settings, database, log, outbox, policy, limits, queueMail, content } = dependencies;
  const site = () => content.current().site;
  const guaranteeDays = () => site().guaranteeDays;
  const purchases = createPurchasesRepository(database);
  const events = createPurchaseEventsRepository(database);
  const access = createAccessRepository(database);
  const adminPurchases = createAdminPurchasesRepository(database);
  const requests = createRefundsRepository(database);
  const providers = createProviders(settings.current);
  const judge = createJudge(
    () => settings.current().fulfilment,
    () => lowestAskedCents(site(), new Date()),
  );
  const saleNoticeEmail = () => site().saleNoticeEmail;
  const emails = createPurchaseEmails({
    outbox,
    saleNoticeEmail,
    ownerEmail: () => settings.current().ownerEmail,
  });
  const links = createRefundLinks(config);
  const parts = { ...dependencies, purchases, events, access, adminPurchases, providers, emails, links };
  const state = createPurchaseState({ ...parts, judge, publishedRevision: content.publishedRevision });
  const refunds = createRefunds({ ...parts, repository: requests, state, guaranteeDays });
  const manually = createManualPurchases({ ...parts, state, endRefund: refunds.end });
  const handleEvent = createEventHandler({ providers, state, endRefund: refunds.end });
  const inspectProviders = createProviderConnections(parts);
  const eventQueue = createQueue('purchase events', () => events.takeNext(handleEvent), log);
  const refundQueue = createQueue('refunds', refunds.takeNext, log);

  const listOwn = createOwnPurchases({ purchases, guaranteeDays });

  const routes = new Hono()
    .route('/api/webhooks', webhookRoutes({ ...parts, onStored: eventQueue.wake }))
    // The email is written only to buyers; the answer never discloses who is one.
    .post(
      '/api/purchases/resend',
      policy({ who: 'anyone', ipLimit: limits.mailByIp, body: emailBody }),
      async (c) => {
        const { email } = c.req.valid('json');
        if (await limits.purchaseMailByAccount.tryHit(email))
          await queueMail({ kind: 'purchase', recipient: email });
        return c.json({ ok: true });
      },
    )
    .route('/', refundsRoutes({ ...parts, refunds, guaranteeDays, listOwn }))
    .route('/api/admin', adminPurchasesRoutes({ ...parts, manually }))
    .route('/api/admin/requests', adminRefundsRoutes({ ...parts, requests, refunds, manually }));

  return {
    purchases,
    listOwn,
    events,
    adminPurchases,
    access,
    emails,
    manually,
    handleEvent,
    refunds,
    refundLinks: links,
    inspectProviders,
    checkProvider,
    tryProvider: createProviderTest({ ...parts, judge, handleEvent }),
    routes,
    queues: [eventQueue, refundQueue],
    alertChecks: purchaseAlertChecks({ events, purchases: adminPurchases, refunds: requests }),
    setupChecks: [async () => checkSelling(settings.current(), content.current())],
  };
}
