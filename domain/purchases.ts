/** `held`: not this course, too little, a test, or closed by the owner. It opens nothing until she says so. */
export const purchaseStatuses = ['pending', 'held', 'approved', 'disputed', 'refunded'] as const;

export type PurchaseStatus = (typeof purchaseStatuses)[number];

/** `won`: a dispute ended for the seller; one that is lost is `refunded`. */
export const toldStatuses = ['pending', 'approved', 'disputed', 'won', 'refunded'] as const;

export type ToldStatus = (typeof toldStatuses)[number];

/** Times are the provider's. */
export interface PurchaseFacts {
  approved_at: Date | null;
  /** Portuguese, for the owner; null where it opens the course, or nobody knows yet. */
  not_opening_reason: string | null;
  /** The latest. */
  disputed_at: Date | null;
  /** The latest. */
  dispute_won_at: Date | null;
  refunded_at: Date | null;
  /** The owner revoked the access; no message undoes that. */
  closed_at: Date | null;
}

export interface PurchaseNews {
  told: ToldStatus;
  at: Date;
  notOpeningReason: string | null;
}

/**
 * Applies one more message. Providers repeat and reorder messages, so the result depends only on which messages came and
 * when they were written: each fact moves one way. Once a message that fits has opened the purchase, one that does not
 * fit closes nothing.
 */
export function learn(
  facts: PurchaseFacts,
  { told, at, notOpeningReason }: PurchaseNews,
): Partial<PurchaseFacts> {
  const { approved_at, not_opening_reason, disputed_at, dispute_won_at, refunded_at } = facts;
  switch (told) {
    case 'pending':
      return approved_at ? {} : { not_opening_reason: not_opening_reason ?? notOpeningReason };
    case 'approved': {
      const isOpen = approved_at !== null && not_opening_reason === null;
      return {
        approved_at: first(approved_at, at),
        not_opening_reason: isOpen ? null : notOpeningReason,
      };
    }
    case 'disputed':
      return { disputed_at: last(disputed_at, at) };
    case 'won':
      return { dispute_won_at: last(dispute_won_at, at) };
    case 'refunded':
      return { refunded_at: first(refunded_at, at) };
  }
}

/** A refund is final; of dispute and victory the later one counts. */
export function statusOf(facts: PurchaseFacts): PurchaseStatus {
  const { approved_at, not_opening_reason, disputed_at, dispute_won_at, refunded_at, closed_at } = facts;
  if (refunded_at) return 'refunded';
  if (disputed_at && !(dispute_won_at && dispute_won_at > disputed_at)) return 'disputed';
  if (closed_at || not_opening_reason !== null) return 'held';
  return approved_at ? 'approved' : 'pending';
}

const first = (known: Date | null, told: Date) => (known && known <= told ? known : told);
const last = (known: Date | null, told: Date) => (known && known >= told ? known : told);

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

/** The provider of a manual purchase, such as a PIX to the owner's account. */
export const ownSales = 'manual';

export const sellerNames: Record<ProviderName | typeof ownSales, string> = {
  stripe: 'Stripe',
  hotmart: 'Hotmart',
  kiwify: 'Kiwify',
  'mercado-pago': 'Mercado Pago',
  asaas: 'Asaas',
  eduzz: 'Eduzz',
  pagbank: 'PagBank',
  [ownSales]: 'Registrada à mão',
};

/** Returns the name that people read; the provider itself for one of an earlier release. */
export function sellerName(provider: string): string {
  return Object.hasOwn(sellerNames, provider) ? sellerNames[provider as ProviderName] : provider;
}

/** Reasons why a purchase does not open the course begin with these. */
export const otherProductReason = 'outro produto';
export const testSaleReason = 'venda de teste';

export const statusNames: Record<PurchaseStatus, string> = {
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

/** Returns such as `MERCADOPAGO_PRODUCT_IDS`: which of the seller's products open this course. */
export function productIdsSetting(provider: ProviderName) {
  const seller = provider.replace('-', '') as Exclude<ProviderName, 'mercado-pago'> | 'mercadopago';
  return `${seller.toUpperCase() as Uppercase<typeof seller>}_PRODUCT_IDS` as const;
}

/** Applies where the owner sets none: half the price, since vouchers lower it. Instalments only raise it. */
export function defaultMinimumCents(priceCents: number): number {
  return Math.max(1, Math.ceil(priceCents / 2));
}

/**
 * `open`: every account has access. `unconfirmed`: the email may be another person's, so nothing is said about
 * purchases.
 */
export type Access = 'open' | 'granted' | 'pending' | 'refunded' | 'never_bought' | 'unconfirmed';

export function hasAccess(access: Access): access is 'open' | 'granted' {
  return access === 'open' || access === 'granted';
}
