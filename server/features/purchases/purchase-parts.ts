import { lowestAskedCents } from '../../../domain/content/promotion.ts';
import type { Base } from '../../base.ts';
import type { AuthFeature } from '../auth/auth.feature.ts';
import type { ContentFeature } from '../content/content.feature.ts';
import type { WebhooksFeature } from '../webhooks/webhooks.feature.ts';
import { createAccessRepository } from './access.repository.ts';
import { createAccessLinks } from './access-links.ts';
import { createAccessRequestsRepository } from './access-requests.repository.ts';
import { createAdminPurchasesRepository } from './admin-purchases.repository.ts';
import { createFulfilmentRule } from './fulfilment-rule.ts';
import { createProviders } from './providers.ts';
import { createPurchaseEmails } from './purchase-emails.ts';
import { createPurchaseEventsRepository } from './purchase-events.repository.ts';
import { createPurchaseOutgoingEvents } from './purchase-outgoing-events.ts';
import { createPurchasesRepository } from './purchases.repository.ts';
import { createRefundLinks } from './refunds/refund-links.ts';
import { createRefundsRepository } from './refunds/refunds.repository.ts';

export interface PurchasesDependencies extends Base {
  auth: Pick<AuthFeature, 'accounts'>;
  content: Pick<ContentFeature, 'current' | 'publishedRevision'>;
  webhooks: Pick<WebhooksFeature, 'record' | 'listens'>;
}

/** Returns what the files of this feature share; each takes of it what it uses. */
export function createPurchaseParts(dependencies: PurchasesDependencies) {
  const { config, settings, database, content, outbox, webhooks } = dependencies;
  const site = () => content.current().site;
  const ownerEmail = () => settings.current().OWNER_EMAIL;
  const access = createAccessRepository(database);
  return {
    ...dependencies,
    accounts: dependencies.auth.accounts,
    purchases: createPurchasesRepository(database, () => site().guaranteeDays),
    adminPurchases: createAdminPurchasesRepository(database),
    events: createPurchaseEventsRepository(database),
    access,
    requestsForAccess: createAccessRequestsRepository(database),
    requestsForRefund: createRefundsRepository(database),
    accessLinks: createAccessLinks(config),
    refundLinks: createRefundLinks(config),
    providers: createProviders(settings.current),
    decideFulfilment: createFulfilmentRule(
      () => settings.current().fulfilment,
      () => lowestAskedCents(site(), new Date()),
    ),
    emails: createPurchaseEmails(outbox, () => site().saleNoticeEmail, ownerEmail),
    outgoingEvents: createPurchaseOutgoingEvents(webhooks, access),
    ownerEmail,
  };
}

export type PurchaseParts = ReturnType<typeof createPurchaseParts>;
