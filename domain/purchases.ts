/** What a purchase is and what it opens. */

/**
 * `held`: paid, or to be paid, but not for this course, too little, as a test, or closed by the owner: it opens nothing
 * until she says so.
 */
export const purchaseStatuses = ['pending', 'held', 'approved', 'disputed', 'refunded'] as const;

export type PurchaseStatus = (typeof purchaseStatuses)[number];

/** What a provider's message can say. `won`: a dispute ended for the seller; one that is lost is `refunded`. */
export const toldStatuses = ['pending', 'approved', 'disputed', 'won', 'refunded'] as const;

export type ToldStatus = (typeof toldStatuses)[number];

/** What is known of a purchase, by the provider's clock. */
export interface PurchaseFacts {
  approved_at: Date | null;
  /** In Portuguese, for the owner; nothing where it opens the course, or nobody knows yet. */
  not_opening_reason: string | null;
  /** The latest. */
  disputed_at: Date | null;
  /** The latest. */
  dispute_won_at: Date | null;
  refunded_at: Date | null;
  /** The owner has taken back what it opens; no message undoes that. */
  closed_at: Date | null;
}

export interface PurchaseNews {
  told: ToldStatus;
  at: Date;
  /** Why the purchase as this message tells it does not open the course. */
  notOpeningReason: string | null;
}

/**
 * What one more message changes. Providers repeat messages and mix up their order, so what is known depends only on
 * which messages came and when they were written, never on when they arrived: each fact only ever moves one way.
 * Once a message that fits has opened the purchase, one that does not fit closes nothing.
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

/** A refund is for good; of dispute and victory the later one counts. */
export function statusOf(facts: PurchaseFacts): PurchaseStatus {
  const { approved_at, not_opening_reason, disputed_at, dispute_won_at, refunded_at, closed_at } = facts;
  if (refunded_at) return 'refunded';
  if (disputed_at && !(dispute_won_at && dispute_won_at > disputed_at)) return 'disputed';
  if (closed_at || not_opening_reason !== null) return 'held';
  return approved_at ? 'approved' : 'pending';
}

const first = (known: Date | null, told: Date) => (known && known <= told ? known : told);
const last = (known: Date | null, told: Date) => (known && known >= told ? known : told);

/** Payment providers by their name in the address of their webhook. */
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

/** Stands where a provider would in a sale that the owner has entered, such as a PIX to her own account. */
export const ownSales = 'manual';

/** As they are shown. */
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

/** With these the reason begins for which a purchase does not open the course. */
export const otherProductReason = 'outro produto';
export const testSaleReason = 'venda de teste';

export const statusNames: Record<PurchaseStatus, string> = {
  pending: 'aguardando pagamento',
  held: 'não abre este curso',
  approved: 'aprovada',
  disputed: 'contestada',
  refunded: 'reembolsada ou cancelada',
};

/** The settings that a provider needs, by their names in `.env`. */
export const providerSettingNames = {
  stripe: ['STRIPE_WEBHOOK_SECRET'],
  hotmart: ['HOTMART_HOTTOK'],
  kiwify: ['KIWIFY_WEBHOOK_TOKEN'],
  'mercado-pago': ['MERCADOPAGO_WEBHOOK_SECRET', 'MERCADOPAGO_ACCESS_TOKEN'],
  asaas: ['ASAAS_WEBHOOK_TOKEN', 'ASAAS_API_KEY'],
  eduzz: ['EDUZZ_WEBHOOK_SECRET'],
  pagbank: ['PAGBANK_TOKEN'],
} as const satisfies Record<ProviderName, readonly string[]>;

/** `mercado-pago` gives `MERCADOPAGO_PRODUCT_IDS`: which of the seller's products open this course. */
export function productIdsSetting(provider: ProviderName) {
  const seller = provider.replace('-', '') as Exclude<ProviderName, 'mercado-pago'> | 'mercadopago';
  return `${seller.toUpperCase() as Uppercase<typeof seller>}_PRODUCT_IDS` as const;
}

/** Where the owner sets none: half the price, since vouchers cost less than the course. Instalments only cost more. */
export function defaultMinimumCents(priceCents: number): number {
  return Math.max(1, Math.ceil(priceCents / 2));
}

/**
 * Whether an account may see the course, and if not, why. `open`: every account may. `unconfirmed`: nobody has shown
 * yet that the account's address is theirs, so nothing is said about purchases made with it.
 */
export type Access = 'open' | 'granted' | 'pending' | 'refunded' | 'never_bought' | 'unconfirmed';

export function hasAccess(access: Access): access is 'open' | 'granted' {
  return access === 'open' || access === 'granted';
}
