import { moneyText } from '../../../domain/money.ts';
import { type ProviderName, providerLabels, providerNames } from '../../../domain/purchases.ts';
import type { CleanEvent } from './purchase-event.ts';
import type { EventHandler } from './purchase-events.repository.ts';
import type { PurchaseParts } from './purchase-parts.ts';
import { type Sample, type SignedRequest, signSampleMessage } from './sample-messages.ts';

/** A sale that no company knows of; its buyer is invented. */
export type SampleSale = Pick<Sample, 'email' | 'name' | 'transaction'> & { provider: ProviderName };

/** Returns sales at the published price, as the connected companies would report them. */
export function createSampleSales(parts: PurchaseParts, handleEvent: EventHandler) {
  const { settings, content, events, purchases } = parts;

  /** Returns what a company tells; of the course's first product, where the owner named any. */
  function describe({ provider, ...buyer }: SampleSale, status: Sample['status']): Sample {
    const product = settings.current().fulfilment.productIds[provider]?.[0];
    return { ...buyer, status, amountCents: content.current().offer.cents, ...(product && { product }) };
  }

  /** Fills in what the company would be asked for. */
  function complete({ lookUp, installment: _, ...event }: CleanEvent, sample: Sample): CleanEvent {
    if (!lookUp) return event;
    const { status, email, name, amountCents, product } = sample;
    const items = event.items ?? (product ? [{ ids: [product], priceCents: amountCents, quantity: 1 }] : []);
    return { ...event, status, email, name, amountCents, currency: 'BRL', items };
  }

  const sign = (sale: SampleSale, status: Sample['status']): SignedRequest =>
    signSampleMessage(sale.provider, settings.current().providers, describe(sale, status));

  return {
    connected: (): ProviderName[] => providerNames.filter((name) => settings.current().providers[name]),
    describe,
    /** Signs the company's message with the stored secret. */
    sign,

    /**
     * Sends the company's message and handles it as the queue does, without asking the company.
     * @returns why the sale is not as it should be, in Portuguese; undefined if it is
     */
    async play(
      sale: SampleSale,
      status: 'approved' | 'refunded',
      send: (path: string, message: SignedRequest) => Promise<Response>,
    ): Promise<string | undefined> {
      const seller = providerLabels[sale.provider];
      const [message, sample] = [sign(sale, status), describe(sale, status)];
      if (!(await send(`/api/webhooks/${sale.provider}${message.search}`, message)).ok)
        return `A mensagem assinada de ${seller} não foi aceita: digite de novo o segredo.`;
      let purchaseId = '';
      await events.processNext(async ({ provider, event }, tx) => {
        const handled = await handleEvent({ provider, event: complete(event, sample) }, tx);
        purchaseId = handled.purchaseId ?? '';
        return handled;
      });
      const purchase = purchaseId ? (await purchases.find(purchaseId))?.purchase : undefined;
      if (purchase?.status === status) return undefined;
      return purchase?.not_opening_reason
        ? `Uma venda de ${moneyText(sample.amountCents)} por ${seller} não abriria o curso: ${purchase.not_opening_reason}.`
        : `A mensagem de ${seller} chegou e não foi processada: mostre isto a quem cuida do servidor.`;
    },
  };
}

export type SampleSales = ReturnType<typeof createSampleSales>;
