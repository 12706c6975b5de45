import type { ProviderName } from '../../../domain/purchases.ts';
import type { FulfilmentSettings, ProviderSettings, PurchaseConfig } from '../../purchase-config.ts';
import type { Provider } from './provider.ts';
import { asaas } from './providers/asaas.ts';
import { eduzz } from './providers/eduzz.ts';
import { hotmart } from './providers/hotmart.ts';
import { kiwify } from './providers/kiwify.ts';
import { mercadoPago } from './providers/mercado-pago.ts';
import { pagbank } from './providers/pagbank.ts';
import { stripe } from './providers/stripe.ts';

/** The providers that are set up, as the settings in force say. */
export type Providers = Pick<ReadonlyMap<string, Provider>, 'get' | 'has'>;

export function createProviders(settings: () => PurchaseConfig): Providers {
  let made: { from: PurchaseConfig; providers: ReadonlyMap<string, Provider> } | undefined;
  const providers = () => {
    const from = settings();
    if (made?.from !== from) made = { from, providers: makeProviders(from.providers, from.fulfilment) };
    return made.providers;
  };
  return { get: (name) => providers().get(name), has: (name) => providers().has(name) };
}

function makeProviders(
  settings: ProviderSettings,
  { productIds }: Pick<FulfilmentSettings, 'productIds'>,
): ReadonlyMap<string, Provider> {
  const providers = new Map<ProviderName, Provider>();
  if (settings.stripe) providers.set('stripe', stripe(settings.stripe));
  if (settings.hotmart) providers.set('hotmart', hotmart(settings.hotmart));
  if (settings.kiwify) providers.set('kiwify', kiwify(settings.kiwify));
  if (settings['mercado-pago']) {
    const own = { ...settings['mercado-pago'], productIds: productIds['mercado-pago'] ?? [] };
    providers.set('mercado-pago', mercadoPago(own));
  }
  if (settings.asaas) providers.set('asaas', asaas(settings.asaas));
  if (settings.eduzz) providers.set('eduzz', eduzz(settings.eduzz));
  if (settings.pagbank) providers.set('pagbank', pagbank(settings.pagbank));
  return providers;
}
