import { type ProviderName, productIdsSetting, providerNames } from '../../domain/purchases.ts';
import { addressText } from './addresses.ts';
import type { SettingValues } from './settings.ts';

export interface ProviderSettings {
  /** The product requests refunds itself if there is an `apiKey`: a restricted key that may write refunds is enough. */
  stripe?: { secret: string; apiKey?: string | undefined; apiUrl: string } | undefined;
  hotmart?: { hottok: string } | undefined;
  kiwify?: { token: string } | undefined;
  'mercado-pago'?: { secret: string; accessToken: string; apiUrl: string } | undefined;
  asaas?: { token: string; apiKey: string; apiUrl: string } | undefined;
  eduzz?: { secret: string } | undefined;
  pagbank?: { token: string; apiUrl: string } | undefined;
}

export interface FulfilmentSettings {
  /** Which products open the course, per provider; without a list, all of the account's. */
  productIds: Partial<Record<ProviderName, readonly string[]>>;
  /** The lowest amount that opens the course; if undefined, a share of the published price. */
  minimumCents: number | undefined;
  /** True on the owner's own machine: unpaid test purchases open the course. */
  acceptsTests: boolean;
}

export interface PaymentConfig {
  providers: ProviderSettings;
  fulfilment: FulfilmentSettings;
}

/** Reads the settings of payment providers. A provider is undefined until all its secrets are set. */
export function paymentConfig(value: SettingValues, appUrl: URL): PaymentConfig {
  const { MERCADOPAGO_WEBHOOK_SECRET, MERCADOPAGO_ACCESS_TOKEN, ASAAS_WEBHOOK_TOKEN, ASAAS_API_KEY } = value;
  return {
    providers: {
      stripe: value.STRIPE_WEBHOOK_SECRET
        ? {
            secret: value.STRIPE_WEBHOOK_SECRET,
            apiKey: value.STRIPE_API_KEY,
            apiUrl: addressText(value.STRIPE_API_URL),
          }
        : undefined,
      hotmart: value.HOTMART_HOTTOK ? { hottok: value.HOTMART_HOTTOK } : undefined,
      kiwify: value.KIWIFY_WEBHOOK_TOKEN ? { token: value.KIWIFY_WEBHOOK_TOKEN } : undefined,
      'mercado-pago':
        MERCADOPAGO_WEBHOOK_SECRET && MERCADOPAGO_ACCESS_TOKEN
          ? {
              secret: MERCADOPAGO_WEBHOOK_SECRET,
              accessToken: MERCADOPAGO_ACCESS_TOKEN,
              apiUrl: addressText(value.MERCADOPAGO_API_URL),
            }
          : undefined,
      asaas:
        ASAAS_WEBHOOK_TOKEN && ASAAS_API_KEY
          ? { token: ASAAS_WEBHOOK_TOKEN, apiKey: ASAAS_API_KEY, apiUrl: addressText(value.ASAAS_API_URL) }
          : undefined,
      eduzz: value.EDUZZ_WEBHOOK_SECRET ? { secret: value.EDUZZ_WEBHOOK_SECRET } : undefined,
      pagbank: value.PAGBANK_TOKEN
        ? { token: value.PAGBANK_TOKEN, apiUrl: addressText(value.PAGBANK_API_URL) }
        : undefined,
    },
    fulfilment: {
      productIds: Object.fromEntries(providerNames.map((name) => [name, value[productIdsSetting(name)]])),
      minimumCents: value.PURCHASE_MINIMUM_CENTS,
      acceptsTests: isOwnMachine(appUrl),
    },
  };
}

/** Returns true if the site can be opened on this machine only. */
function isOwnMachine({ hostname }: URL): boolean {
  return /^(localhost|.+\.localhost|127(\.\d+){3}|\[::1\])$/.test(hostname);
}
