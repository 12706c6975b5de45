import type { ProviderName } from '../../domain/purchases.ts';
import type { Sample, SignedRequest } from '../../server/features/purchases/sample-messages.ts';
import type { PaymentConfig, ProviderSettings } from '../../server/settings/payment-config.ts';
import { site } from './course.ts';
import type { Product } from './product.ts';
import type { TestApp } from './test-app.ts';

/** Returns settings of all providers, whose APIs are at the given URL. */
export function testProviders(apiUrl: string): Required<ProviderSettings> {
  return {
    stripe: {
      secret: 'whsec_tests-0123456789-0123456789',
      apiKey: 'rk_tests-0123456789-0123456789-0123456789',
      apiUrl,
    },
    hotmart: { hottok: 'hottok-tests' },
    kiwify: { token: 'kiwify-tests' },
    'mercado-pago': {
      secret: 'mp-secret-tests-0123456789-0123456789',
      accessToken: 'mp-token-tests-0123456789-0123456789',
      apiUrl,
    },
    asaas: { token: 'asaas-tests', apiKey: 'asaas-key-tests-0123456789-0123456789', apiUrl },
    eduzz: { secret: 'eduzz-tests' },
    pagbank: { token: 'pagbank-tests-0123456789-0123456789', apiUrl },
  };
}

/** Returns them as part of the server's settings. */
export function testPaymentConfig(apiUrl: string): PaymentConfig {
  const fulfilment = { productIds: {}, minimumCents: undefined, acceptsTests: true };
  return { providers: testProviders(apiUrl), fulfilment };
}

/** Returns them as environment variables of a product's process. */
export function testProviderVariables(apiUrl: string): Record<string, string> {
  const settings = testProviders(apiUrl);
  return {
    STRIPE_WEBHOOK_SECRET: settings.stripe.secret,
    STRIPE_API_URL: apiUrl,
    HOTMART_HOTTOK: settings.hotmart.hottok,
    KIWIFY_WEBHOOK_TOKEN: settings.kiwify.token,
    MERCADOPAGO_WEBHOOK_SECRET: settings['mercado-pago'].secret,
    MERCADOPAGO_ACCESS_TOKEN: settings['mercado-pago'].accessToken,
    MERCADOPAGO_API_URL: apiUrl,
    ASAAS_WEBHOOK_TOKEN: settings.asaas.token,
    ASAAS_API_KEY: settings.asaas.apiKey,
    ASAAS_API_URL: apiUrl,
    EDUZZ_WEBHOOK_SECRET: settings.eduzz.secret,
    PAGBANK_TOKEN: settings.pagbank.token,
    PAGBANK_API_URL: apiUrl,
  };
}

let count = 0;

/** Returns an approved purchase with a unique transaction and email. */
export function newSample(sample: Partial<Sample> = {}): Sample {
  count += 1;
  return {
    status: 'approved',
    email: `Compra-${count}@Example.com`,
    name: 'Ana Luísa Conceição',
    transaction: `${process.pid}${Date.now()}${count}`,
    amountCents: site.price.cents,
    ...sample,
  };
}

/** Sends a webhook to the test application as a provider does, without Origin. */
export async function sendPaymentMessage(
  product: Pick<TestApp, 'app'>,
  provider: ProviderName,
  { search, headers, body }: SignedRequest,
): Promise<Response> {
  return product.app.request(`/api/webhooks/${provider}${search}`, { method: 'POST', headers, body });
}

/** Sends a webhook to a product's process. @returns the answer's status */
export async function sendWebhookTo(
  { url }: Pick<Product, 'url'>,
  provider: ProviderName,
  { search, headers, body }: SignedRequest,
): Promise<number> {
  const answer = await fetch(`${url}/api/webhooks/${provider}${search}`, { method: 'POST', headers, body });
  await answer.arrayBuffer();
  return answer.status;
}

/** Handles all due purchase events. */
export async function handleEvents({ features: { purchases } }: Pick<TestApp, 'features'>): Promise<void> {
  while (await purchases.events.processNext(purchases.handleEvent));
}
