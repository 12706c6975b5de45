import { z } from 'zod';
import type { EventStatus } from '../../../../domain/purchases.ts';
import { parseSourceAmongIds } from '../../../../domain/sources.ts';
import type { ProviderSettings } from '../../../settings/payment-config.ts';
import {
  getFromProvider,
  headerParts,
  hmacHex,
  idsOf,
  optionalId,
  optionalText,
  type PaymentMessageRequest,
  type Provider,
  postToProvider,
  reais,
  secureCompare,
  toIso,
} from '../provider.ts';
import type { SoldItem } from '../purchase-event.ts';

/** Milliseconds. Retries go on for days, maybe with an old signature; a replay only triggers another query. */
const tolerance = 5 * 24 * 60 * 60 * 1000;

const statuses = new Map<string, EventStatus>([
  // Neither was ever paid: money that came goes back as `refunded`.
  ['rejected', 'unpaid'],
  ['cancelled', 'unpaid'],
  ['pending', 'pending'],
  ['in_process', 'pending'],
  ['authorized', 'pending'],
  ['approved', 'approved'],
  ['in_mediation', 'disputed'],
  ['charged_back', 'disputed'],
  // The dispute was decided for the seller, who keeps the money.
  ['charged_back reimbursed', 'approved'],
  ['refunded', 'refunded'],
]);

const notification = z.object({ type: z.string().optional(), topic: z.string().optional() });

const payment = z.object({
  status: z.string(),
  status_detail: optionalText,
  live_mode: z.boolean().nullish().catch(null),
  currency_id: optionalText,
  /** Free text of the payment link: a product's id, or the sale's source (`withSource`). */
  external_reference: optionalId,
  order: z.object({ id: optionalId, type: optionalId }).nullish().catch(null),
  additional_info: z
    .object({
      /** Numbers come as text. */
      items: z.array(z.object({ id: optionalId, quantity: optionalId, unit_price: reais })).nullish(),
    })
    .nullish()
    .catch(null),
  transaction_amount: reais,
  date_last_updated: z.string().nullish(),
  payer: z
    .object({
      email: z.string().nullish(),
      first_name: z.string().nullish(),
      last_name: z.string().nullish(),
    })
    .nullish(),
});

const statusSchema = z.object({ status: z.string() });
const merchantOrder = z.object({ preference_id: optionalId });

/**
 * Returns the adapter for Mercado Pago's payment notifications and refunds. The signature covers the payment's id, the
 * request's and the time. The body is not trusted: the payment is queried from Mercado Pago.
 * Source: mercadopago.com.br/developers/pt/docs/your-integrations/notifications/webhooks, and for refunds
 * mercadopago.com.br/developers/pt/reference/chargebacks/_payments_id_refunds/post
 * @param productIds products that open the course; if empty, every purchase does
 */
export function mercadoPago(
  { secret, accessToken, apiUrl }: NonNullable<ProviderSettings['mercado-pago']>,
  productIds: readonly string[],
): Provider {
  const authorization = { Authorization: `Bearer ${accessToken}` };
  const get = (path: string) => getFromProvider(`${apiUrl}/${path}`, authorization);

  /** Returns the sold items. Only the order holds the payment link's id (preference): it is queried if nothing else matches. */
  async function itemsOf({ external_reference, order, additional_info }: z.infer<typeof payment>) {
    const linkItem: SoldItem = { ids: idsOf(external_reference) };
    const items = (additional_info?.items ?? []).map(({ id, quantity, unit_price }) => ({
      ids: idsOf(id),
      priceCents: unit_price,
      quantity: Number(quantity ?? 1),
    }));
    const isKnown = [linkItem, ...items].some(({ ids }) => ids.some((id) => productIds.includes(id)));
    if (productIds.length > 0 && !isKnown && order?.type === 'mercadopago' && order.id) {
      const { preference_id } = merchantOrder.parse(
        await get(`merchant_orders/${encodeURIComponent(order.id)}`),
      );
      linkItem.ids.push(...idsOf(preference_id));
    }
    return [linkItem, ...items];
  }

  return {
    credential: { header: 'x-signature' },
    verify: (given, request) => isSigned(given, request, secret),

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
      const found = payment.parse(await get(`v1/payments/${event.lookUp}`));
      const status = statuses.get(`${found.status} ${found.status_detail}`) ?? statuses.get(found.status);
      if (!status) return undefined;
      const { email, first_name, last_name } = found.payer ?? {};
      return {
        ...event,
        kind: `payment ${found.status}`,
        status,
        email,
        name: [first_name, last_name].filter(Boolean).join(' ') || undefined,
        isCurrent: true,
        amountCents: found.transaction_amount,
        currency: found.currency_id,
        source: parseSourceAmongIds(found.external_reference),
        items: await itemsOf(found),
        isTest: found.live_mode === false,
        occurredAt: toIso(found.date_last_updated),
      };
    },

    /** Refunds the full payment, as an empty body means. Without the header, a PIX refund in process is an error. */
    async refund(transaction, key) {
      const paymentPath = `v1/payments/${encodeURIComponent(transaction)}`;
      if (statusSchema.parse(await get(paymentPath)).status === 'refunded') return;
      const headers = { ...authorization, 'X-Idempotency-Key': key, 'X-Render-In-Process-Refunds': 'true' };
      await postToProvider(`${apiUrl}/${paymentPath}/refunds`, headers, {});
    },
  };
}

function isSigned(signature: string, { query, header, now }: PaymentMessageRequest, secret: string): boolean {
  const [time = ''] = headerParts(signature, 'ts');
  if (!/^\d+$/.test(time)) return false;
  // Seconds by the documentation; milliseconds have been seen.
  const milliseconds = time.length > 11 ? Number(time) : Number(time) * 1000;
  if (Math.abs(now.getTime() - milliseconds) > tolerance) return false;
  const id = (query('data.id') ?? '').toLowerCase();
  const manifest = `id:${id};request-id:${header('x-request-id') ?? ''};ts:${time};`;
  const expected = hmacHex('sha256', secret, manifest);
  return headerParts(signature, 'v1').some((given) => secureCompare(given, expected));
}
