import { z } from 'zod';
import type { EventStatus } from '../../../../domain/purchases.ts';
import { readTags } from '../../../../domain/sources.ts';
import {
  cents,
  hmacHex,
  idsOf,
  optionalId,
  optionalText,
  type Provider,
  secureCompare,
  toIso,
} from '../provider.ts';

const statuses = new Map<string, EventStatus>([
  ['order_rejected', 'unpaid'],
  ['pix_created', 'pending'],
  ['billet_created', 'pending'],
  ['order_approved', 'approved'],
  ['order_refunded', 'refunded'],
  ['chargeback', 'disputed'],
]);

/** The panel's test button sells this product. */
const testProduct = 'Example product';

const order = z.object({
  order_id: z.string(),
  /** The seven signs that buyers are shown. */
  order_ref: optionalText,
  webhook_event_type: z.string(),
  /** When the order last changed, in São Paulo, such as `2026-11-22 14:06`. */
  updated_at: optionalText,
  Product: z.object({ product_id: optionalId, product_name: optionalText }).nullish().catch(null),
  Customer: z.object({ email: z.string().nullish(), full_name: z.string().nullish() }).nullish(),
  Commissions: z
    .object({
      charge_amount: cents,
      currency: optionalText,
    })
    .nullish()
    .catch(null),
  /** Parameters of the payment page's address, each null if it had none. */
  TrackingParameters: z.record(z.string(), z.unknown()).nullish().catch(null),
});

/** The panel's test messages wrap the order; deliveries of sales do not. */
const wrapped = z.object({ order: z.unknown() });

/** Returns the adapter for Kiwify. Source: docs.kiwify.com.br/api-reference/webhooks/receiving */
export function kiwify({ token }: { token: string }): Provider {
  return {
    credential: { query: 'signature' },
    verify: (given, { body }) => secureCompare(given, hmacHex('sha1', token, body)),

    read(payload, { now }) {
      const inner = wrapped.safeParse(payload);
      const parsed = order.safeParse(inner.data?.order ?? payload);
      // Carts and subscriptions have other shapes.
      if (!parsed.success) return undefined;
      const { order_id, webhook_event_type: kind, updated_at } = parsed.data;
      const { Product, Customer, Commissions, TrackingParameters: tags } = parsed.data;
      const status = statuses.get(kind);
      if (!status) return undefined;
      const updatedAt = toIso(updated_at && `${updated_at.replace(' ', 'T')}-03:00`);
      return {
        // Kiwify numbers orders, not messages.
        eventId: `${order_id}:${kind}`,
        kind,
        transactionId: order_id,
        receiptCode: parsed.data.order_ref,
        status,
        email: Customer?.email,
        name: Customer?.full_name,
        amountCents: Commissions?.charge_amount,
        currency: Commissions?.currency,
        source: readTags({ get: (name) => optionalText.parse(tags?.[name]) ?? null }),
        items: [{ ids: idsOf(Product?.product_id) }],
        isTest: Product?.product_name === testProduct,
        // The zone is not documented: never a time to come.
        occurredAt: updatedAt && updatedAt < now.toISOString() ? updatedAt : undefined,
      };
    },
  };
}
