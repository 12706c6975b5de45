import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { EventStatus } from '../../../../domain/purchases.ts';
import { parseSourceAmongIds } from '../../../../domain/sources.ts';
import {
  cents,
  getFromProvider,
  idsOf,
  isSandbox,
  optionalId,
  optionalText,
  type Provider,
  personSchema,
  postToProvider,
  secureCompare,
  toIso,
} from '../provider.ts';

/** Later ones weigh more: of an order's charges, the one whose status stands furthest down counts. */
const statuses = new Map<string, EventStatus>([
  ['DECLINED', 'unpaid'],
  ['WAITING', 'pending'],
  ['IN_ANALYSIS', 'pending'],
  ['AUTHORIZED', 'pending'],
  ['CANCELED', 'refunded'],
  ['PAID', 'approved'],
]);

const links = z
  .array(z.object({ href: z.string() }))
  .nullish()
  .catch(null);

const charge = z.object({
  id: z.string(),
  reference_id: optionalId,
  status: z.string(),
  created_at: z.string().nullish(),
  paid_at: z.string().nullish(),
  amount: z.object({ value: cents, currency: optionalText }).nullish().catch(null),
  payment_method: z.object({ boleto: z.object({ holder: personSchema.nullish() }).nullish() }).nullish(),
  links,
});

const order = z.object({
  reference_id: optionalId,
  customer: personSchema.nullish(),
  charges: z.array(charge),
  items: z
    .array(
      z.object({
        reference_id: optionalId,
        quantity: z.number().nullish(),
        unit_amount: cents,
      }),
    )
    .nullish()
    .catch(null),
  links,
});

type Charge = z.infer<typeof charge>;

const chargeStatus = z.object({ status: z.string(), amount: z.object({ value: z.number() }) });

/**
 * Returns the adapter for PagBank's order webhooks.
 * Source: developer.pagbank.com.br/reference/confirmar-autenticidade-da-notificacao and /reference/webhooks-checkout,
 * and for refunds /reference/consultar-cobranca and /reference/cancelar-cobranca
 */
export function pagbank({ token, apiUrl }: { token: string; apiUrl: string }): Provider {
  const authorization = { Authorization: `Bearer ${token}` };
  return {
    /** Card and PIX payments are refunded by cancelling the charge with its amount. */
    async refund(transaction, key) {
      const chargeUrl = `${apiUrl}/charges/${encodeURIComponent(transaction)}`;
      const { status, amount } = chargeStatus.parse(await getFromProvider(chargeUrl, authorization));
      if (status === 'CANCELED') return;
      const headers = { ...authorization, 'x-idempotency-key': key };
      await postToProvider(`${chargeUrl}/cancel`, headers, { amount: { value: amount.value } });
    },

    credential: { header: 'x-authenticity-token' },
    verify(given, { body }) {
      const expected = createHash('sha256').update(`${token}-`).update(body).digest('hex');
      return secureCompare(given, expected);
    },

    read(payload) {
      const { reference_id, customer, charges, items, links } = readOrder(payload);
      const chosen = mostAdvanced(charges);
      const status = chosen && statuses.get(chosen.status);
      if (!chosen || !status) return undefined;
      const buyer = customer ?? chosen.payment_method?.boleto?.holder;
      return {
        // PagBank numbers charges, not messages.
        eventId: `${chosen.id}:${chosen.status}`,
        kind: chosen.status,
        transactionId: chosen.id,
        status,
        email: buyer?.email,
        name: buyer?.name,
        amountCents: chosen.amount?.value,
        currency: chosen.amount?.currency,
        source: parseSourceAmongIds(reference_id) ?? parseSourceAmongIds(chosen.reference_id),
        items: [
          // Ids of the order and the charge in the seller's own system.
          { ids: idsOf(reference_id, chosen.reference_id) },
          ...(items ?? []).map((item) => ({
            ids: idsOf(item.reference_id),
            priceCents: item.unit_amount,
            quantity: item.quantity,
          })),
        ],
        isTest: [...(links ?? []), ...(chosen.links ?? [])].some(({ href }) => isSandbox(href)),
        // PagBank does not say when a charge was cancelled.
        occurredAt: status === 'refunded' ? undefined : toIso(chosen.paid_at ?? chosen.created_at),
      };
    },
  };
}

/**
 * Returns an order, or a charge that came alone as an order of it; without charges if it is neither.
 * @throws {z.ZodError} if it has charges and one cannot be read: it may be the one that was paid
 */
function readOrder(payload: unknown): Partial<z.infer<typeof order>> & { charges: Charge[] } {
  if (z.object({ charges: z.unknown().array() }).safeParse(payload).success) return order.parse(payload);
  const asCharge = charge.safeParse(payload);
  return { charges: asCharge.success ? [asCharge.data] : [] };
}

/** Returns the charge that counts, see {@link statuses}: an order may hold a declined or cancelled one beside the one that was paid. */
function mostAdvanced(charges: Charge[]): Charge | undefined {
  const rank = ({ status }: Charge) => [...statuses.keys()].indexOf(status);
  return charges
    .filter((one) => rank(one) >= 0)
    .reduce<Charge | undefined>((best, next) => (best && rank(best) >= rank(next) ? best : next), undefined);
}
