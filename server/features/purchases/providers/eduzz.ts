import { z } from 'zod';
import type { EventStatus } from '../../../../domain/purchases.ts';
import { readTags } from '../../../../domain/sources.ts';
import {
  hmacHex,
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
  ['myeduzz.invoice_expired', 'unpaid'],
  ['myeduzz.invoice_opened', 'pending'],
  ['myeduzz.invoice_waiting_payment', 'pending'],
  ['myeduzz.invoice_paid', 'approved'],
  ['myeduzz.invoice_chargeback', 'disputed'],
  ['myeduzz.invoice_refunded', 'refunded'],
  // Comes for a paid invoice too; a refund of one that was never paid is in no sum.
  ['myeduzz.invoice_canceled', 'refunded'],
]);

const envelope = z.object({ id: z.string().nullish(), event: z.string(), sentDate: z.string().nullish() });

const idSchema = z.union([z.string(), z.number()]).nullish();
const price = z.object({ value: reais, currency: optionalText }).nullish().catch(null);

const invoice = z.object({
  data: z.object({
    id: idSchema,
    transaction: z.object({ id: idSchema }).nullish(),
    buyer: personSchema.nullish(),
    /** The student, if it is not the buyer. */
    student: personSchema.nullish(),
    /** Parameters of the payment page's address, without `utm_`. */
    utm: z.object({ source: optionalText, campaign: optionalText }).nullish().catch(null),
    paid: price,
    price,
    /** Documented as the fields of one item; deliveries carry a list. */
    items: z
      .array(z.object({ productId: optionalId, price }))
      .nullish()
      .catch(null),
  }),
});

/** Returns the adapter for Eduzz. Source: developers.eduzz.com, webhook 3 of the Developer Hub (docs/payments says what could be confirmed). */
export function eduzz({ secret }: { secret: string }): Provider {
  return {
    credential: { header: 'x-signature' },
    verify: (given, { body }) => secureCompare(given, hmacHex('sha256', secret, body)),

    read(payload) {
      const { id, event, sentDate } = envelope.parse(payload);
      const status = statuses.get(event);
      if (!status) return undefined;
      const { data } = invoice.parse(payload);
      const transactionId = String(data.id ?? data.transaction?.id ?? '');
      if (!transactionId) return undefined;
      const student = data.student?.email ? data.student : data.buyer;
      return {
        eventId: id ?? `${transactionId}:${event}`,
        kind: event,
        transactionId,
        status,
        email: student?.email,
        name: student?.name,
        amountCents: data.paid?.value ?? data.price?.value,
        currency: data.paid?.currency ?? data.price?.currency,
        source: readTags({
          get: (name) => data.utm?.[name.slice('utm_'.length) as keyof typeof data.utm] ?? null,
        }),
        items: data.items?.map((item) => ({
          ids: idsOf(item.productId),
          priceCents: item.price?.value,
        })),
        occurredAt: toIso(sentDate),
      };
    },
  };
}
