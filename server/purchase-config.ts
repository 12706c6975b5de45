import { z } from 'zod';
import { type ProviderName, providerSettingNames } from '../domain/purchases.ts';

/** The secrets of the providers that are set up; the others' webhooks do not exist. */
export interface ProviderSettings {
  /** `apiKey`: gives money back by itself. */
  stripe?: { secret: string; apiKey?: string | undefined; apiUrl: string } | undefined;
  hotmart?: { hottok: string } | undefined;
  kiwify?: { token: string } | undefined;
  'mercado-pago'?: { secret: string; accessToken: string; apiUrl: string } | undefined;
  asaas?: { token: string; apiKey: string; apiUrl: string } | undefined;
  eduzz?: { secret: string } | undefined;
  pagbank?: { token: string; apiUrl: string } | undefined;
}

/** What the owner takes for a sale of this course. */
export interface FulfilmentSettings {
  /** By provider; none: every product of the account. */
  productIds: Partial<Record<ProviderName, readonly string[]>>;
  /** The least that somebody pays for the course, whatever the voucher; without it, a share of the published price. */
  minimumCents: number | undefined;
  /** Whether purchases that nobody paid for open it, too: on the owner's own machine. */
  acceptsTests: boolean;
}

export const httpUrl = z
  .url({ protocol: /^https?$/, error: 'deve ser um endereço http:// ou https://' })
  .transform((url) => url.replace(/\/$/, ''));

/** Such as `123, abc`. An empty list would open the course for every product, and a sample for none. */
const productIds = z
  .string()
  .transform((list) =>
    list
      .split(',')
      .map((id) => id.trim())
      .filter(Boolean),
  )
  .refine(
    (list) => list.length > 0 && list.every((id) => /^[\x21-\x7e]{1,100}$/.test(id) && !id.includes('...')),
    'deve ter os códigos dos produtos, separados por vírgula',
  )
  .optional();

/** What is always longer than this in the provider's own form; tokens that the owner may choose are not. */
const long = z.string().min(32, 'deve ter pelo menos 32 caracteres: copie-o inteiro do provedor').optional();

/** Half of a pair would take the provider's messages and never understand them. */
const pairs = Object.values(providerSettingNames).filter((names) => names.length > 1);

/** Everything that is set about payment providers. */
export const purchaseSettings = z
  .object({
    STRIPE_WEBHOOK_SECRET: long,
    STRIPE_API_KEY: long,
    STRIPE_API_URL: httpUrl.default('https://api.stripe.com'),
    STRIPE_PRODUCT_IDS: productIds,
    HOTMART_HOTTOK: z.string().optional(),
    HOTMART_PRODUCT_IDS: productIds,
    KIWIFY_WEBHOOK_TOKEN: z.string().optional(),
    KIWIFY_PRODUCT_IDS: productIds,
    MERCADOPAGO_WEBHOOK_SECRET: long,
    MERCADOPAGO_ACCESS_TOKEN: long,
    MERCADOPAGO_API_URL: httpUrl.default('https://api.mercadopago.com'),
    MERCADOPAGO_PRODUCT_IDS: productIds,
    ASAAS_WEBHOOK_TOKEN: z.string().optional(),
    ASAAS_API_KEY: long,
    ASAAS_API_URL: httpUrl.default('https://api.asaas.com'),
    ASAAS_PRODUCT_IDS: productIds,
    EDUZZ_WEBHOOK_SECRET: z.string().optional(),
    EDUZZ_PRODUCT_IDS: productIds,
    PAGBANK_TOKEN: long,
    PAGBANK_API_URL: httpUrl.default('https://api.pagseguro.com'),
    PAGBANK_PRODUCT_IDS: productIds,
    PURCHASE_MINIMUM_CENTS: z.coerce
      .number('deve ser um número de centavos, como 4250')
      .int('deve ser um número inteiro de centavos')
      .min(1, 'deve ser pelo menos 1 centavo')
      .optional(),
  })
  .superRefine((value, context) => {
    for (const pair of pairs) {
      const given = pair.find((name) => value[name]);
      const missing = pair.find((name) => !value[name]);
      if (given && missing)
        context.addIssue({ code: 'custom', path: [missing], message: `é obrigatório junto de ${given}` });
    }
  });

export interface PurchaseConfig {
  /** Those that are set up. */
  providers: ProviderSettings;
  fulfilment: FulfilmentSettings;
}

/** @param appUrl address of the site */
export function purchaseConfig(value: z.output<typeof purchaseSettings>, appUrl: URL): PurchaseConfig {
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
      productIds: {
        stripe: value.STRIPE_PRODUCT_IDS,
        hotmart: value.HOTMART_PRODUCT_IDS,
        kiwify: value.KIWIFY_PRODUCT_IDS,
        'mercado-pago': value.MERCADOPAGO_PRODUCT_IDS,
        asaas: value.ASAAS_PRODUCT_IDS,
        eduzz: value.EDUZZ_PRODUCT_IDS,
        pagbank: value.PAGBANK_PRODUCT_IDS,
      },
      minimumCents: value.PURCHASE_MINIMUM_CENTS,
      acceptsTests: isOwnMachine(appUrl),
    },
  };
}

/** Whether the site is for this machine only: its address says so, and every mailed link with it. */
function isOwnMachine({ hostname }: URL): boolean {
  return /^(localhost|.+\.localhost|127(\.\d+){3}|\[::1\])$/.test(hostname);
}
