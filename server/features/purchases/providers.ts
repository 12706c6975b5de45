import type { ProviderName } from '../../../domain/purchases.ts';
import type { FulfilmentSettings, ProviderSettings } from '../../purchase-config.ts';
import type { Provider } from './provider.ts';
import { asaas } from './providers/asaas.ts';
import { eduzz } from './providers/eduzz.ts';
import { hotmart } from './providers/hotmart.ts';
import { kiwify } from './providers/kiwify.ts';
import { mercadoPago } from './providers/mercado-pago.ts';
import { pagbank } from './providers/pagbank.ts';
import { stripe } from './providers/stripe.ts';

export type Providers = ReadonlyMap<string, Provider>;

export function createProviders(
  settings: ProviderSettings,
  { productIds }: Pick<FulfilmentSettings, 'productIds'>,
): Providers {
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
