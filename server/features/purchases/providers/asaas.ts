import { z } from 'zod';
import type { PurchaseStatus } from '../../../../domain/purchases.ts';
import { askProvider, type Provider, sameSecret, toCents } from '../provider.ts';

const statuses: Record<string, PurchaseStatus> = {
  PAYMENT_CREATED: 'pending',
  PAYMENT_AWAITING_RISK_ANALYSIS: 'pending',
  PAYMENT_CONFIRMED: 'approved',
  PAYMENT_RECEIVED: 'approved',
  PAYMENT_CHARGEBACK_REQUESTED: 'disputed',
  PAYMENT_CHARGEBACK_DISPUTE: 'disputed',
  PAYMENT_AWAITING_CHARGEBACK_REVERSAL: 'disputed',
  PAYMENT_REFUND_IN_PROGRESS: 'refunded',
  PAYMENT_REFUNDED: 'refunded',
};

const envelope = z.object({ id: z.string(), event: z.string() });

const withPayment = z.object({
  payment: z.object({
    id: z.string(),
    customer: z.string(),
    /** Several payments of one purchase share it. */
    installment: z.string().nullish(),
    value: z.number().nullish(),
  }),
});

const customer = z.object({ email: z.string().nullish(), name: z.string().nullish() });

interface Settings {
  token: string;
  apiKey: string;
  apiUrl: string;
}

/**
 * Asaas proves itself by a token that it sends along; whose purchase it is must be asked. It takes only 200 for an
 * answer and stops the queue after 15 others.
 * Source: docs.asaas.com/docs/webhook-para-cobrancas, docs.asaas.com/reference/recuperar-um-unico-cliente
 */
export function asaas({ token, apiKey, apiUrl }: Settings): Provider {
  return {
    proof: { header: 'asaas-access-token' },
    verify: ({ header }) => sameSecret(header('asaas-access-token'), token),

    read(payload) {
      const { id, event } = envelope.parse(payload);
      const status = statuses[event];
      if (!status) return undefined;
      const { payment } = withPayment.parse(payload);
      return {
        eventId: id,
        kind: event,
        transactionId: payment.installment ?? payment.id,
        status,
        amountCents: toCents(payment.value),
        lookUp: payment.customer,
      };
    },

    async complete(event) {
      const address = `${apiUrl}/v3/customers/${encodeURIComponent(event.lookUp ?? '')}`;
      const found = customer.parse(await askProvider(address, { access_token: apiKey }));
      return { ...event, email: found.email ?? undefined, name: found.name ?? undefined };
    },
  };
}
