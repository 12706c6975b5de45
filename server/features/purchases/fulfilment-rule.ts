import { moneyText } from '../../../domain/money.ts';
import {
  defaultMinimumCents,
  manualProvider,
  otherProductReason,
  type ProviderName,
  providerLabels,
  providerNames,
  testPurchaseReason,
} from '../../../domain/purchases.ts';
import type { FulfilmentSettings } from '../../settings/payment-config.ts';
import type { CleanEvent, SoldItem } from './purchase-event.ts';

export interface FulfilmentDecision {
  /** Portuguese; null if the purchase opens the course. */
  notOpeningReason: string | null;
  /** Number bought; only one access is opened. */
  quantity: number;
}

type FulfilmentRule = (provider: string, event: CleanEvent) => FulfilmentDecision;

const courseCurrency = 'BRL';

/** Returns the rule that decides if a paid event opens the course: its product, not a test, and the minimum price. */
export function createFulfilmentRule(
  settings: () => FulfilmentSettings,
  priceCents: () => number,
): FulfilmentRule {
  return (provider, event) => {
    // The owner decided by entering the purchase.
    if (provider === manualProvider) return { notOpeningReason: null, quantity: 1 };
    const { productIds, minimumCents, acceptsTests } = settings();
    const minimum = minimumCents ?? defaultMinimumCents(priceCents());
    const name = providerNames.find((one) => one === provider);
    const courseProductIds = (name && productIds[name]) ?? [];
    const items = event.items ?? [];
    const courseItems = items.filter(({ ids }) => ids.some((id) => courseProductIds.includes(id)));
    const reasons = [
      event.isTest && !acceptsTests && `${testPurchaseReason}: ninguém pagou`,
      name && courseProductIds.length > 0 && courseItems.length === 0 && otherProductText(name, items),
      amountReason(event, courseItems, minimum),
    ].filter((reason) => typeof reason === 'string');
    return {
      notOpeningReason: reasons.join('; ') || null,
      quantity: Math.max(
        1,
        ...(courseProductIds.length > 0 ? courseItems : items).map((item) => item.quantity ?? 1),
      ),
    };
  };
}

function otherProductText(name: ProviderName, items: SoldItem[]): string {
  const soldIds = items.flatMap(({ ids }) => ids).join(', ');
  return `${otherProductReason}: ${soldIds ? `a venda traz o produto ${soldIds}` : 'a venda não diz qual'}, fora dos produtos deste curso em ${providerLabels[name]}`;
}

/** Returns why the amount does not open the course. If the event has the course's own price, other items do not count. */
function amountReason(
  { amountCents, currency = courseCurrency }: CleanEvent,
  matching: SoldItem[],
  minimumCents: number,
): string | undefined {
  if (amountCents === undefined) return 'a mensagem não diz o valor';
  if (currency !== courseCurrency) return `pago em outra moeda: ${moneyText(amountCents, currency)}`;
  const prices = matching.flatMap(({ priceCents }) => priceCents ?? []);
  const paid = Math.min(amountCents, ...(prices.length > 0 ? [Math.max(...prices)] : []));
  if (paid >= minimumCents) return undefined;
  return `valor abaixo do mínimo: ${moneyText(paid)}, e o menor que abre o curso é ${moneyText(minimumCents)}`;
}
