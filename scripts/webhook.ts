import { createHash } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { shippedTexts } from '../content/shipped.ts';
import { eventStatuses, type ProviderName, providerNames } from '../domain/purchases.ts';
import { emailBody } from '../domain/request-bodies.ts';
import { assembleProduct } from '../server/assemble.ts';
import {
  providersReportingWonDisputes,
  type Sample,
  signSampleMessage,
} from '../server/features/purchases/sample-messages.ts';
import { fail, loadEnvironment } from './lib/command.ts';
import { type FakeProviderApi, startFakeProviderApi } from './lib/fake-provider-api.ts';
import { openInstallation } from './lib/open-installation.ts';

/** `npm run webhook`: sends the running product a purchase event, as a payment company would. */
const usage = `Uso: npm run webhook -- PROVEDOR EVENTO --email EMAIL [--name "NOME"] [--transaction NÚMERO] [--url ENDEREÇO]
       [--product CÓDIGO] [--cents VALOR] [--currency MOEDA] [--test]
  PROVEDOR   ${providerNames.join(', ')}
  EVENTO     ${eventStatuses.join(', ')} (won, a contestação vencida por você: só ${providersReportingWonDisputes.join(', ')})
Sem as opções da segunda linha, a venda é do primeiro código de PROVEDOR_PRODUCT_IDS, pelo preço do curso, em reais.
O mesmo e-mail usa sempre a mesma transação: envie approved e depois refunded para ver o acesso abrir e fechar.`;
/** Milliseconds to wait for the product to query the fake provider. */
const queryTimeout = 15_000;

loadEnvironment();
const { positionals, values } = readArguments();
const provider = providerNames.find((name) => name === positionals[0]);
const status = eventStatuses.find((name) => name === positionals[1]);
const email = emailBody.safeParse(values).data?.email;
const cents = Number(values.cents ?? shippedTexts.site.price.cents);
if (!provider || !status || !email || !Number.isInteger(cents)) fail(usage);

const { config, providers, fulfilment } = await readSettings();
if (!providers[provider])
  fail(
    `${provider} não está configurado: ligue-o no Painel, em Ajustes, Pagamentos (docs/payments/${provider}.md).`,
  );
if (status === 'won' && !providersReportingWonDisputes.includes(provider))
  fail(`${provider} não avisa quando uma contestação é vencida.`);
const product = values.product ?? fulfilment.productIds[provider]?.[0];
const sample: Sample = {
  status,
  email,
  name: values.name ?? 'Compra de Teste',
  transaction: values.transaction ?? transactionIdFor(email),
  amountCents: cents,
  currency: values.currency ?? 'BRL',
  isTest: values.test ?? false,
  ...(product && { product }),
};
const fakeApi = await startFakeApiFor(provider, sample);
await send(provider, sample, values.url ?? `http://127.0.0.1:${config.PORT}`);
if (fakeApi) await waitForQuery(fakeApi);
console.log('Veja o resultado com: npm run purchases -- list');
await fakeApi?.stop();

/** Returns the configuration with the settings that the admin pages change. */
async function readSettings() {
  const { config, database, log, close } = await openInstallation();
  const { settings } = assembleProduct({ config, database, log });
  await settings.refresh().catch(() => undefined);
  await close();
  return { config, ...settings.current() };
}

function readArguments() {
  const text = { type: 'string' } as const;
  const options = {
    email: text,
    name: text,
    transaction: text,
    url: text,
    product: text,
    cents: text,
    currency: text,
    test: { type: 'boolean' },
  } as const;
  try {
    return parseArgs({ allowPositionals: true, options });
  } catch {
    fail(usage);
  }
}

/** Returns the same transaction for the same email. */
function transactionIdFor(email: string): string {
  return `9${BigInt(`0x${createHash('sha256').update(email).digest('hex').slice(0, 12)}`)}`;
}

/**
 * Mercado Pago and Asaas are queried about the purchase. The fake API answers if the product is set to query this
 * machine; otherwise the real provider does, which knows real transactions only.
 */
async function startFakeApiFor(name: ProviderName, delivered: Sample): Promise<FakeProviderApi | undefined> {
  if (name !== 'mercado-pago' && name !== 'asaas') return undefined;
  const variable = name === 'asaas' ? 'ASAAS_API_URL' : 'MERCADOPAGO_API_URL';
  const apiUrl = new URL(providers[name]?.apiUrl ?? '');
  if (apiUrl.hostname !== '127.0.0.1' && apiUrl.hostname !== 'localhost') {
    if (!values.transaction)
      fail(
        `O servidor vai perguntar a ${apiUrl.host} pela transação. Informe uma que exista (--transaction NÚMERO), ` +
          `ou, só para o ensaio, inicie o servidor com ${variable}=http://127.0.0.1:3999.`,
      );
    return undefined;
  }
  const fakeApi = await startFakeProviderApi(Number(apiUrl.port || 80)).catch(
    (error: NodeJS.ErrnoException) =>
      fail(`Não foi possível abrir ${apiUrl.host} (${variable}): ${error.code}.`),
  );
  fakeApi.addPurchase(delivered);
  return fakeApi;
}

async function send(name: ProviderName, delivered: Sample, url: string): Promise<void> {
  const { search, headers, body } = signSampleMessage(name, providers, delivered);
  const response = await fetch(`${url}/api/webhooks/${name}${search}`, {
    method: 'POST',
    headers,
    body,
  }).catch(() => fail(`O servidor não respondeu em ${url}. Ele está em funcionamento?`));
  if (!response.ok) fail(`O servidor recusou o evento: ${response.status} ${await response.text()}`);
  console.log(
    `Evento ${delivered.status} de ${name} entregue: transação ${delivered.transaction}, ${delivered.email}.`,
  );
}

/** Waits until the product has asked the fake API about the purchase. */
async function waitForQuery({ requestCount }: FakeProviderApi): Promise<void> {
  for (let waited = 0; requestCount() === 0; waited += 100) {
    if (waited >= queryTimeout)
      return console.log('O servidor não perguntou pela compra: veja o registro dele.');
    await wait(100);
  }
}
