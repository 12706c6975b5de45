import { createHash, createHmac, randomUUID } from 'node:crypto';
import type { ProviderName, PurchaseStatus } from '../domain/purchases.ts';
import type { ProviderSettings } from '../server/features/purchases/providers.ts';

/** A purchase as a provider would report it, for dry runs and tests. */
export interface Sample {
  status: PurchaseStatus;
  email: string;
  name: string;
  transaction: string;
  amountCents: number;
  /** Without one, each sample is an event of its own, where the provider numbers events. */
  eventId?: string;
  now?: Date;
}

export interface SignedRequest {
  /** What comes after `/api/webhooks/<provider>`. */
  search: string;
  headers: Record<string, string>;
  body: string;
}

type Signer<Settings> = (sample: Sample, settings: Settings) => SignedRequest;
type Signers = { [Name in ProviderName]: Signer<NonNullable<ProviderSettings[Name]>> };

/** @throws when the provider is not set up */
export function sampleDelivery(
  provider: ProviderName,
  settings: ProviderSettings,
  sample: Sample,
): SignedRequest {
  const own = settings[provider];
  if (!own) throw new Error(`${provider} is not set up`);
  return (signers[provider] as Signer<typeof own>)(sample, own);
}

const hmac = (algorithm: 'sha1' | 'sha256', secret: string, text: string) =>
  createHmac(algorithm, secret).update(text).digest('hex');
const seconds = ({ now = new Date() }: Sample) => Math.floor(now.getTime() / 1000);
const idOf = ({ eventId }: Sample) => eventId ?? randomUUID();

const signers: Signers = {
  stripe(sample, { secret }) {
    const { status, email, name, transaction, amountCents } = sample;
    const session = {
      id: `cs_${transaction}`,
      object: 'checkout.session',
      payment_intent: transaction,
      payment_status: status === 'pending' ? 'unpaid' : 'paid',
      amount_total: amountCents,
      customer_details: { email, name },
    };
    const charge = {
      id: `ch_${transaction}`,
      payment_intent: transaction,
      amount: amountCents,
      refunded: true,
      billing_details: { email, name },
    };
    const objects = {
      pending: ['checkout.session.completed', session],
      approved: ['checkout.session.completed', session],
      disputed: ['charge.dispute.created', { charge: charge.id, payment_intent: transaction }],
      refunded: ['charge.refunded', charge],
    } as const;
    const [type, object] = objects[status];
    const body = JSON.stringify({
      id: `evt_${idOf(sample)}`,
      type,
      created: seconds(sample),
      data: { object },
    });
    const time = seconds(sample);
    const signature = `t=${time},v1=${hmac('sha256', secret, `${time}.${body}`)}`;
    return { search: '', headers: { 'stripe-signature': signature }, body };
  },

  hotmart(sample, { hottok }) {
    const events = {
      pending: 'PURCHASE_BILLET_PRINTED',
      approved: 'PURCHASE_APPROVED',
      disputed: 'PURCHASE_PROTEST',
      refunded: 'PURCHASE_REFUNDED',
    };
    const body = JSON.stringify({
      id: idOf(sample),
      creation_date: seconds(sample) * 1000,
      event: events[sample.status],
      version: '2.0.0',
      data: {
        buyer: { email: sample.email, name: sample.name },
        purchase: { transaction: sample.transaction, price: { value: sample.amountCents / 100 } },
      },
    });
    return { search: '', headers: { 'x-hotmart-hottok': hottok }, body };
  },

  kiwify(sample, { token }) {
    const events = {
      pending: 'pix_created',
      approved: 'order_approved',
      disputed: 'chargeback',
      refunded: 'order_refunded',
    };
    const body = JSON.stringify({
      order_id: sample.transaction,
      webhook_event_type: events[sample.status],
      Customer: { email: sample.email, full_name: sample.name },
      Commissions: { charge_amount: sample.amountCents },
    });
    return { search: `?signature=${hmac('sha1', token, body)}`, headers: {}, body };
  },

  'mercado-pago'(sample, { secret }) {
    const requestId = idOf(sample);
    const time = seconds(sample);
    const manifest = `id:${sample.transaction};request-id:${requestId};ts:${time};`;
    const headers = {
      'x-request-id': requestId,
      'x-signature': `ts=${time},v1=${hmac('sha256', secret, manifest)}`,
    };
    const body = JSON.stringify({
      action: 'payment.updated',
      type: 'payment',
      data: { id: sample.transaction },
    });
    return { search: `?data.id=${sample.transaction}&type=payment`, headers, body };
  },

  asaas(sample, { token }) {
    const events = {
      pending: 'PAYMENT_CREATED',
      approved: 'PAYMENT_RECEIVED',
      disputed: 'PAYMENT_CHARGEBACK_REQUESTED',
      refunded: 'PAYMENT_REFUNDED',
    };
    const body = JSON.stringify({
      id: `evt_${idOf(sample)}`,
      event: events[sample.status],
      payment: {
        id: sample.transaction,
        customer: `cus_${sample.transaction}`,
        value: sample.amountCents / 100,
      },
    });
    return { search: '', headers: { 'asaas-access-token': token }, body };
  },

  eduzz(sample, { secret }) {
    const events = {
      pending: 'myeduzz.invoice_waiting_payment',
      approved: 'myeduzz.invoice_paid',
      disputed: 'myeduzz.invoice_chargeback',
      refunded: 'myeduzz.invoice_refunded',
    };
    const body = JSON.stringify({
      id: idOf(sample),
      event: events[sample.status],
      sentDate: new Date(seconds(sample) * 1000).toISOString(),
      data: {
        id: sample.transaction,
        buyer: { email: sample.email, name: sample.name },
        paid: { currency: 'BRL', value: sample.amountCents / 100 },
      },
    });
    return { search: '', headers: { 'x-signature': hmac('sha256', secret, body) }, body };
  },

  pagbank(sample, { token }) {
    const statuses = { pending: 'WAITING', approved: 'PAID', disputed: 'CANCELED', refunded: 'CANCELED' };
    const body = JSON.stringify({
      id: `ORDE_${sample.transaction}`,
      customer: { email: sample.email, name: sample.name },
      charges: [
        {
          id: `CHAR_${sample.transaction}`,
          status: statuses[sample.status],
          amount: { value: sample.amountCents, currency: 'BRL' },
        },
      ],
    });
    const proof = createHash('sha256').update(`${token}-${body}`).digest('hex');
    return { search: '', headers: { 'x-authenticity-token': proof }, body };
  },
};
