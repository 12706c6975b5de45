import { cut } from './text-limits.ts';

/**
 * `held`: another product, too low an amount, a test, never paid, or closed by the owner; it gives no access until the
 * owner opens it, or it is paid. SQL repeats these texts: server/db/access-rule.ts, and repositories in server/features/purchases and reminders.
 */
export const purchaseStatuses = ['pending', 'held', 'approved', 'disputed', 'refunded'] as const;

export type PurchaseStatus = (typeof purchaseStatuses)[number];

/**
 * Statuses that a purchase event may report. `unpaid`: the payment failed or expired; the buyer may still pay. `won`: the
 * seller won a dispute; a lost one is `refunded`.
 */
export const eventStatuses = ['unpaid', 'pending', 'approved', 'disputed', 'won', 'refunded'] as const;

export type EventStatus = (typeof eventStatuses)[number];

/** Times are the provider's, except `closed_at`. */
export interface PurchaseFacts {
  approved_at: Date | null;
  /** Portuguese, for the owner; null if the purchase opens the course, or that is not known yet. */
  not_opening_reason: string | null;
  /** The latest dispute. */
  disputed_at: Date | null;
  /** The latest dispute that the seller won. */
  dispute_won_at: Date | null;
  refunded_at: Date | null;
  /** When the owner revoked the access; no event undoes that. */
  closed_at: Date | null;
}

/** The news of one purchase event. */
export interface PurchaseUpdate {
  status: EventStatus;
  at: Date;
  notOpeningReason: string | null;
}

/**
 * Applies an event to the facts of a purchase. Providers repeat and reorder events, so the result must not depend on
 * their order: the first payment and refund count, and the last dispute. Once an event has opened the course, a later
 * one with a `notOpeningReason` does not close it.
 * @returns the changed facts
 */
export function applyEvent(
  facts: PurchaseFacts,
  { status, at, notOpeningReason }: PurchaseUpdate,
): Partial<PurchaseFacts> {
  const { approved_at, not_opening_reason, disputed_at, dispute_won_at, refunded_at } = facts;
  switch (status) {
    case 'unpaid':
      return approved_at ? {} : { not_opening_reason: unpaidReason };
    case 'pending':
      return approved_at ? {} : { not_opening_reason: not_opening_reason ?? notOpeningReason };
    case 'approved': {
      const isOpen = approved_at !== null && not_opening_reason === null;
      return {
        approved_at: earliest(approved_at, at),
        not_opening_reason: isOpen ? null : notOpeningReason,
      };
    }
    case 'disputed':
      return { disputed_at: latest(disputed_at, at) };
    case 'won':
      return { dispute_won_at: latest(dispute_won_at, at) };
    case 'refunded':
      return { refunded_at: earliest(refunded_at, at) };
  }
}

/** Derives the status. A refund is final; of a dispute and its end the later one counts. */
export function statusOf(facts: PurchaseFacts): PurchaseStatus {
  const { approved_at, not_opening_reason, disputed_at, dispute_won_at, refunded_at, closed_at } = facts;
  if (refunded_at) return 'refunded';
  if (disputed_at && !(dispute_won_at && dispute_won_at > disputed_at)) return 'disputed';
  if (closed_at || not_opening_reason !== null) return 'held';
  return approved_at ? 'approved' : 'pending';
}

const earliest = (stored: Date | null, at: Date) => (stored && stored <= at ? stored : at);
const latest = (stored: Date | null, at: Date) => (stored && stored >= at ? stored : at);

export const providerNames = [
  'stripe',
  'hotmart',
  'kiwify',
  'mercado-pago',
  'asaas',
  'eduzz',
  'pagbank',
] as const;

export type ProviderName = (typeof providerNames)[number];

/** Provider of purchases that the owner enters, such as a PIX to the owner's account. */
export const manualProvider = 'manual';
/** Kinds, as they are stored, of the events that the team records in the admin area. */
export const recordedKinds = { purchase: 'venda registrada', refund: 'reembolso registrado' } as const;

/** The largest amount that the owner may enter. */
export const maxManualCents = 10_000_000;

export const providerLabels: Record<ProviderName | typeof manualProvider, string> = {
  stripe: 'Stripe',
  hotmart: 'Hotmart',
  kiwify: 'Kiwify',
  'mercado-pago': 'Mercado Pago',
  asaas: 'Asaas',
  eduzz: 'Eduzz',
  pagbank: 'PagBank',
  [manualProvider]: 'Registrada à mão',
};

/** Returns the name to show; a provider of an earlier release is returned as it is. */
export function providerLabel(provider: string): string {
  return Object.hasOwn(providerLabels, provider) ? providerLabels[provider as ProviderName] : provider;
}

/** Beginnings of `not_opening_reason`. */
export const otherProductReason = 'outro produto';
export const testPurchaseReason = 'venda de teste';
/** The whole reason. */
export const unpaidReason = 'não foi paga: o pagamento falhou, venceu ou foi cancelado';

export const purchaseStatusNames: Record<PurchaseStatus, string> = {
  pending: 'aguardando pagamento',
  held: 'não abre este curso',
  approved: 'aprovada',
  disputed: 'contestada',
  refunded: 'reembolsada ou cancelada',
};

export const providerSettingNames = {
  stripe: ['STRIPE_WEBHOOK_SECRET'],
  hotmart: ['HOTMART_HOTTOK'],
  kiwify: ['KIWIFY_WEBHOOK_TOKEN'],
  'mercado-pago': ['MERCADOPAGO_WEBHOOK_SECRET', 'MERCADOPAGO_ACCESS_TOKEN'],
  asaas: ['ASAAS_WEBHOOK_TOKEN', 'ASAAS_API_KEY'],
  eduzz: ['EDUZZ_WEBHOOK_SECRET'],
  pagbank: ['PAGBANK_TOKEN'],
} as const satisfies Record<ProviderName, readonly string[]>;

/** Returns such as `MERCADOPAGO_PRODUCT_IDS`, the setting with the products that open this course. */
export function productIdsSetting(provider: ProviderName) {
  const prefix = provider.replace('-', '') as Exclude<ProviderName, 'mercado-pago'> | 'mercadopago';
  return `${prefix.toUpperCase() as Uppercase<typeof prefix>}_PRODUCT_IDS` as const;
}

/** Characters of a transaction code that are read; providers' ids are at most as long. */
const maxCodeLength = 200;

/**
 * Returns what two ways of writing a transaction code have in common: its ASCII letters and digits in lower case, without
 * Hotmart's `HP`. `purchaseCodeSql` (server/db/schema/purchases.ts) says the same. Empty if nothing is left.
 */
export function purchaseCodeKey(code: string): string {
  const signs = cut(code, maxCodeLength)
    .replace(/[^A-Za-z0-9]/g, '')
    .toLowerCase();
  return cut(signs, maxCodeLength).replace(/^hp(?=[0-9])/, '');
}

/** Returns the lowest amount that opens the course if the owner sets none: half the price, as vouchers lower it. */
export function defaultMinimumCents(priceCents: number): number {
  return Math.max(1, Math.ceil(priceCents / 2));
}

/**
 * An account's access to the course. `open`: every account has access. `granted`: bought or given. `refunded`: also
 * while the latest purchase is disputed. `unconfirmed`: the email may be another person's, so its purchases are not
 * revealed.
 */
export const accessStates = [
  'open',
  'granted',
  'pending',
  'refunded',
  'never_bought',
  'unconfirmed',
] as const;
export type Access = (typeof accessStates)[number];

/**
 * Source of an account's access, whether or not its email is confirmed. `revoked`: somebody of the team took it;
 * `granted` also for the team; `open`: every account has access.
 */
export const accessSources = ['bought', 'granted', 'revoked', 'none', 'open'] as const;
export type AccessSource = (typeof accessSources)[number];

export function hasAccess(access: Access): access is 'open' | 'granted' {
  return access === 'open' || access === 'granted';
}
