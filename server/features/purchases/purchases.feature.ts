import { Hono } from 'hono';
import type { Content } from '../../../domain/content/document.ts';
import { lowestAskedCents } from '../../../domain/content/promotion.ts';
import { emailBody } from '../../../domain/requests.ts';
import type { Base } from '../../base.ts';
import { createQueue } from '../../queues/queue.ts';
import { createAccessRepository } from './access.repository.ts';
import { createAdminPurchasesRepository } from './admin-purchases.repository.ts';
import { adminPurchasesRoutes } from './admin-purchases.routes.ts';
import { createFulfilmentRule } from './fulfilment-rule.ts';
import { checkProvider } from './provider-checks.ts';
import { createProviderDryRun } from './provider-dry-run.ts';
import { createProviderIntegrations } from './provider-integrations.ts';
import { createProviders } from './providers.ts';
import { createPurchaseActions } from './purchase-actions.ts';
import { checkSelling, purchaseAlertChecks } from './purchase-checks.ts';
import { createPurchaseEmails } from './purchase-emails.ts';
import { createPurchaseEventsRepository } from './purchase-events.repository.ts';
import { createEventHandler, createPurchaseState, type FindOrCreateBuyer } from './purchase-state.ts';
import { createPurchasesRepository, type Revision } from './purchases.repository.ts';
import { createRefundLinks } from './refunds/refund-links.ts';
import { createRefundsRepository } from './refunds/refunds.repository.ts';
import { adminRefundsRoutes, createListForBuyer, refundsRoutes } from './refunds/refunds.routes.ts';
import { createRefunds } from './refunds/refunds.ts';
import { webhookRoutes } from './webhooks.routes.ts';

interface Dependencies extends Base {
  content: { current(): Content; publishedRevision(): Revision };
  findOrCreateBuyer: FindOrCreateBuyer;
}

/** Builds the feature of payments: webhooks, purchases, access and refunds. */
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
  const decideFulfilment = createFulfilmentRule(
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
  const state = createPurchaseState({
    ...parts,
    decideFulfilment,
    publishedRevision: content.publishedRevision,
  });
  const refunds = createRefunds({ ...parts, repository: requests, state, guaranteeDays });
  const actionsBy = createPurchaseActions({ ...parts, state, closeRefundRequest: refunds.close });
  const handleEvent = createEventHandler({ providers, state, closeRefundRequest: refunds.close });
  const listProviderIntegrations = createProviderIntegrations(parts);
  const eventQueue = createQueue('purchase events', () => events.processNext(handleEvent), log);
  const refundQueue = createQueue('refunds', refunds.processNext, log);

  const listForBuyer = createListForBuyer({ purchases, guaranteeDays });

  const routes = new Hono()
    .route('/api/webhooks', webhookRoutes({ ...parts, onStored: eventQueue.wake }))
    // Only buyers get the email; the answer never discloses who is one.
    .post(
      '/api/purchases/resend',
      policy({ who: 'anyone', ipLimit: limits.mailByIp, body: emailBody }),
      async (c) => {
        const { email } = c.req.valid('json');
        if (await limits.accessLinksByRecipient.tryHit(email))
          await queueMail({ kind: 'purchase', recipient: email });
        return c.json({ ok: true });
      },
    )
    .route('/', refundsRoutes({ ...parts, refunds, guaranteeDays, listForBuyer }))
    .route('/api/admin', adminPurchasesRoutes({ ...parts, actionsBy }))
    .route('/api/admin/requests', adminRefundsRoutes({ ...parts, requests, refunds, actionsBy }));

  return {
    purchases,
    listForBuyer,
    events,
    adminPurchases,
    access,
    emails,
    actionsBy,
    handleEvent,
    refunds,
    refundLinks: links,
    listProviderIntegrations,
    checkProvider,
    testProvider: createProviderDryRun({ ...parts, decideFulfilment, handleEvent }),
    routes,
    queues: [eventQueue, refundQueue],
    alertChecks: purchaseAlertChecks({ events, purchases: adminPurchases, refunds: requests }),
    setupChecks: [async () => checkSelling(settings.current(), content.current())],
  };
}
