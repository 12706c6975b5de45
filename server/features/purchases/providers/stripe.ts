import { z } from 'zod';
import type { EventStatus } from '../../../../domain/purchases.ts';
import { parseSource } from '../../../../domain/sources.ts';
import type { ProviderSettings } from '../../../settings/payment-config.ts';
import {
  cents,
  headerParts,
  hmacHex,
  idsOf,
  optionalId,
  optionalText,
  type PaymentMessageRequest,
  type Provider,
  personSchema,
  postToProvider,
  RefundRefused,
  secureCompare,
  toIso,
} from '../provider.ts';

/** Seconds. Stripe signs each attempt anew, so an old signature is a copy. */
const tolerance = 5 * 60;

const envelope = z.object({
  id: z.string(),
  type: z.string(),
  created: z.number(),
  livemode: z.boolean().nullish().catch(null),
  data: z.object({ object: z.unknown() }),
});

const session = z.object({
  id: z.string(),
  payment_intent: z.string().nullish(),
  payment_status: z.string(),
  amount_total: cents,
  currency: optionalText,
  payment_link: optionalId,
  /** Set by whoever writes the payment link's address: it says where the buyer comes from, never what was bought. */
  client_reference_id: optionalId,
  /** Set by the seller; a payment link's is copied to its sessions. */
  metadata: z.object({ product_id: optionalId }).nullish().catch(null),
  customer_email: z.string().nullish(),
  customer_details: personSchema.nullish(),
});

const charge = z.object({
  id: z.string(),
  payment_intent: z.string().nullish(),
  amount: cents,
  currency: optionalText,
  /** False after a partial refund. */
  refunded: z.boolean(),
  receipt_email: z.string().nullish(),
  billing_details: personSchema.nullish(),
});

const dispute = z.object({
  charge: z.string().nullish(),
  payment_intent: z.string().nullish(),
  status: z.string().nullish(),
  /** `due_by`: seconds since 1970. */
  evidence_details: z.object({ due_by: z.number().nullish() }).nullish().catch(null),
});

/** Final states of a dispute; any other is open. */
const disputeEnds = new Map<string, EventStatus>([
  ['won', 'won'],
  ['warning_closed', 'won'],
  ['lost', 'refunded'],
]);
/** A bank's inquiry moves no money. */
const inquiries = ['warning_needs_response', 'warning_under_review'];

const refundSchema = z.object({ status: z.string().nullish() });

/**
 * Returns the adapter for Stripe's webhooks and refunds.
 * Source: docs.stripe.com/webhooks, "Verify manually", the objects Session, Charge and Dispute of its API, and
 * docs.stripe.com/api/refunds/create with docs.stripe.com/api/idempotent_requests.
 */
export function stripe({ secret, apiKey, apiUrl }: NonNullable<ProviderSettings['stripe']>): Provider {
  return {
    ...(apiKey && { refund: (transaction, key) => refund({ apiKey, apiUrl }, transaction, key) }),
    credential: { header: 'stripe-signature' },
    verify: (given, request) => isSigned(given, request, secret),

    read(payload) {
      const { id, type, created, livemode, data } = envelope.parse(payload);
      const base = {
        eventId: id,
        kind: type,
        occurredAt: toIso(created * 1000),
        isTest: livemode === false,
      };
      switch (type) {
        case 'checkout.session.expired':
        case 'checkout.session.async_payment_failed':
        case 'checkout.session.completed':
        case 'checkout.session.async_payment_succeeded': {
          const bought = session.parse(data.object);
          const isPaid = bought.payment_status !== 'unpaid';
          const status = isPaid ? 'approved' : type === 'checkout.session.completed' ? 'pending' : 'unpaid';
          return {
            ...base,
            // Refunds and disputes name the payment, not the session.
            transactionId: bought.payment_intent ?? bought.id,
            status,
            email: bought.customer_details?.email ?? bought.customer_email,
            name: bought.customer_details?.name,
            amountCents: bought.amount_total,
            currency: bought.currency,
            source: parseSource(bought.client_reference_id),
            items: [{ ids: idsOf(bought.payment_link, bought.metadata?.product_id) }],
          };
        }
        case 'charge.refunded': {
          const refunded = charge.parse(data.object);
          if (!refunded.refunded) return undefined;
          return {
            ...base,
            transactionId: refunded.payment_intent ?? refunded.id,
            status: 'refunded',
            email: refunded.billing_details?.email ?? refunded.receipt_email,
            name: refunded.billing_details?.name,
            amountCents: refunded.amount,
            currency: refunded.currency,
          };
        }
        case 'charge.dispute.created':
        case 'charge.dispute.updated':
        case 'charge.dispute.closed': {
          const { payment_intent, charge: chargeId, status, evidence_details } = dispute.parse(data.object);
          const transactionId = payment_intent ?? chargeId;
          if (!transactionId || inquiries.includes(status ?? '')) return undefined;
          const dueBy = evidence_details?.due_by;
          return {
            ...base,
            transactionId,
            status: disputeEnds.get(status ?? '') ?? 'disputed',
            answerBy: toIso(dueBy && dueBy * 1000),
          };
        }
        default:
          return undefined;
      }
    },
  };
}

/** Refunds the full payment, as an omitted amount means. An earlier refund has its own error code, and is no failure. */
async function refund(
  { apiKey, apiUrl }: { apiKey: string; apiUrl: string },
  transaction: string,
  key: string,
): Promise<void> {
  const field = transaction.startsWith('pi_') ? 'payment_intent' : 'charge';
  if (!/^(pi|ch|py)_/.test(transaction)) throw new RefundRefused(`${transaction} is no payment`);
  try {
    const { status } = refundSchema.parse(
      await postToProvider(
        `${apiUrl}/v1/refunds`,
        { Authorization: `Bearer ${apiKey}`, 'Idempotency-Key': key },
        new URLSearchParams({ [field]: transaction }),
      ),
    );
    if (status === 'failed' || status === 'canceled') throw new RefundRefused(`the refund is ${status}`);
  } catch (error) {
    if (!(error instanceof RefundRefused && error.message.includes('charge_already_refunded'))) throw error;
  }
}

function isSigned(signature: string, { body, now }: PaymentMessageRequest, secret: string): boolean {
  const [time = ''] = headerParts(signature, 't');
  const age = Math.abs(now.getTime() / 1000 - Number(time));
  if (!/^\d+$/.test(time) || age > tolerance) return false;
  const expected = hmacHex('sha256', secret, `${time}.`, body);
  // Several are sent while the owner changes the secret.
  return headerParts(signature, 'v1').some((given) => secureCompare(given, expected));
}
