import { Hono } from 'hono';
import type { Content } from '../../../domain/content/document.ts';
import { emailBody } from '../../../domain/requests.ts';
import type { Base } from '../../base.ts';
import { createAccessRepository } from './access.repository.ts';
import { createAdminPurchasesRepository } from './admin-purchases.repository.ts';
import { adminPurchasesRoutes } from './admin-purchases.routes.ts';
import { createArrivalsRepository } from './arrivals.repository.ts';
import { createArrivals } from './arrivals.ts';
import { createPurchasesByHand } from './by-hand.ts';
import { createContractsRepository } from './contracts.repository.ts';
import { createJudge } from './fulfilment.ts';
import { createPurchaseIntake } from './intake.ts';
import { createManualPurchases } from './manual-purchases.ts';
import { createProviderConnections } from './provider-connections.ts';
import { createProviders } from './providers.ts';
import { createPurchaseAlertsRepository } from './purchase-alerts.repository.ts';
import { purchaseChecks } from './purchase-alerts.ts';
import { startPurchaseConsumer } from './purchase-consumer.ts';
import { createPurchasesRepository } from './purchases.repository.ts';
import { createEventHandler, type OpenForBuyer } from './purchases.ts';
import { adminRefundsRoutes } from './refunds/admin-refunds.routes.ts';
import { startRefundConsumer } from './refunds/refund-consumer.ts';
import { createRefundLinks } from './refunds/refund-links.ts';
import { createRefundRequestsRepository } from './refunds/refund-requests.repository.ts';
import { createRefundsRepository } from './refunds/refunds.repository.ts';
import { refundsRoutes } from './refunds/refunds.routes.ts';
import { createRefunds } from './refunds/refunds.ts';
import { createSaleNotice } from './sale-notice.ts';
import { createProviderTest } from './try-provider.ts';
import { webhookRoutes } from './webhooks.routes.ts';

interface Needs extends Base {
  content: { current(): Content; edition(): { revision: number; content: Content } };
  openForBuyer: OpenForBuyer;
}

export function createPurchasesFeature(needs: Needs) {
  const { config, settings, database, log, transact, outbox, administration, metrics, policy, limits } =
    needs;
  const { queueMail, content, openForBuyer } = needs;
  const site = () => content.current().site;
  const guaranteeDays = () => site().guaranteeDays;
  const purchases = createPurchasesRepository(database);
  const access = createAccessRepository(database);
  const adminPurchases = createAdminPurchasesRepository(database);
  const providers = createProviders(settings.current);
  const contracts = createContractsRepository(database, content.edition);
  const refundsRepository = createRefundsRepository(database);
  const refundRequests = createRefundRequestsRepository(database);
  const alerts = createPurchaseAlertsRepository(database);
  const refundLinks = createRefundLinks(config);
  const refunds = createRefunds({
    repository: refundsRepository,
    purchases,
    contracts,
    providers,
    outbox,
    record: administration.record,
    transact,
    guaranteeDays,
    ownerEmail: () => settings.current().ownerEmail,
  });
  const parts = {
    purchases,
    openForBuyer,
    outbox,
    judge: createJudge(
      () => settings.current().fulfilment,
      () => site().price.cents,
    ),
    tellOfSale: createSaleNotice(outbox, () => site().saleNoticeEmail),
    keepContract: contracts.keep,
    endRefund: refunds.end,
  };
  const manually = createManualPurchases({
    administration,
    transact,
    purchases,
    byHand: createPurchasesByHand({ ...parts, access }),
  });
  const handleEvent = createEventHandler({ ...parts, providers });
  const intake = createPurchaseIntake({ providers, purchases, log });
  const arrivals = createArrivalsRepository(database);
  const noteArrival = createArrivals(arrivals, providers);
  const note = (provider: string, outcome: string) => {
    metrics.countWebhook(provider, outcome);
    return noteArrival(provider, outcome);
  };

  const routes = new Hono()
    .route('/api/webhooks', webhookRoutes({ intake, note, policy }))
    // The email is written only to buyers; the answer never discloses who is one.
    .post(
      '/api/purchases/resend',
      policy({ who: 'anyone', addressLimit: limits.mailByAddress, body: emailBody }),
      async (c) => {
        const { email } = c.req.valid('json');
        if (await limits.purchaseMailByAccount.admits(email))
          await queueMail({ kind: 'purchase', recipient: email });
        return c.json({ ok: true });
      },
    )
    .route(
      '/',
      refundsRoutes({
        ...needs,
        refunds,
        repository: refundsRepository,
        contracts,
        links: refundLinks,
        guaranteeDays,
      }),
    )
    .route('/api/admin', adminPurchasesRoutes({ ...needs, adminPurchases, purchases, manually }))
    .route(
      '/api/admin/requests',
      adminRefundsRoutes({ requests: refundRequests, refunds, manually, policy, limits }),
    );
  const queues = [
    () => startPurchaseConsumer({ purchases, intake, handle: handleEvent, log }),
    () => startRefundConsumer({ refunds, log }),
  ];
  return {
    purchases,
    adminPurchases,
    access,
    contracts,
    providers,
    arrivals,
    manually,
    handleEvent,
    refunds,
    refundsRepository,
    refundRequests,
    refundLinks,
    inspectProviders: createProviderConnections({ config, settings, providers, arrivals, messages: alerts }),
    tryProvider: createProviderTest({
      settings,
      transact,
      providers,
      judge: parts.judge,
      handleEvent,
      content,
    }),
    routes,
    queues,
    checks: purchaseChecks({ repository: alerts, refundRequests }),
  };
}
