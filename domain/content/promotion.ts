import type { FieldError } from './field-error.ts';
import type { SiteContent } from './site.ts';

export type Promotion = NonNullable<SiteContent['promotion']>;

/** The price at a given time, and the checkout links at which buyers pay it. */
export interface Offer {
  cents: number;
  checkoutUrlHeader: string;
  checkoutUrlHero: string;
  /** Null if none runs. */
  promotion: Promotion | null;
}

type Prices = Pick<SiteContent, 'price' | 'promotion' | 'checkoutUrlHeader' | 'checkoutUrlHero'>;

/** Returns the offer at a time. A promotion runs from `from` until before `until`. */
export function offerAt({ price, promotion, checkoutUrlHeader, checkoutUrlHero }: Prices, at: Date): Offer {
  if (!promotion || !hasBegun(promotion, at) || hasEnded(promotion, at))
    return { cents: price.cents, checkoutUrlHeader, checkoutUrlHero, promotion: null };
  const { cents, checkoutUrl } = promotion;
  return { cents, checkoutUrlHeader: checkoutUrl, checkoutUrlHero: checkoutUrl, promotion };
}

export const hasBegun = ({ from }: Promotion, at: Date) => at >= new Date(from);
export const hasEnded = ({ until }: Promotion, at: Date) => at >= new Date(until);

/** Returns the lower of price and promotion, in cents, once that has begun: a payment can arrive days after its end. */
export function lowestAskedCents({ price, promotion }: Prices, at: Date): number {
  return promotion && hasBegun(promotion, at) ? Math.min(price.cents, promotion.cents) : price.cents;
}

/** Checks a promotion; one that has ended is not checked any more. */
export function findPromotionErrors({ price, promotion }: SiteContent, now = new Date()): FieldError[] {
  if (!promotion || (hasEnded(promotion, now) && hasBegun(promotion, now))) return [];
  const errors: FieldError[] = [];
  if (promotion.cents >= price.cents)
    errors.push({ path: 'promotion.cents', message: 'A promoção precisa custar menos que o curso.' });
  if (new Date(promotion.until) <= new Date(promotion.from))
    errors.push({ path: 'promotion.until', message: 'O fim precisa vir depois do começo.' });
  return errors;
}
