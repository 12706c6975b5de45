import { z } from 'zod';
import type { EventStatus } from '../../../../domain/purchases.ts';
import { parseSource } from '../../../../domain/sources.ts';
import {
  idsOf,
  optionalId,
  optionalText,
  type Provider,
  personSchema,
  reais,
  secureCompare,
  toIso,
} from '../provider.ts';

const statuses = new Map<string, EventStatus>([
  ['PURCHASE_EXPIRED', 'unpaid'],
  ['PURCHASE_BILLET_PRINTED', 'pending'],
  ['PURCHASE_APPROVED', 'approved'],
  ['PURCHASE_COMPLETE', 'approved'],
  ['PURCHASE_PROTEST', 'disputed'],
  ['PURCHASE_CHARGEBACK', 'disputed'],
  ['PURCHASE_REFUNDED', 'refunded'],
  ['PURCHASE_CANCELED', 'refunded'],
]);

const envelope = z.object({ id: z.string(), event: z.string(), creation_date: z.number().nullish() });

const purchase = z.object({
  data: z.object({
    buyer: personSchema.nullish(),
    product: z.object({ id: optionalId, ucode: optionalId }).nullish().catch(null),
    purchase: z.object({
      transaction: z.string(),
      price: z.object({ value: reais, currency_value: optionalText }).nullish().catch(null),
      offer: z.object({ code: optionalId }).nullish().catch(null),
      /** The payment page's `sck`; older messages have it in `origin`. */
      sckPaymentLink: optionalId,
      origin: z.object({ sck: optionalId }).nullish().catch(null),
    }),
  }),
});

/**
 * Returns the adapter for Hotmart's webhook 2.0.0. Hotmart authenticates by a token that it sends along, not by a signature of the body. Each
 * product of an order, such as an order bump, is a purchase of its own.
 * Source: developers.hotmart.com/docs/pt-BR/2.0.0/webhook/purchase-webhook
 */
export function hotmart({ hottok }: { hottok: string }): Provider {
  return {
    credential: { header: 'x-hotmart-hottok' },
    verify: (given) => secureCompare(given, hottok),

    read(payload) {
      const { id, event, creation_date } = envelope.parse(payload);
      const status = statuses.get(event);
      if (!status) return undefined;
      const { buyer, product, purchase: bought } = purchase.parse(payload).data;
      return {
        eventId: id,
        kind: event,
        transactionId: bought.transaction,
        status,
        email: buyer?.email,
        name: buyer?.name,
        amountCents: bought.price?.value,
        currency: bought.price?.currency_value,
        source: parseSource(bought.sckPaymentLink ?? bought.origin?.sck),
        items: [{ ids: idsOf(product?.id, product?.ucode, bought.offer?.code) }],
        // The panel's test button sells this product.
        isTest: product?.id === 0,
        occurredAt: toIso(creation_date),
      };
    },
  };
}
