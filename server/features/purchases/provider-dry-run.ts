import { randomUUID } from 'node:crypto';
import { moneyText } from '../../../domain/money.ts';
import { type ProviderName, providerLabels } from '../../../domain/purchases.ts';
import type { SettingsTestResult } from '../../../domain/settings.ts';
import { credentialOf, type PaymentMessageRequest } from './provider.ts';
import { cleanEvent } from './purchase-event.ts';
import type { EventHandler } from './purchase-events.repository.ts';
import type { PurchaseParts } from './purchase-parts.ts';
import type { SampleSales } from './sample-sales.ts';

/** Thrown to roll back the transaction of a dry run. */
class DryRunRollback extends Error {}

/**
 * Returns the test behind "Testar" of a provider's settings: handles a signed sample purchase completely (signature,
 * reading, product and price, account and email) in a transaction that is rolled back.
 */
export function createProviderDryRun(
  { settings, transact, providers, decideFulfilment }: PurchaseParts,
  handleEvent: EventHandler,
  sampleSales: SampleSales,
) {
  async function dryRun(name: ProviderName): Promise<SettingsTestResult> {
    const seller = providerLabels[name];
    const provider = providers.get(name);
    if (!provider) return failed(`${seller} ainda não está ligada: preencha e salve o segredo antes.`);
    const sale = {
      provider: name,
      email: `teste-${randomUUID()}@teste.invalid`,
      name: 'Compra de Teste',
      transaction: `9${Date.now()}`,
    };
    const { search, headers, body } = sampleSales.sign(sale, 'approved');
    const priceCents = sampleSales.describe(sale, 'approved').amountCents;
    const query = new URLSearchParams(search);
    const request: PaymentMessageRequest = {
      body: Buffer.from(body),
      header: (header) => headers[header],
      query: (parameter) => query.get(parameter) ?? undefined,
      now: new Date(),
    };
    const credential = credentialOf(provider, request) ?? '';
    const received = provider.verify(credential, request) && provider.read(JSON.parse(body), request);
    if (!received)
      return failed(`A mensagem assinada não foi aceita: digite de novo o segredo de ${seller}.`);
    const event = cleanEvent(received);
    if (event.lookUp && provider.complete) return checkApiKey(name, () => provider.complete?.(event));
    const { notOpeningReason } = decideFulfilment(name, event);
    if (notOpeningReason)
      return failed(
        `A assinatura confere, mas uma venda de ${moneyText(priceCents)} não abriria o curso: ${notOpeningReason}.`,
      );
    await transact(async (tx) => {
      await handleEvent({ provider: name, event }, tx);
      throw new DryRunRollback();
    }).catch((error: unknown) => {
      if (!(error instanceof DryRunRollback)) throw error;
    });
    return succeeded(name, `Uma venda de ${moneyText(priceCents)} abriria o curso.`);
  }

  /** Looks up a payment that does not exist: the provider's 404 proves that it accepts the key. */
  async function checkApiKey(name: ProviderName, ask: () => Promise<unknown> | undefined) {
    const seller = providerLabels[name];
    const errorMessage = await Promise.resolve(ask()).then(
      () => '',
      (error: unknown) => (error as Error).message,
    );
    if (/answered 40[13]/.test(errorMessage))
      return failed(`${seller} não aceitou a chave de acesso. Copie-a de novo, inteira.`);
    if (errorMessage !== '' && !/answered 4\d\d/.test(errorMessage))
      return failed(`${seller} não respondeu agora. Tente de novo em alguns minutos.`);
    return succeeded(name, `A assinatura confere e ${seller} aceitou a chave.`);
  }

  function succeeded(name: ProviderName, result: string): SettingsTestResult {
    const opensForAnyProduct = !settings.current().fulfilment.productIds[name];
    const products = opensForAnyProduct
      ? ' Atenção: como nenhum produto foi indicado, a venda de qualquer produto seu abre o curso.'
      : '';
    return {
      ok: true,
      message: `Funciona deste lado. ${result}${products} Nada foi aberto. Pode continuar: quando ${providerLabels[name]} mandar a primeira mensagem, ela aparece aqui.`,
    };
  }

  return dryRun;
}

const failed = (message: string): SettingsTestResult => ({ ok: false, message });
