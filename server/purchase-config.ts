import { type ProviderName, productIdsSetting, providerNames } from '../domain/purchases.ts';
import type { SettingValues } from './settings/settings.ts';

export interface ProviderSettings {
  /** `apiKey`: refunds automatically. */
  stripe?: { secret: string; apiKey?: string | undefined; apiUrl: string } | undefined;
  hotmart?: { hottok: string } | undefined;
  kiwify?: { token: string } | undefined;
  'mercado-pago'?: { secret: string; accessToken: string; apiUrl: string } | undefined;
  asaas?: { token: string; apiKey: string; apiUrl: string } | undefined;
  eduzz?: { secret: string } | undefined;
  pagbank?: { token: string; apiUrl: string } | undefined;
}

export interface FulfilmentSettings {
  /** Per provider; none: every product of the account. */
  productIds: Partial<Record<ProviderName, readonly string[]>>;
  /** The least that opens the course, whatever the voucher; if undefined, a share of the published price. */
  minimumCents: number | undefined;
  /** True to accept unpaid test purchases, on the owner's own machine. */
  acceptsTests: boolean;
}

export interface PurchaseConfig {
  providers: ProviderSettings;
  fulfilment: FulfilmentSettings;
}

/** @param appUrl address of the site */
export function purchaseConfig(value: SettingValues, appUrl: URL): PurchaseConfig {
  const { MERCADOPAGO_WEBHOOK_SECRET, MERCADOPAGO_ACCESS_TOKEN, ASAAS_WEBHOOK_TOKEN, ASAAS_API_KEY } = value;
  return {
    providers: {
      stripe: value.STRIPE_WEBHOOK_SECRET
        ? {
            secret: value.STRIPE_WEBHOOK_SECRET,
            apiKey: value.STRIPE_API_KEY,
            apiUrl: value.STRIPE_API_URL,
          }
        : undefined,
      hotmart: value.HOTMART_HOTTOK ? { hottok: value.HOTMART_HOTTOK } : undefined,
      kiwify: value.KIWIFY_WEBHOOK_TOKEN ? { token: value.KIWIFY_WEBHOOK_TOKEN } : undefined,
      'mercado-pago':
        MERCADOPAGO_WEBHOOK_SECRET && MERCADOPAGO_ACCESS_TOKEN
          ? {
              secret: MERCADOPAGO_WEBHOOK_SECRET,
              accessToken: MERCADOPAGO_ACCESS_TOKEN,
              apiUrl: value.MERCADOPAGO_API_URL,
            }
          : undefined,
      asaas:
        ASAAS_WEBHOOK_TOKEN && ASAAS_API_KEY
          ? { token: ASAAS_WEBHOOK_TOKEN, apiKey: ASAAS_API_KEY, apiUrl: value.ASAAS_API_URL }
          : undefined,
      eduzz: value.EDUZZ_WEBHOOK_SECRET ? { secret: value.EDUZZ_WEBHOOK_SECRET } : undefined,
      pagbank: value.PAGBANK_TOKEN
        ? { token: value.PAGBANK_TOKEN, apiUrl: value.PAGBANK_API_URL }
        : undefined,
    },
    fulfilment: {
      productIds: Object.fromEntries(providerNames.map((name) => [name, value[productIdsSetting(name)]])),
      minimumCents: value.PURCHASE_MINIMUM_CENTS,
      acceptsTests: isOwnMachine(appUrl),
    },
  };
}

/** Returns true if the site is for this machine only, and every emailed link with it. */
function isOwnMachine({ hostname }: URL): boolean {
  return /^(localhost|.+\.localhost|127(\.\d+){3}|\[::1\])$/.test(hostname);
}
