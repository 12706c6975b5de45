import { Hono } from 'hono';
import { createQueue } from '../../queues/queue.ts';
import { accessRoutes } from './access.routes.ts';
import { createAccessRequests } from './access-requests.ts';
import { adminPurchasesRoutes } from './admin-purchases.routes.ts';
import { paymentMessageRoutes } from './payment-messages.routes.ts';
import { checkProvider } from './provider-checks.ts';
import { createProviderConnections } from './provider-connections.ts';
import { createProviderDryRun } from './provider-dry-run.ts';
import { createPurchaseActions } from './purchase-actions.ts';
import { checkSelling, purchaseAlertChecks } from './purchase-checks.ts';
import { createPurchaseParts, type PurchasesDependencies } from './purchase-parts.ts';
import { createEventHandler, createPurchaseState } from './purchase-state.ts';
import { adminRefundsRoutes, refundsRoutes } from './refunds/refunds.routes.ts';
import { createRefunds } from './refunds/refunds.ts';
import { createSampleSales } from './sample-sales.ts';

/** Builds the feature of payments: payment messages, purchases, access and refunds. */
export function createPurchasesFeature(dependencies: PurchasesDependencies) {
  const parts = createPurchaseParts(dependencies);
  const { settings, content, log, purchases, events, providers, requestsForAccess } = parts;
  const state = createPurchaseState(parts);
  const refunds = createRefunds(parts, state);
  const purchaseActions = createPurchaseActions(parts, state, refunds);
  const accessRequests = createAccessRequests(parts, state);
  const handleEvent = createEventHandler(providers, state, refunds.close);
  const eventQueue = createQueue('purchase events', () => events.processNext(handleEvent), log);
  const refundQueue = createQueue('refunds', refunds.processNext, log);
  const sampleSales = createSampleSales(parts, handleEvent);

  const routes = new Hono()
    .route('/api/webhooks', paymentMessageRoutes(parts, eventQueue.wake))
    .route('/', accessRoutes(parts, accessRequests))
    .route('/', refundsRoutes(parts, refunds))
    .route('/api/admin', adminPurchasesRoutes(parts, purchaseActions))
    .route('/api/admin/requests', adminRefundsRoutes(parts, refunds, purchaseActions));

  return {
    repository: purchases,
    events,
    adminPurchases: parts.adminPurchases,
    access: parts.access,
    emails: parts.emails,
    purchaseActions,
    handleEvent,
    refunds,
    refundLinks: parts.refundLinks,
    refundRequests: parts.requestsForRefund,
    accessLinks: parts.accessLinks,
    accessRequests: { ...requestsForAccess, ...accessRequests },
    listProviderConnections: createProviderConnections(parts),
    checkProvider,
    testProvider: createProviderDryRun(parts, handleEvent, sampleSales),
    sampleSales,
    routes,
    queues: [eventQueue, refundQueue],
    alertChecks: purchaseAlertChecks(parts),
    setupChecks: [async () => checkSelling(settings.current(), content.current())],
  };
}

export type PurchasesFeature = ReturnType<typeof createPurchasesFeature>;
