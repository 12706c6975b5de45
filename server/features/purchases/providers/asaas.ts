import { z } from 'zod';
import type { EventStatus } from '../../../../domain/purchases.ts';
import { parseSourceAmongIds } from '../../../../domain/sources.ts';
import type { ProviderSettings } from '../../../settings/payment-config.ts';
import {
  getFromProvider,
  idsOf,
  isSandbox,
  optionalId,
  optionalText,
  type Provider,
  personSchema,
  postToProvider,
  reais,
  secureCompare,
  toIso,
} from '../provider.ts';

const statuses = new Map<string, EventStatus>([
  ['PAYMENT_OVERDUE', 'unpaid'],
  ['PAYMENT_CREDIT_CARD_CAPTURE_REFUSED', 'unpaid'],
  ['PAYMENT_REPROVED_BY_RISK_ANALYSIS', 'unpaid'],
  // Only charges that were not paid can be deleted.
  ['PAYMENT_DELETED', 'unpaid'],
  ['PAYMENT_CREATED', 'pending'],
  ['PAYMENT_AWAITING_RISK_ANALYSIS', 'pending'],
  ['PAYMENT_CONFIRMED', 'approved'],
  ['PAYMENT_RECEIVED', 'approved'],
  ['PAYMENT_CHARGEBACK_REQUESTED', 'disputed'],
  ['PAYMENT_CHARGEBACK_DISPUTE', 'disputed'],
  // "Disputa vencida, aguardando repasse da adquirente"; the English page says "dispute won".
  ['PAYMENT_AWAITING_CHARGEBACK_REVERSAL', 'won'],
  ['PAYMENT_REFUND_IN_PROGRESS', 'refunded'],
  ['PAYMENT_REFUNDED', 'refunded'],
]);

const envelope = z.object({
  id: z.string(),
  event: z.string(),
  dateCreated: optionalText,
});

const paymentEvent = z.object({
  payment: z.object({
    id: z.string(),
    customer: z.string(),
    /** Shared by all payments of one purchase. */
    installment: z.string().nullish(),
    value: reais,
    paymentLink: optionalId,
    /** The sale's id in the seller's own system. */
    externalReference: optionalId,
    invoiceUrl: optionalText,
    /** The deadline is a day in Brazil, and the last one. */
    chargeback: z.object({ deadlineToSendDisputeDocuments: optionalText }).nullish().catch(null),
  }),
});

const installmentPlan = z.object({ value: reais });
const paymentSchema = z.object({ status: z.string() });
const paymentListSchema = z.object({ data: z.array(paymentSchema) });

/** True for completed and for pending refunds. */
const isRefundBegun = ({ status }: z.infer<typeof paymentSchema>) => status.startsWith('REFUND');

/**
 * Returns the adapter for Asaas. It authenticates webhooks by a token that it sends along; the buyer, and the total of several payments, must be looked up.
 * It accepts only 200 and stops the queue after 15 other answers. All its charges are in reais.
 * Source: docs.asaas.com/docs/webhook-para-cobrancas, docs.asaas.com/reference/recuperar-um-unico-cliente, and for
 * refunds docs.asaas.com/reference/estornar-cobranca, docs.asaas.com/reference/estornar-parcelamento
 */
export function asaas({ token, apiKey, apiUrl }: NonNullable<ProviderSettings['asaas']>): Provider {
  const authorization = { access_token: apiKey };
  const get = (path: string) => getFromProvider(`${apiUrl}/v3/${path}`, authorization);

  return {
    credential: { header: 'asaas-access-token' },
    verify: (given) => secureCompare(given, token),

    read(payload) {
      const { id, event, dateCreated } = envelope.parse(payload);
      const status = statuses.get(event);
      if (!status) return undefined;
      const { payment } = paymentEvent.parse(payload);
      const lastDay = payment.chargeback?.deadlineToSendDisputeDocuments;
      const isSale = status === 'pending' || status === 'approved';
      return {
        eventId: id,
        kind: event,
        transactionId: payment.installment ?? payment.id,
        status,
        amountCents: payment.value,
        source: parseSourceAmongIds(payment.externalReference),
        items: [{ ids: idsOf(payment.paymentLink, payment.externalReference) }],
        isTest: isSandbox(payment.invoiceUrl) || isSandbox(apiUrl),
        occurredAt: toIso(dateCreated && `${dateCreated.replace(' ', 'T')}-03:00`),
        answerBy: toIso(lastDay && `${lastDay}T23:59:59-03:00`),
        lookUp: payment.customer,
        installment: isSale ? payment.installment : undefined,
      };
    },

    async complete(event) {
      const found = personSchema.parse(await get(`customers/${encodeURIComponent(event.lookUp ?? '')}`));
      const buyer = { ...event, ...found };
      if (!event.installment) return buyer;
      const plan = installmentPlan.parse(await get(`installments/${encodeURIComponent(event.installment)}`));
      return { ...buyer, amountCents: plan.value };
    },

    /** Reads the status first, because Asaas has no idempotency key that would prevent a second refund. */
    async refund(transaction) {
      const id = encodeURIComponent(transaction);
      const isSingle = transaction.startsWith('pay_');
      const payments = isSingle
        ? [paymentSchema.parse(await get(`payments/${id}`))]
        : paymentListSchema.parse(await get(`payments?installment=${id}&limit=100`)).data;
      if (payments.length > 0 && payments.every(isRefundBegun)) return;
      await postToProvider(
        `${apiUrl}/v3/${isSingle ? 'payments' : 'installments'}/${id}/refund`,
        authorization,
        {},
      );
    },
  };
}
