import { createHash, randomUUID } from 'node:crypto';
import { isoDay } from '../../../domain/dates.ts';
import type { EventStatus, ProviderName } from '../../../domain/purchases.ts';
import { type Source, sourceText } from '../../../domain/sources.ts';
import type { ProviderSettings } from '../../settings/payment-config.ts';
import { hmacHex } from './provider.ts';

/** A purchase event that {@link signSampleMessage} writes as a provider would. */
export interface Sample {
  status: EventStatus;
  email: string;
  name: string;
  transaction: string;
  /** The code for buyers, where the provider has another than the transaction's. */
  receiptCode?: string;
  amountCents: number;
  currency?: string;
  /** Product id, in the first field where the provider names one. */
  product?: string;
  quantity?: number;
  isTest?: boolean;
  /** Tags of the payment page's address, which the provider returns. */
  source?: Source;
  /** Without one, each sample is a new event if the provider numbers events. */
  eventId?: string;
  now?: Date;
}

export interface SignedRequest {
  /** The part after `/api/webhooks/<provider>`. */
  search: string;
  headers: Record<string, string>;
  body: string;
}

type Signer<Settings> = (
  sample: Sample,
  settings: Settings,
  serialize: (message: object) => string,
) => SignedRequest;
type Signers = { [Name in ProviderName]: Signer<NonNullable<ProviderSettings[Name]>> };

/** Providers that report when a dispute ended for the seller. */
export const providersReportingWonDisputes: readonly ProviderName[] = ['stripe', 'mercado-pago', 'asaas'];

/**
 * Returns a signed payment message as the provider would send it: for tests, benchmarks, `npm run webhook` and the dry run of the settings.
 * @param change edits the message before it is signed
 * @throws if the provider cannot send such a message
 */
export function signSampleMessage(
  provider: ProviderName,
  settings: ProviderSettings,
  sample: Sample,
  change: (message: object) => object = (message) => message,
): SignedRequest {
  const providerSettings = settings[provider];
  if (!providerSettings) throw new Error(`${provider} is not set up`);
  if (sample.status === 'won' && !providersReportingWonDisputes.includes(provider))
    throw new Error(`${provider} does not report won disputes`);
  const serialize = (message: object) => JSON.stringify(change(message));
  return (signers[provider] as Signer<typeof providerSettings>)(sample, providerSettings, serialize);
}

const seconds = ({ now = new Date() }: Sample) => Math.floor(now.getTime() / 1000);
const saoPauloTime = (sample: Sample) =>
  new Date((seconds(sample) - 3 * 60 * 60) * 1000).toISOString().slice(0, 19).replace('T', ' ');
/** A week after the dispute. */
const answerByOf = (sample: Sample) => new Date((seconds(sample) + 7 * 24 * 60 * 60) * 1000);
const sourceOf = ({ source }: Sample) => source && sourceText(source);
const idOf = ({ eventId }: Sample) => eventId ?? randomUUID();

const signers: Signers = {
  stripe(sample, { secret }, serialize) {
    const { status, email, name, transaction, amountCents, currency = 'BRL' } = sample;
    const session = {
      id: `cs_${transaction}`,
      object: 'checkout.session',
      payment_intent: transaction,
      payment_status: status === 'pending' || status === 'unpaid' ? 'unpaid' : 'paid',
      amount_total: amountCents,
      currency: currency.toLowerCase(),
      payment_link: sample.product ?? null,
      client_reference_id: sourceOf(sample) ?? null,
      metadata: {},
      customer_details: { email, name },
    };
    const charge = {
      id: `ch_${transaction}`,
      payment_intent: transaction,
      amount: amountCents,
      currency: currency.toLowerCase(),
      refunded: true,
      billing_details: { email, name },
    };
    const dispute = {
      id: `du_${transaction}`,
      charge: charge.id,
      payment_intent: transaction,
      evidence_details: { due_by: Math.floor(answerByOf(sample).getTime() / 1000) },
    };
    const objects = {
      unpaid: ['checkout.session.async_payment_failed', session],
      pending: ['checkout.session.completed', session],
      approved: ['checkout.session.completed', session],
      disputed: ['charge.dispute.created', { ...dispute, status: 'needs_response' }],
      won: ['charge.dispute.closed', { ...dispute, status: 'won' }],
      refunded: ['charge.refunded', charge],
    } as const;
    const [type, object] = objects[status];
    const body = serialize({
      id: `evt_${idOf(sample)}`,
      type,
      created: seconds(sample),
      livemode: !sample.isTest,
      data: { object },
    });
    const time = seconds(sample);
    const signature = `t=${time},v1=${hmacHex('sha256', secret, `${time}.${body}`)}`;
    return { search: '', headers: { 'stripe-signature': signature }, body };
  },

  hotmart(sample, { hottok }, serialize) {
    const events = {
      unpaid: 'PURCHASE_EXPIRED',
      pending: 'PURCHASE_BILLET_PRINTED',
      approved: 'PURCHASE_APPROVED',
      disputed: 'PURCHASE_PROTEST',
      won: '', // never sent: see providersReportingWonDisputes
      refunded: 'PURCHASE_REFUNDED',
    };
    const body = serialize({
      id: idOf(sample),
      creation_date: seconds(sample) * 1000,
      event: events[sample.status],
      version: '2.0.0',
      data: {
        product: sample.isTest
          ? { id: 0, name: 'Produto test postback2' }
          : { id: sample.product ?? 1234567, ucode: 'fb056612-bcc6-4217-9e6d-2a5d1110ac2f' },
        buyer: { email: sample.email, name: sample.name },
        purchase: {
          transaction: sample.transaction,
          price: { value: sample.amountCents / 100, currency_value: sample.currency ?? 'BRL' },
          offer: { code: 'abc123de' },
          sckPaymentLink: sourceOf(sample),
        },
      },
    });
    return { search: '', headers: { 'x-hotmart-hottok': hottok }, body };
  },

  kiwify(sample, { token }, serialize) {
    const events = {
      unpaid: 'order_rejected',
      pending: 'pix_created',
      approved: 'order_approved',
      disputed: 'chargeback',
      won: '', // never sent: see providersReportingWonDisputes
      refunded: 'order_refunded',
    };
    const body = serialize({
      order_id: sample.transaction,
      order_ref: sample.receiptCode ?? null,
      webhook_event_type: events[sample.status],
      updated_at: saoPauloTime(sample).slice(0, 16),
      Product: {
        product_id: sample.product ?? 'bfb4b9e3-51b0-428b-ad9d-c40dfa2dbd1e',
        product_name: sample.isTest ? 'Example product' : 'Curso',
      },
      Customer: { email: sample.email, full_name: sample.name },
      TrackingParameters: {
        utm_source: sample.source?.source ?? null,
        utm_campaign: sample.source?.campaign ?? null,
      },
      Commissions: { charge_amount: sample.amountCents, currency: sample.currency ?? 'BRL' },
    });
    return { search: `?signature=${hmacHex('sha1', token, body)}`, headers: {}, body };
  },

  'mercado-pago'(sample, { secret }, serialize) {
    const requestId = idOf(sample);
    const time = seconds(sample);
    const manifest = `id:${sample.transaction};request-id:${requestId};ts:${time};`;
    const headers = {
      'x-request-id': requestId,
      'x-signature': `ts=${time},v1=${hmacHex('sha256', secret, manifest)}`,
    };
    const body = serialize({
      action: 'payment.updated',
      type: 'payment',
      data: { id: sample.transaction },
    });
    return { search: `?data.id=${sample.transaction}&type=payment`, headers, body };
  },

  asaas(sample, { token }, serialize) {
    const events = {
      unpaid: 'PAYMENT_OVERDUE',
      pending: 'PAYMENT_CREATED',
      approved: 'PAYMENT_RECEIVED',
      disputed: 'PAYMENT_CHARGEBACK_REQUESTED',
      won: 'PAYMENT_AWAITING_CHARGEBACK_REVERSAL',
      refunded: 'PAYMENT_REFUNDED',
    };
    const body = serialize({
      id: `evt_${idOf(sample)}`,
      event: events[sample.status],
      dateCreated: saoPauloTime(sample),
      payment: {
        id: sample.transaction,
        customer: `cus_${sample.transaction}`,
        value: sample.amountCents / 100,
        paymentLink: sample.product ?? null,
        externalReference: sourceOf(sample) ?? null,
        ...(sample.status === 'disputed' && {
          chargeback: { deadlineToSendDisputeDocuments: isoDay(answerByOf(sample)) },
        }),
        invoiceUrl: `https://${sample.isTest ? 'sandbox' : 'www'}.asaas.com/i/${sample.transaction}`,
      },
    });
    return { search: '', headers: { 'asaas-access-token': token }, body };
  },

  eduzz(sample, { secret }, serialize) {
    const events = {
      unpaid: 'myeduzz.invoice_expired',
      pending: 'myeduzz.invoice_waiting_payment',
      approved: 'myeduzz.invoice_paid',
      disputed: 'myeduzz.invoice_chargeback',
      won: '', // never sent: see providersReportingWonDisputes
      refunded: 'myeduzz.invoice_refunded',
    };
    const body = serialize({
      id: idOf(sample),
      event: events[sample.status],
      sentDate: new Date(seconds(sample) * 1000).toISOString(),
      data: {
        id: sample.transaction,
        buyer: { email: sample.email, name: sample.name },
        utm: sample.source,
        paid: { currency: sample.currency ?? 'BRL', value: sample.amountCents / 100 },
        items: [
          {
            productId: sample.product ?? '1234567',
            price: { currency: 'BRL', value: sample.amountCents / 100 },
          },
        ],
      },
    });
    return { search: '', headers: { 'x-signature': hmacHex('sha256', secret, body) }, body };
  },

  pagbank(sample, { token }, serialize) {
    const statuses = {
      unpaid: 'DECLINED',
      pending: 'WAITING',
      approved: 'PAID',
      disputed: 'CANCELED',
      won: '', // never sent: see providersReportingWonDisputes
      refunded: 'CANCELED',
    };
    const { quantity = 1, currency = 'BRL', amountCents } = sample;
    const host = sample.isTest ? 'sandbox.api.pagseguro.com' : 'api.pagseguro.com';
    const body = serialize({
      id: `ORDE_${sample.transaction}`,
      reference_id: sourceOf(sample) ?? 'pedido-1',
      customer: { email: sample.email, name: sample.name },
      items: [{ reference_id: sample.product ?? 'curso', quantity, unit_amount: amountCents / quantity }],
      links: [{ rel: 'SELF', href: `https://${host}/orders/ORDE_${sample.transaction}` }],
      charges: [
        {
          id: `CHAR_${sample.transaction}`,
          status: statuses[sample.status],
          created_at: new Date(seconds(sample) * 1000).toISOString(),
          amount: { value: amountCents, currency },
        },
      ],
    });
    const proof = createHash('sha256').update(`${token}-${body}`).digest('hex');
    return { search: '', headers: { 'x-authenticity-token': proof }, body };
  },
};
