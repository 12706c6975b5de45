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
import { adminRefundsRoutes, createListForBuyer, refundsRoutes } from './refunds/refunds.routes.ts';
import { createRefunds } from './refunds/refunds.ts';
import { createSampleSales } from './sample-sales.ts';

interface Dependencies extends Base {
  auth: Pick<AuthFeature, 'accounts'>;
  content: Pick<ContentFeature, 'current' | 'publishedRevision'>;
  webhooks: Pick<WebhooksFeature, 'record' | 'listens'>;
}

/** Builds the feature of payments: payment messages, purchases, access and refunds. */
export function createPurchasesFeature(dependencies: Dependencies) {
  const { config, settings, database, adminRepository, auditLog, content, log, metrics, outbox } =
    dependencies;
  const { limits, policy, queueAskedMail, recordExport, transact } = dependencies;
  const { accounts } = dependencies.auth;
  const site = () => content.current().site;
  const purchases = createPurchasesRepository(database, () => site().guaranteeDays);
  const events = createPurchaseEventsRepository(database);
  const access = createAccessRepository(database);
  const adminPurchases = createAdminPurchasesRepository(database);
  const requests = createRefundsRepository(database);
  const providers = createProviders(settings.current);
  const decideFulfilment = createFulfilmentRule(
    () => settings.current().fulfilment,
    () => lowestAskedCents(site(), new Date()),
  );
  const emails = createPurchaseEmails({
    outbox,
    saleNoticeEmail: () => site().saleNoticeEmail,
    ownerEmail: () => settings.current().OWNER_EMAIL,
  });
  const links = createRefundLinks(config);
  const outgoingEvents = createPurchaseOutgoingEvents({ webhooks: dependencies.webhooks, access });
  const state = createPurchaseState({
    purchases,
    events,
    emails,
    decideFulfilment,
    accounts,
    content,
    outgoingEvents,
  });
  const refunds = createRefunds({
    auditLog,
    transact,
    repository: requests,
    purchases,
    state,
    emails,
    providers,
  });
  const purchaseActions = createPurchaseActions({
    auditLog,
    transact,
    accounts,
    purchases,
    events,
    access,
    state,
    emails,
    refunds,
    outgoingEvents,
  });
  const accessRequestsRepository = createAccessRequestsRepository(database);
  const accessRequests = createAccessRequests({
    adminRepository,
    auditLog,
    transact,
    outbox,
    repository: accessRequestsRepository,
    purchases,
    accounts,
    state,
    emails,
    outgoingEvents,
    ownerEmail: () => settings.current().OWNER_EMAIL,
  });
  const accessLinks = createAccessLinks(config);
  const handleEvent = createEventHandler({ providers, state, closeRefundRequest: refunds.close });
  const eventQueue = createQueue('purchase events', () => events.processNext(handleEvent), log);
  const refundQueue = createQueue('refunds', refunds.processNext, log);

  const sampleSales = createSampleSales({ settings, content, events, handleEvent, purchases });
  const listForBuyer = createListForBuyer({ purchases });

  const routes = new Hono()
    .route(
      '/api/webhooks',
      paymentMessageRoutes({ providers, events, onStored: eventQueue.wake, policy, metrics, log }),
    )
    .route('/', accessRoutes({ policy, limits, queueAskedMail, accessRequests, accessLinks }))
    .route('/', refundsRoutes({ refunds, purchases, links, listForBuyer, policy, limits, queueAskedMail }))
    .route(
      '/api/admin',
      adminPurchasesRoutes({
        adminPurchases,
        events,
        purchaseActions,
        purchases,
        adminRepository,
        policy,
        limits,
        recordExport,
        makeDossier: createDossiers({
          auditLog,
          database,
          repository: createDossierRepository(database),
          purchases,
          content,
        }),
      }),
    )
    .route('/api/admin/requests', adminRefundsRoutes({ requests, refunds, purchaseActions, policy, limits }));

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
    listProviderConnections: createProviderConnections({ config, settings, providers, events }),
    checkProvider,
    testProvider: createProviderDryRun({
      settings,
      transact,
      providers,
      decideFulfilment,
      handleEvent,
      sampleSales,
    }),
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
