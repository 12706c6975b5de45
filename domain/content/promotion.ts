import type { SiteContent } from './site.ts';

export type Promotion = NonNullable<SiteContent['promotion']>;

/** The price at a moment, and the pages at which buyers pay it. */
export interface Offer {
  cents: number;
  checkoutUrlHeader: string;
  checkoutUrlHero: string;
  /** Null while none runs. */
  promotion: Promotion | null;
}

type Prices = Pick<SiteContent, 'price' | 'promotion' | 'checkoutUrlHeader' | 'checkoutUrlHero'>;

/** Returns the offer at a moment: a promotion runs from its first moment up to its last, which is not part of it. */
export function offerAt({ price, promotion, checkoutUrlHeader, checkoutUrlHero }: Prices, at: Date): Offer {
  if (!promotion || !hasBegun(promotion, at) || hasEnded(promotion, at))
    return { cents: price.cents, checkoutUrlHeader, checkoutUrlHero, promotion: null };
  const { cents, checkoutUrl } = promotion;
  return { cents, checkoutUrlHeader: checkoutUrl, checkoutUrlHero: checkoutUrl, promotion };
}

export const hasBegun = ({ from }: Promotion, at: Date) => at >= new Date(from);
export const hasEnded = ({ until }: Promotion, at: Date) => at >= new Date(until);

/** Returns the lowest price that was asked so far, in cents: a payment can arrive days after a promotion has ended. */
export function lowestAskedCents({ price, promotion }: Prices, at: Date): number {
  return promotion && hasBegun(promotion, at) ? Math.min(price.cents, promotion.cents) : price.cents;
}

/** One that has ended hinders nothing. */
export function promotionProblems({ price, promotion }: SiteContent, now = new Date()) {
  if (!promotion || (hasEnded(promotion, now) && hasBegun(promotion, now))) return [];
  const problems: { path: string; message: string }[] = [];
  if (promotion.cents >= price.cents)
    problems.push({ path: 'promotion.cents', message: 'Escreva um valor menor que o preço do curso.' });
  if (new Date(promotion.until) <= new Date(promotion.from))
    problems.push({ path: 'promotion.until', message: 'O fim precisa vir depois do começo.' });
  return problems;
}
