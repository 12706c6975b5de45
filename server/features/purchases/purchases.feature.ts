import { Hono } from 'hono';
import { lowestAskedCents } from '../../../domain/content/promotion.ts';
import type { Base } from '../../base.ts';
import { createQueue } from '../../queues/queue.ts';
import type { AuthFeature } from '../auth/auth.feature.ts';
import type { ContentFeature } from '../content/content.feature.ts';
import type { WebhooksFeature } from '../webhooks/webhooks.feature.ts';
import { createAccessRepository } from './access.repository.ts';
import { accessRoutes } from './access.routes.ts';
import { createAccessLinks } from './access-links.ts';
import { createAccessRequestsRepository } from './access-requests.repository.ts';
import { createAccessRequests } from './access-requests.ts';
import { createAdminPurchasesRepository } from './admin-purchases.repository.ts';
import { adminPurchasesRoutes } from './admin-purchases.routes.ts';
import { createDossierRepository } from './dossier/dossier.repository.ts';
import { createDossiers } from './dossier/dossier.ts';
import { createFulfilmentRule } from './fulfilment-rule.ts';
import { paymentMessageRoutes } from './payment-messages.routes.ts';
import { checkProvider } from './provider-checks.ts';
import { createProviderConnections } from './provider-connections.ts';
import { createProviderDryRun } from './provider-dry-run.ts';
import { createProviders } from './providers.ts';
import { createPurchaseActions } from './purchase-actions.ts';
import { checkSelling, purchaseAlertChecks } from './purchase-checks.ts';
import { createPurchaseEmails } from './purchase-emails.ts';
import { createPurchaseEventsRepository } from './purchase-events.repository.ts';
import { createPurchaseOutgoingEvents } from './purchase-outgoing-events.ts';
import { createEventHandler, createPurchaseState } from './purchase-state.ts';
import { createPurchasesRepository } from './purchases.repository.ts';
import { createRefundLinks } from './refunds/refund-links.ts';
import { createRefundsRepository } from './refunds/refunds.repository.ts';
import { adminRefundsRoutes, refundsRoutes } from './refunds/refunds.routes.ts';
import { createRefunds } from './refunds/refunds.ts';
import { createSampleSales } from './sample-sales.ts';

interface Dependencies extends Base {
  auth: Pick<AuthFeature, 'accounts'>;
  content: Pick<ContentFeature, 'current' | 'publishedRevision'>;
  webhooks: Pick<WebhooksFeature, 'record' | 'listens'>;
}

/** Builds the feature of payments: payment messages, purchases, access and refunds. */
export function createPurchasesFeature(dependencies: Dependencies) {
  const { config, settings, database, content, log } = dependencies;
  const { accounts } = dependencies.auth;
  const site = () => content.current().site;
  const ownerEmail = () => settings.current().OWNER_EMAIL;
  const purchases = createPurchasesRepository(database, () => site().guaranteeDays);
  const events = createPurchaseEventsRepository(database);
  const access = createAccessRepository(database);
  const adminPurchases = createAdminPurchasesRepository(database);
  const requests = createRefundsRepository(database);
  const accessRequestsRepository = createAccessRequestsRepository(database);
  const links = createRefundLinks(config);
  const accessLinks = createAccessLinks(config);
  const providers = createProviders(settings.current);
  const decideFulfilment = createFulfilmentRule(
    () => settings.current().fulfilment,
    () => lowestAskedCents(site(), new Date()),
  );
  const emails = createPurchaseEmails({
    ...dependencies,
    saleNoticeEmail: () => site().saleNoticeEmail,
    ownerEmail,
  });
  const outgoingEvents = createPurchaseOutgoingEvents({ ...dependencies, access });
  const parts = {
    ...dependencies,
    accounts,
    purchases,
    events,
    access,
    providers,
    decideFulfilment,
    emails,
    outgoingEvents,
    ownerEmail,
  };
  const state = createPurchaseState(parts);
  const refunds = createRefunds({ ...parts, state, repository: requests });
  const purchaseActions = createPurchaseActions({ ...parts, state, refunds });
  const accessRequests = createAccessRequests({ ...parts, state, repository: accessRequestsRepository });
  const handleEvent = createEventHandler({ providers, state, closeRefundRequest: refunds.close });
  const eventQueue = createQueue('purchase events', () => events.processNext(handleEvent), log);
  const refundQueue = createQueue('refunds', refunds.processNext, log);
  const sampleSales = createSampleSales({ ...parts, handleEvent });
  const makeDossier = createDossiers({ ...parts, repository: createDossierRepository(database) });

  const routes = new Hono()
    .route('/api/webhooks', paymentMessageRoutes({ ...parts, onStored: eventQueue.wake }))
    .route('/', accessRoutes({ ...parts, accessRequests, accessLinks }))
    .route('/', refundsRoutes({ ...parts, refunds, links }))
    .route('/api/admin', adminPurchasesRoutes({ ...parts, adminPurchases, purchaseActions, makeDossier }))
    .route('/api/admin/requests', adminRefundsRoutes({ ...parts, requests, refunds, purchaseActions }));

  return {
    repository: purchases,
    events,
    adminPurchases,
    access,
    emails,
    purchaseActions,
    handleEvent,
    refunds,
    refundLinks: links,
    refundRequests: requests,
    accessLinks,
    accessRequests: {
      find: accessRequestsRepository.find,
      countWaiting: accessRequestsRepository.countWaiting,
      ...accessRequests,
    },
    listProviderConnections: createProviderConnections(parts),
    checkProvider,
    testProvider: createProviderDryRun({ ...parts, handleEvent, sampleSales }),
    sampleSales,
    routes,
    queues: [eventQueue, refundQueue],
    alertChecks: purchaseAlertChecks({
      events,
      purchases: adminPurchases,
      refunds: requests,
      accessRequests: accessRequestsRepository,
    }),
    setupChecks: [async () => checkSelling(settings.current(), content.current())],
  };
}

export type PurchasesFeature = ReturnType<typeof createPurchasesFeature>;
