import { z } from 'zod';
import type { PurchaseStatus } from '../../../../domain/purchases.ts';
import { type Provider, sameSecret, toCents, toIso } from '../provider.ts';

const statuses: Record<string, PurchaseStatus> = {
  PURCHASE_BILLET_PRINTED: 'pending',
  PURCHASE_APPROVED: 'approved',
  PURCHASE_COMPLETE: 'approved',
  PURCHASE_PROTEST: 'disputed',
  PURCHASE_CHARGEBACK: 'disputed',
  PURCHASE_REFUNDED: 'refunded',
  PURCHASE_CANCELED: 'refunded',
};

const envelope = z.object({ id: z.string(), event: z.string(), creation_date: z.number().nullish() });

const purchase = z.object({
  data: z.object({
    buyer: z.object({ email: z.string().nullish(), name: z.string().nullish() }).nullish(),
    purchase: z.object({
      transaction: z.string(),
      price: z.object({ value: z.number().nullish() }).nullish(),
    }),
  }),
});

/**
 * Webhook 2.0.0. Hotmart proves itself by a token that it sends along, not by a signature over the body.
 * Source: developers.hotmart.com/docs/pt-BR/2.0.0/webhook/purchase-webhook
 */
export function hotmart({ hottok }: { hottok: string }): Provider {
  return {
    proof: { header: 'x-hotmart-hottok' },
    verify: ({ header }) => sameSecret(header('x-hotmart-hottok'), hottok),

    read(payload) {
      const { id, event, creation_date } = envelope.parse(payload);
      const status = statuses[event];
      if (!status) return undefined;
      const { buyer, purchase: bought } = purchase.parse(payload).data;
      return {
        eventId: id,
        kind: event,
        transactionId: bought.transaction,
        status,
        email: buyer?.email ?? undefined,
        name: buyer?.name ?? undefined,
        amountCents: toCents(bought.price?.value),
        occurredAt: toIso(creation_date),
      };
    },
  };
}
