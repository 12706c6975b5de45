import { createHash } from 'node:crypto';
import { z } from 'zod';
import { laterStatus, type PurchaseStatus } from '../../../../domain/purchases.ts';
import { type Provider, sameSecret, toIso } from '../provider.ts';

const statuses: Record<string, PurchaseStatus> = {
  WAITING: 'pending',
  IN_ANALYSIS: 'pending',
  AUTHORIZED: 'pending',
  PAID: 'approved',
  CANCELED: 'refunded',
};

const person = z.object({ email: z.string().nullish(), name: z.string().nullish() }).nullish();

const charge = z.object({
  id: z.string(),
  status: z.string(),
  created_at: z.string().nullish(),
  paid_at: z.string().nullish(),
  /** In cents. */
  amount: z.object({ value: z.number().nullish() }).nullish(),
  payment_method: z.object({ boleto: z.object({ holder: person }).nullish() }).nullish(),
});

const order = z.object({ customer: person, charges: z.array(charge) });

/** Source: developer.pagbank.com.br/reference/confirmar-autenticidade-da-notificacao and /reference/webhooks-checkout */
export function pagbank({ token }: { token: string }): Provider {
  return {
    proof: { header: 'x-authenticity-token' },
    verify({ header, body }) {
      const expected = createHash('sha256').update(`${token}-`).update(body).digest('hex');
      return sameSecret(header('x-authenticity-token'), expected);
    },

    read(payload) {
      const { customer, charges } = readOrder(payload);
      const charged = furthest(charges);
      const status = charged && statuses[charged.status];
      if (!charged || !status) return undefined;
      const buyer = customer ?? charged.payment_method?.boleto?.holder;
      return {
        // PagBank numbers charges, not messages.
        eventId: `${charged.id}:${charged.status}`,
        kind: charged.status,
        transactionId: charged.id,
        status,
        email: buyer?.email ?? undefined,
        name: buyer?.name ?? undefined,
        amountCents: charged.amount?.value ?? undefined,
        occurredAt: toIso(charged.paid_at ?? charged.created_at),
      };
    },
  };
}

/** A message is about an order with its charges, about one charge, or about neither. */
function readOrder(payload: unknown): Pick<z.infer<typeof order>, 'customer' | 'charges'> {
  const asOrder = order.safeParse(payload);
  if (asOrder.success) return asOrder.data;
  const asCharge = charge.safeParse(payload);
  return { customer: undefined, charges: asCharge.success ? [asCharge.data] : [] };
}

/** An order may have a declined card before the charge that went through. */
function furthest(charges: z.infer<typeof charge>[]): z.infer<typeof charge> | undefined {
  return charges
    .filter(({ status }) => statuses[status])
    .reduce<z.infer<typeof charge> | undefined>((best, next) => {
      const [known, told] = [statuses[best?.status ?? ''], statuses[next.status]];
      return !known || (told && laterStatus(known, told) !== known) ? next : best;
    }, undefined);
}
