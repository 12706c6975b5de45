import type { ProviderName } from '../../../domain/purchases.ts';
import type { FulfilmentSettings, PaymentConfig, ProviderSettings } from '../../settings/payment-config.ts';
import type { Provider } from './provider.ts';
import { asaas } from './providers/asaas.ts';
import { eduzz } from './providers/eduzz.ts';
import { hotmart } from './providers/hotmart.ts';
import { kiwify } from './providers/kiwify.ts';
import { mercadoPago } from './providers/mercado-pago.ts';
import { pagbank } from './providers/pagbank.ts';
import { stripe } from './providers/stripe.ts';

/** The providers that the current settings enable. */
export type Providers = Pick<ReadonlyMap<string, Provider>, 'get' | 'has'>;

/** Returns the enabled providers, rebuilt when the settings change. */
export function createProviders(settings: () => PaymentConfig): Providers {
  let cached: { from: PaymentConfig; providers: ReadonlyMap<string, Provider> } | undefined;
  const providers = () => {
    const from = settings();
    if (cached?.from !== from) cached = { from, providers: buildProviders(from.providers, from.fulfilment) };
    return cached.providers;
  };
  return { get: (name) => providers().get(name), has: (name) => providers().has(name) };
}

function buildProviders(
  settings: ProviderSettings,
  { productIds }: Pick<FulfilmentSettings, 'productIds'>,
): ReadonlyMap<string, Provider> {
  // Its messages name no product: what was sold is looked up and compared with these.
  const mercadoPagoIds = productIds['mercado-pago'] ?? [];
  const providers = {
    stripe: settings.stripe && stripe(settings.stripe),
    hotmart: settings.hotmart && hotmart(settings.hotmart),
    kiwify: settings.kiwify && kiwify(settings.kiwify),
    'mercado-pago': settings['mercado-pago'] && mercadoPago(settings['mercado-pago'], mercadoPagoIds),
    asaas: settings.asaas && asaas(settings.asaas),
    eduzz: settings.eduzz && eduzz(settings.eduzz),
    pagbank: settings.pagbank && pagbank(settings.pagbank),
  } satisfies Record<ProviderName, Provider | undefined>;
  return new Map(
    Object.entries(providers).flatMap(([name, provider]) => (provider ? [[name, provider]] : [])),
  );
}
