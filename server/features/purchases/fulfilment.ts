import { moneyText } from '../../../domain/money.ts';
import {
  defaultMinimumCents,
  manualProvider,
  otherProductReason,
  type ProviderName,
  providerNames,
  sellerNames,
  testPurchaseReason,
} from '../../../domain/purchases.ts';
import type { FulfilmentSettings } from '../../purchase-config.ts';
import type { CleanEvent, SoldItem } from './purchase-event.ts';

export interface Verdict {
  /** Portuguese; null if the purchase opens the course. */
  notOpeningReason: string | null;
  /** Number bought; only one access is opened. */
  quantity: number;
}

export type Judge = (provider: string, event: CleanEvent) => Verdict;

const currencyOfCourse = 'BRL';

/** Judges if a purchase is of this course, real, and not for next to nothing. */
export function createJudge(settings: () => FulfilmentSettings, priceCents: () => number): Judge {
  return (provider, event) => {
    // The owner decided it by entering the purchase.
    if (provider === manualProvider) return { notOpeningReason: null, quantity: 1 };
    const { productIds, minimumCents, acceptsTests } = settings();
    const minimum = minimumCents ?? defaultMinimumCents(priceCents());
    const name = providerNames.find((one) => one === provider);
    const wanted = (name && productIds[name]) ?? [];
    const items = event.items ?? [];
    const matching = items.filter(({ ids }) => ids.some((id) => wanted.includes(id)));
    const reasons = [
      event.isTest && !acceptsTests && `${testPurchaseReason}: ninguém pagou`,
      name && wanted.length > 0 && matching.length === 0 && otherProduct(name, items),
      moneyReason(event, matching, minimum),
    ].filter((reason) => typeof reason === 'string');
    return {
      notOpeningReason: reasons.join('; ') || null,
      quantity: Math.max(1, ...(wanted.length > 0 ? matching : items).map((item) => item.quantity ?? 1)),
    };
  };
}

function otherProduct(name: ProviderName, items: SoldItem[]): string {
  const told = items.flatMap(({ ids }) => ids).join(', ');
  return `${otherProductReason}: ${told ? `a venda traz ${told}` : 'a venda não diz qual'}, fora dos produtos deste curso em ${sellerNames[name]}`;
}

/** If the event states the course's own price, other items do not make up for it. */
function moneyReason(
  { amountCents, currency = currencyOfCourse }: CleanEvent,
  matching: SoldItem[],
  minimumCents: number,
): string | undefined {
  if (amountCents === undefined) return 'a mensagem não diz o valor';
  if (currency !== currencyOfCourse) return `pago em outra moeda: ${moneyText(amountCents, currency)}`;
  const prices = matching.flatMap(({ priceCents }) => priceCents ?? []);
  const paid = Math.min(amountCents, ...(prices.length > 0 ? [Math.max(...prices)] : []));
  if (paid >= minimumCents) return undefined;
  return `valor abaixo do mínimo: ${moneyText(paid)}, e o menor que abre o curso é ${moneyText(minimumCents)}`;
}
