import { z } from 'zod';
import type { EventStatus } from '../../../../domain/purchases.ts';
import {
  askProvider,
  type Delivery,
  headerParts,
  hmacHex,
  idOrNothing,
  idsOf,
  type Provider,
  sameSecret,
  tellProvider,
  textOrNothing,
  toCents,
  toIso,
} from '../provider.ts';
import type { SoldItem } from '../purchase-event.ts';

/** Milliseconds. Retries go on for days, maybe with an old signature; a replay only triggers another query. */
const tolerance = 5 * 24 * 60 * 60 * 1000;

const statuses = new Map<string, EventStatus>([
  ['pending', 'pending'],
  ['in_process', 'pending'],
  ['authorized', 'pending'],
  ['approved', 'approved'],
  ['in_mediation', 'disputed'],
  ['charged_back', 'disputed'],
  // The dispute was decided for the seller, who keeps the money.
  ['charged_back reimbursed', 'approved'],
  ['refunded', 'refunded'],
  ['cancelled', 'refunded'],
]);

const notification = z.object({ type: z.string().optional(), topic: z.string().optional() });

const payment = z.object({
  status: z.string(),
  status_detail: textOrNothing,
  live_mode: z.boolean().nullish().catch(null),
  currency_id: textOrNothing,
  /** The sale's id in the seller's own system. */
  external_reference: idOrNothing,
  order: z.object({ id: idOrNothing, type: idOrNothing }).nullish().catch(null),
  additional_info: z
    .object({
      /** Numbers come as text. */
      items: z.array(z.object({ id: idOrNothing, quantity: idOrNothing, unit_price: idOrNothing })).nullish(),
    })
    .nullish()
    .catch(null),
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

const standing = z.object({ status: z.string() });
const merchantOrder = z.object({ preference_id: idOrNothing });

interface Settings {
  secret: string;
  accessToken: string;
  apiUrl: string;
}

/**
 * The signature covers the payment's id, the request's and the time, not the body: the body is not trusted, and the
 * payment is queried from Mercado Pago.
 * Source: mercadopago.com.br/developers/pt/docs/your-integrations/notifications/webhooks, and for refunds
 * mercadopago.com.br/developers/pt/reference/chargebacks/_payments_id_refunds/post
 * @param productIds products that open the course; if empty, every purchase does
 */
export function mercadoPago(
  { secret, accessToken, apiUrl }: Settings,
  productIds: readonly string[],
): Provider {
  const proof = { Authorization: `Bearer ${accessToken}` };
  const ask = (path: string) => askProvider(`${apiUrl}/${path}`, proof);

  /** Only the order holds the payment link's own id, the preference: it is queried if nothing else matches. */
  async function itemsOf({ external_reference, order, additional_info }: z.infer<typeof payment>) {
    const whole: SoldItem = { ids: idsOf(external_reference) };
    const items = (additional_info?.items ?? []).map(({ id, quantity, unit_price }) => ({
      ids: idsOf(id),
      priceCents: toCents(unit_price),
      quantity: Number(quantity ?? 1),
    }));
    const isKnown = [whole, ...items].some(({ ids }) => ids.some((id) => productIds.includes(id)));
    if (productIds.length > 0 && !isKnown && order?.type === 'mercadopago' && order.id) {
      const { preference_id } = merchantOrder.parse(
        await ask(`merchant_orders/${encodeURIComponent(order.id)}`),
      );
      whole.ids.push(...idsOf(preference_id));
    }
    return [whole, ...items];
  }

  return {
    proof: { header: 'x-signature' },
    verify: (given, delivery) => isSigned(given, delivery, secret),

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
      const found = payment.parse(await ask(`v1/payments/${event.lookUp}`));
      const status = statuses.get(`${found.status} ${found.status_detail}`) ?? statuses.get(found.status);
      // A rejected card: the buyer tries again with another payment.
      if (!status) return undefined;
      const { email, first_name, last_name } = found.payer ?? {};
      return {
        ...event,
        kind: `payment ${found.status}`,
        status,
        email,
        name: [first_name, last_name].filter(Boolean).join(' ') || undefined,
        isCurrent: true,
        amountCents: toCents(found.transaction_amount),
        currency: found.currency_id,
        items: await itemsOf(found),
        isTest: found.live_mode === false,
        occurredAt: toIso(found.date_last_updated),
      };
    },

    /** An empty body refunds the full payment. Without the header, a PIX refund in process is an error. */
    async refund(transaction, key) {
      const address = `v1/payments/${encodeURIComponent(transaction)}`;
      if (standing.parse(await ask(address)).status === 'refunded') return;
      const headers = { ...proof, 'X-Idempotency-Key': key, 'X-Render-In-Process-Refunds': 'true' };
      await tellProvider(`${apiUrl}/${address}/refunds`, headers, {});
    },
  };
}

function isSigned(signature: string, { query, header, now }: Delivery, secret: string): boolean {
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
