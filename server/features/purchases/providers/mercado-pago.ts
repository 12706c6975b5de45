import { z } from 'zod';
import type { PurchaseStatus } from '../../../../domain/purchases.ts';
import {
  askProvider,
  type Delivery,
  headerParts,
  hmacHex,
  type Provider,
  sameSecret,
  toCents,
  toIso,
} from '../provider.ts';

/**
 * Milliseconds. Attempts go on for days and nothing says that each is signed anew. A copy does no harm: it only makes
 * the product ask Mercado Pago again.
 */
const tolerance = 5 * 24 * 60 * 60 * 1000;

const statuses: Record<string, PurchaseStatus> = {
  pending: 'pending',
  in_process: 'pending',
  authorized: 'pending',
  approved: 'approved',
  in_mediation: 'disputed',
  charged_back: 'disputed',
  refunded: 'refunded',
  cancelled: 'refunded',
};

const notification = z.object({ type: z.string().optional(), topic: z.string().optional() });

const payment = z.object({
  status: z.string(),
  transaction_amount: z.number().nullish(),
  date_last_updated: z.string().nullish(),
  payer: z
    .object({
      email: z.string().nullish(),
      first_name: z.string().nullish(),
      last_name: z.string().nullish(),
    })
    .nullish(),
});

interface Settings {
  secret: string;
  accessToken: string;
  apiUrl: string;
}

/**
 * The signature covers the payment's number, the request's and the time, not the body: nothing in the body is
 * believed, and what became of the payment is asked of Mercado Pago.
 * Source: mercadopago.com.br/developers/pt/docs/your-integrations/notifications/webhooks
 */
export function mercadoPago({ secret, accessToken, apiUrl }: Settings): Provider {
  return {
    proof: { header: 'x-signature' },
    verify: (delivery) => isSigned(delivery, secret),

    read(payload, { query, header }) {
      const { type, topic } = notification.parse(payload);
      const id = query('data.id') ?? '';
      if ((type ?? topic) !== 'payment' || !/^\d+$/.test(id)) return undefined;
      return {
        eventId: `${id}:${header('x-request-id')}`,
        kind: 'payment',
        transactionId: id,
        status: 'pending',
        lookUp: id,
      };
    },

    async complete(event) {
      const found = payment.parse(
        await askProvider(`${apiUrl}/v1/payments/${event.lookUp}`, {
          Authorization: `Bearer ${accessToken}`,
        }),
      );
      const status = statuses[found.status];
      // A rejected card: the buyer tries again with another payment.
      if (!status) return undefined;
      const { email, first_name, last_name } = found.payer ?? {};
      return {
        ...event,
        kind: `payment ${found.status}`,
        status,
        email: email ?? undefined,
        name: [first_name, last_name].filter(Boolean).join(' ') || undefined,
        amountCents: toCents(found.transaction_amount),
        occurredAt: toIso(found.date_last_updated),
      };
    },
  };
}

function isSigned({ query, header, now }: Delivery, secret: string): boolean {
  const signature = header('x-signature');
  const [time = ''] = headerParts(signature, 'ts');
  if (!/^\d+$/.test(time)) return false;
  // Seconds by the documentation; milliseconds have been seen.
  const milliseconds = time.length > 11 ? Number(time) : Number(time) * 1000;
  if (Math.abs(now.getTime() - milliseconds) > tolerance) return false;
  const id = (query('data.id') ?? '').toLowerCase();
  const manifest = `id:${id};request-id:${header('x-request-id') ?? ''};ts:${time};`;
  const expected = hmacHex('sha256', secret, manifest);
  return headerParts(signature, 'v1').some((given) => sameSecret(given, expected));
}
