/** What a purchase is and what it opens. */

/** In the order they can follow each other: a purchase only ever moves to the right. */
export const purchaseStatuses = ['pending', 'approved', 'disputed', 'refunded'] as const;

export type PurchaseStatus = (typeof purchaseStatuses)[number];

/**
 * The state of a purchase after one more message about it. Providers repeat messages and mix up their order, so the
 * answer depends only on which messages came, never on when: a late approval does not undo a refund.
 */
export function laterStatus(known: PurchaseStatus, told: PurchaseStatus): PurchaseStatus {
  return purchaseStatuses.indexOf(told) > purchaseStatuses.indexOf(known) ? told : known;
}

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

/**
 * Whether an account may see the course, and if not, why. `open`: every account may. `unconfirmed`: nobody has shown
 * yet that the account's address is theirs, so nothing is said about purchases made with it.
 */
export type Access = 'open' | 'granted' | 'pending' | 'refunded' | 'never_bought' | 'unconfirmed';

export function hasAccess(access: Access): access is 'open' | 'granted' {
  return access === 'open' || access === 'granted';
}
