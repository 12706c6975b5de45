import { z } from 'zod';
import { type ProviderName, providerLabels } from '../../domain/purchases.ts';
import { commaSeparated, type Setting } from './setting.ts';

/**
 * Such as `123, abc`. Refused are an empty list, which would mean every product, and the sample, which matches none.
 */
const productCodes = z
  .string()
  .transform(commaSeparated)
  .refine(
    (codes) =>
      codes.length > 0 && codes.every((code) => /^[\x21-\x7e]{1,100}$/.test(code) && !code.includes('...')),
    'Escreva os códigos dos produtos, separados por vírgula.',
  )
  .optional();

/** @param where the owner finds a product's code */
const productIds = (provider: ProviderName, where: string, sample = '...') =>
  ({
    group: 'payments',
    label: `Produtos do curso: ${providerLabels[provider]}`,
    help: 'Produto, oferta ou link de pagamento; vírgula entre os códigos. Sem a lista, qualquer venda abre.',
    field: {
      form: providerLabels[provider],
      label: 'Produtos deste curso',
      hint: `Vírgula entre os códigos. ${where}`,
    },
    sample,
    schema: productCodes,
  }) as const;

interface ProviderSecret {
  label: string;
  /** The company's own name for it. */
  fieldLabel: string;
  sample?: string;
  /** Characters: 32 by default; fewer where the company creates shorter secrets, or the owner chooses one. */
  minLength?: number;
  hint?: string;
  /** The owner chooses this secret: a button makes one. */
  isChosen?: true;
}

/** Returns the company with its article, such as `da Hotmart`. */
const ofCompany = (provider: ProviderName) =>
  `${['asaas', 'mercado-pago', 'pagbank'].includes(provider) ? 'do' : 'da'} ${providerLabels[provider]}`;

const providerSecret = (provider: ProviderName, secret: ProviderSecret) => {
  const { label, fieldLabel, sample = '...', minLength = 32, hint, isChosen } = secret;
  const error = isChosen
    ? `Use pelo menos ${minLength} caracteres.`
    : `O código parece cortado. Copie-o inteiro ${ofCompany(provider)}.`;
  const schema = z.string().min(minLength, error).optional();
  const field = {
    form: providerLabels[provider],
    label: fieldLabel,
    ...(hint && { hint }),
    ...(isChosen && { isChosen }),
  };
  return { group: 'payments', label, field, sample, isSecret: true, schema } as const;
};

/** The secrets of the payment companies, their products of this course, and the lowest amount that opens it. */
export const paymentSettings = {
  STRIPE_WEBHOOK_SECRET: providerSecret('stripe', {
    label: 'Segredo do webhook da Stripe',
    fieldLabel: 'Segredo de assinatura (whsec_...)',
    sample: 'whsec_...',
  }),
  STRIPE_API_KEY: {
    ...providerSecret('stripe', {
      label: 'Chave da Stripe para reembolsos',
      fieldLabel: 'Chave para reembolsos (rk_live_...)',
      hint: 'Só se quiser que o site devolva sozinho: restrita, só com escrita em Refunds.',
      sample: 'rk_live_...',
    }),
    help: 'Restrita, só com escrita em Refunds. Com ela o site devolve sozinho o dinheiro de quem desiste dentro da garantia; Mercado Pago, Asaas e PagBank usam as suas outras chaves. Nos demais, e sem ela, o pedido espera por você no Painel.',
  },
  HOTMART_HOTTOK: providerSecret('hotmart', {
    label: 'Hottok da Hotmart',
    fieldLabel: 'Hottok',
    minLength: 12,
  }),
  KIWIFY_WEBHOOK_TOKEN: providerSecret('kiwify', {
    label: 'Token do webhook da Kiwify',
    fieldLabel: 'Senha que a Kiwify usa para falar com o site (token)',
    isChosen: true,
    minLength: 8,
  }),
  MERCADOPAGO_WEBHOOK_SECRET: providerSecret('mercado-pago', {
    label: 'Segredo do webhook do Mercado Pago',
    fieldLabel: 'Assinatura secreta',
  }),
  MERCADOPAGO_ACCESS_TOKEN: providerSecret('mercado-pago', {
    label: 'Access token do Mercado Pago',
    fieldLabel: 'Access Token de produção',
    sample: 'APP_USR-...',
  }),
  ASAAS_WEBHOOK_TOKEN: providerSecret('asaas', {
    label: 'Token do webhook do Asaas',
    fieldLabel: 'Token de autenticação',
    isChosen: true,
    minLength: 8,
  }),
  ASAAS_API_KEY: providerSecret('asaas', {
    label: 'Chave da API do Asaas',
    fieldLabel: 'Chave da API',
    sample: "'$aact_...'",
  }),
  EDUZZ_WEBHOOK_SECRET: providerSecret('eduzz', {
    label: 'Segredo do webhook da Eduzz',
    fieldLabel: 'Chave secreta',
    minLength: 8,
  }),
  PAGBANK_TOKEN: providerSecret('pagbank', {
    label: 'Token do PagBank',
    fieldLabel: 'Token',
  }),
  STRIPE_PRODUCT_IDS: productIds(
    'stripe',
    'Em Links de pagamento, abra o do curso: o código plink_... está no fim do endereço da página do painel da Stripe.',
    'plink_...',
  ),
  HOTMART_PRODUCT_IDS: productIds(
    'hotmart',
    'Em Produtos, Meus produtos, o ID numérico está junto do nome do curso. Serve também o código da oferta, depois de off= no link de pagamento.',
  ),
  KIWIFY_PRODUCT_IDS: productIds(
    'kiwify',
    'Abra o produto em Produtos: o código é a sequência de letras e números, com quatro hífens, no endereço da página.',
  ),
  MERCADOPAGO_PRODUCT_IDS: productIds(
    'mercado-pago',
    'Abra o seu link de pagamento no navegador: o código é o que vem depois de pref_id= no endereço.',
  ),
  ASAAS_PRODUCT_IDS: productIds(
    'asaas',
    'O código do link de pagamento é o fim do endereço dele, depois de /c/.',
  ),
  EDUZZ_PRODUCT_IDS: productIds('eduzz', 'Em Meus produtos, o ID numérico está junto do nome do curso.'),
  PAGBANK_PRODUCT_IDS: productIds(
    'pagbank',
    'O código é seu: o reference_id que o seu checkout envia no item, igual em todas as vendas do curso.',
  ),
  PURCHASE_MINIMUM_CENTS: {
    group: 'payments',
    label: 'Menor valor que abre o curso',
    help: 'Em centavos: 4250 é R$ 42,50. Padrão: metade do preço publicado.',
    field: {
      form: 'Valor mínimo',
      label: 'Menor valor que abre o curso',
      input: 'price',
      hint: 'Em reais, como R$ 42,50. Em branco, metade do preço publicado: cupons cabem, alguns centavos não.',
    },
    sample: '4250',
    schema: z.coerce
      .number('Escreva um número de centavos, como 4250.')
      .int('Escreva um número inteiro de centavos.')
      .min(1, 'Escreva pelo menos 1 centavo.')
      .optional(),
  },
} satisfies Record<string, Setting>;
