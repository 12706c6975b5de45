import { Hono } from 'hono';
import { createQueue } from '../../queues/queue.ts';
import { accessRoutes } from './access.routes.ts';
import { createAccessLinks } from './access-links.ts';
import { createAccessRequestsRepository } from './access-requests.repository.ts';
import { createAccessRequests } from './access-requests.ts';
import { createAdminPurchasesRepository } from './admin-purchases.repository.ts';
import { adminPurchasesRoutes } from './admin-purchases.routes.ts';
import { createDossiers } from './dossier/dossier.ts';
import { paymentMessageRoutes } from './payment-messages.routes.ts';
import { checkProvider } from './provider-checks.ts';
import { createProviderConnections } from './provider-connections.ts';
import { createProviderDryRun } from './provider-dry-run.ts';
import { createPurchaseActions } from './purchase-actions.ts';
import { checkSelling, purchaseAlertChecks } from './purchase-checks.ts';
import { createPurchaseParts, type PurchasesDependencies } from './purchase-parts.ts';
import { createEventHandler, createPurchaseState } from './purchase-state.ts';
import { createRefundLinks } from './refunds/refund-links.ts';
import { createRefundsRepository } from './refunds/refunds.repository.ts';
import { adminRefundsRoutes, refundsRoutes } from './refunds/refunds.routes.ts';
import { createRefunds } from './refunds/refunds.ts';
import { createSampleSales } from './sample-sales.ts';

/** Builds the feature of payments: payment messages, purchases, access and refunds. */
export function createPurchasesFeature(dependencies: PurchasesDependencies) {
  const parts = createPurchaseParts(dependencies);
  const { config, settings, database, content, log, purchases, events, access, providers, emails } = parts;
  const adminPurchases = createAdminPurchasesRepository(database);
  const requests = createRefundsRepository(database);
  const accessRequestsRepository = createAccessRequestsRepository(database);
  const links = createRefundLinks(config);
  const accessLinks = createAccessLinks(config);
  const state = createPurchaseState(parts);
  const refunds = createRefunds({ ...parts, state, repository: requests });
  const purchaseActions = createPurchaseActions({ ...parts, state, refunds });
  const accessRequests = createAccessRequests({ ...parts, state, repository: accessRequestsRepository });
  const handleEvent = createEventHandler(providers, state, refunds.close);
  const eventQueue = createQueue('purchase events', () => events.processNext(handleEvent), log);
  const refundQueue = createQueue('refunds', refunds.processNext, log);
  const sampleSales = createSampleSales({ ...parts, handleEvent });
  const makeDossier = createDossiers(parts);

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
    alertChecks: purchaseAlertChecks(events, adminPurchases, requests, accessRequestsRepository),
    setupChecks: [async () => checkSelling(settings.current(), content.current())],
  };
}

export type PurchasesFeature = ReturnType<typeof createPurchasesFeature>;
