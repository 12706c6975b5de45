import { z } from 'zod';
import type { PurchaseStatus } from '../../../../domain/purchases.ts';
import { hmacHex, type Provider, sameSecret } from '../provider.ts';

const statuses: Record<string, PurchaseStatus> = {
  pix_created: 'pending',
  billet_created: 'pending',
  order_approved: 'approved',
  order_refunded: 'refunded',
  chargeback: 'disputed',
};

const order = z.object({
  order_id: z.string(),
  webhook_event_type: z.string(),
  Customer: z.object({ email: z.string().nullish(), full_name: z.string().nullish() }).nullish(),
  /** In cents. */
  Commissions: z.object({ charge_amount: z.union([z.number(), z.string()]).nullish() }).nullish(),
});

/** The panel's test button wraps the order; real deliveries do not. */
const wrapped = z.object({ order: z.unknown() });

/** Source: docs.kiwify.com.br/api-reference/webhooks/receiving */
export function kiwify({ token }: { token: string }): Provider {
  return {
    proof: { query: 'signature' },
    verify: ({ query, body }) => sameSecret(query('signature'), hmacHex('sha1', token, body)),

    read(payload) {
      const inner = wrapped.safeParse(payload);
      const parsed = order.safeParse(inner.data?.order ?? payload);
      // Carts and subscriptions have other shapes.
      if (!parsed.success) return undefined;
      const { order_id, webhook_event_type: kind, Customer, Commissions } = parsed.data;
      const status = statuses[kind];
      if (!status) return undefined;
      const cents = Number(Commissions?.charge_amount);
      return {
        // Kiwify numbers orders, not messages.
        eventId: `${order_id}:${kind}`,
        kind,
        transactionId: order_id,
        status,
        email: Customer?.email ?? undefined,
        name: Customer?.full_name ?? undefined,
        amountCents: Number.isInteger(cents) ? cents : undefined,
      };
    },
  };
}
