import { isIP } from 'node:net';
import { z } from 'zod';
import { parseHost } from '../../domain/addresses.ts';
import { isGoogleTagId } from '../../domain/advertising.ts';
import { mailbox, smtpUrl } from '../../domain/mail-server.ts';
import { reminderDays } from '../../domain/reminders.ts';
import { databaseUrl, httpOrigin, storeEndpoint, webLink } from './addresses.ts';

/**
 * Groups in the order of `.env.example`. `setBy`: `server`, the operator, in the environment only; `owner`, on the
 * admin pages; `content`, in the published content, which the environment overrides.
 */
export const settingGroups = {
  server: { title: 'Servidor', setBy: 'server' },
  database: { title: 'Banco de dados', setBy: 'server' },
  storage: { title: 'Arquivos enviados', setBy: 'server' },
  email: { title: 'E-mail', setBy: 'owner' },
  notices: { title: 'Avisos', setBy: 'owner' },
  access: { title: 'Acesso', setBy: 'owner' },
  security: { title: 'Segurança', setBy: 'owner' },
  payments: { title: 'Pagamentos', setBy: 'owner' },
  site: { title: 'Links e contatos', setBy: 'content' },
  backups: { title: 'Cópias de segurança', setBy: 'owner' },
  rehearsal: { title: 'Endereços das APIs, só para ensaios', setBy: 'server' },
} as const;

export interface Setting {
  group: keyof typeof settingGroups;
  /** Portuguese, for the owner. */
  label: string;
  help?: string;
  /** Value in `.env.example`; a secret with this value is refused. */
  sample: string;
  isSecret?: true;
  /** Parses the text and has the default. Its errors are sentences for the owner. An address becomes an object of its parts. */
  schema: z.ZodType;
}

const flag = z
  .enum(['true', 'false', '1', '0'], 'Escreva true ou false.')
  .transform((value) => value === 'true' || value === '1');
const text = z.string().optional();
const trimmed = z.string().trim().optional();

function wholeNumber(min: number, max: number) {
  const range = `Escreva um número de ${min} a ${max}.`;
  return z.coerce.number(range).int(range).min(min, range).max(max, range);
}

function choice<const Options extends readonly [string, ...string[]]>(...options: Options) {
  return z.enum(options, `Escreva ${new Intl.ListFormat('pt-BR', { type: 'disjunction' }).format(options)}.`);
}

function commaSeparated(value: string): string[] {
  return value
    .split(',')
    .map((entry) => entry.trim())
    .filter(Boolean);
}

function isAddressOrBlock(entry: string): boolean {
  const [address = '', bits] = entry.split('/');
  const maxBits = isIP(address) === 6 ? 128 : 32;
  return isIP(address) !== 0 && (bits === undefined || (/^\d+$/.test(bits) && Number(bits) <= maxBits));
}

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

const productIds = (seller: string, sample = '...') =>
  ({
    group: 'payments',
    label: `Produtos do curso: ${seller}`,
    help: 'Produto, oferta ou link de pagamento; vírgula entre os códigos. Sem a lista, qualquer venda abre.',
    sample,
    schema: productCodes,
  }) as const;

/** Characters of a secret that the company creates. */
const issuedLength = 32;
/** Characters of one that the owner may choose. */
const chosenLength = 8;

/** @param company with its article, such as `da Hotmart` */
const providerSecret = (label: string, company: string, sample: string, minLength: number) => {
  const error = `O código parece cortado. Copie-o inteiro ${company}.`;
  const schema = z.string().min(minLength, error).optional();
  return { group: 'payments', label, sample, isSecret: true, schema } as const;
};

const apiUrl = (seller: string, address: string) =>
  ({
    group: 'rehearsal',
    label: `API: ${seller}`,
    sample: address,
    schema: httpOrigin.prefault(address),
  }) as const;

const s3Secret = <Group extends 'storage' | 'backups'>(group: Group, label: string) =>
  ({ group, label, sample: '...', isSecret: true, schema: text }) as const;

const checkoutLink = (place: string) =>
  ({
    group: 'site',
    label: `Link de compra ${place}`,
    help: 'Vale mais que o do Painel.',
    sample: 'https://pagamento.exemplo.com/curso',
    schema: webLink.optional(),
  }) as const;

const reminder = (label: string) =>
  ({
    group: 'notices',
    label: `Lembrete a alunos: ${label}`,
    help: 'Um e-mail no máximo por aluno, para sempre, com link para sair. Padrão: false.',
    sample: 'true',
    schema: flag.default(false),
  }) as const;

/**
 * All settings, with type, default and Portuguese texts: `.env.example`, docs and admin pages are derived from these.
 */
export const settings = {
  PORT: { group: 'server', label: 'Porta', sample: '3000', schema: wholeNumber(1, 65_535).default(3000) },
  HOST: {
    group: 'server',
    label: 'Endereço em que o servidor escuta',
    sample: '127.0.0.1',
    schema: z
      .string()
      .refine((host) => parseHost(host) !== undefined, 'Escreva um endereço IP ou um nome, como 127.0.0.1.')
      .default('127.0.0.1'),
  },
  APP_URL: {
    group: 'server',
    label: 'Endereço público do site',
    help: 'A única fonte dos links dos e-mails e das páginas. Padrão: http://localhost: e a porta.',
    sample: 'https://www.exemplo.com.br',
    schema: httpOrigin.optional(),
  },
  DATA_DIR: {
    group: 'server',
    label: 'Pasta dos dados',
    help: 'Banco embutido, arquivos enviados, e-mails de teste e segredo gerado. Só o usuário do site entra nela.',
    sample: './data',
    schema: z.string().default('./data'),
  },
  BACKUP_DIR: {
    group: 'server',
    label: 'Pasta da cópia completa de cada noite',
    help: 'Vazio desliga; sem a linha, DATA_DIR/backups.',
    sample: '/var/backups/ia-veterinaria',
    schema: text,
  },
  AUTH_SECRET: {
    group: 'server',
    label: 'Segredo que assina logins e links',
    help: 'Gere com: openssl rand -base64 33. Sem ele o site gera o seu em DATA_DIR. Para trocá-lo sem que ninguém precise entrar de novo, ponha o novo na frente e uma vírgula: o primeiro assina, todos conferem.',
    sample: 'pelo-menos-32-caracteres-aleatorios',
    isSecret: true,
    schema: text,
  },
  TRUST_PROXY: {
    group: 'server',
    label: 'Proxies de confiança',
    help: 'Endereços IP ou blocos CIDR de proxies cujo X-Forwarded-For vale.',
    sample: '127.0.0.1,10.0.0.0/8',
    schema: z
      .string()
      .default('')
      .transform(commaSeparated)
      .refine(
        (entries) => entries.every(isAddressOrBlock),
        'Escreva uma lista de endereços IP ou blocos CIDR.',
      ),
  },
  ALLOW_PRIVATE_NETWORKS: {
    group: 'server',
    label: 'O Painel alcança a rede interna',
    help: 'Com true, o servidor de e-mail e o armazenamento de fora postos no Painel podem ficar nesta máquina ou na rede dela. Sem isso, só em endereços públicos; o que está no .env vale sempre. Padrão: false.',
    sample: 'true',
    schema: flag.default(false),
  },
  WORKERS: {
    group: 'server',
    label: 'Processos que dividem a porta',
    help: 'Um por núcleo.',
    sample: '1',
    schema: wholeNumber(1, 64).default(1),
  },
  METRICS_TOKEN: {
    group: 'server',
    label: 'Senha das métricas',
    help: 'Abre /metrics a quem não está nesta máquina: Authorization: Bearer e a senha.',
    sample: 'pelo-menos-16-caracteres',
    isSecret: true,
    schema: z.string().min(16, 'Use pelo menos 16 caracteres.').optional(),
  },
  LOG_LEVEL: {
    group: 'server',
    label: 'Nível do registro',
    help: 'fatal, error, warn, info, debug ou silent.',
    sample: 'info',
    schema: choice('fatal', 'error', 'warn', 'info', 'debug', 'silent').default('info'),
  },
  DATABASE_URL: {
    group: 'database',
    label: 'PostgreSQL no lugar do embutido',
    help: 'Versão 15 ou mais nova. Exige AUTH_SECRET.',
    sample: 'postgres://usuario:senha@servidor:5432/banco',
    isSecret: true,
    schema: databaseUrl.optional(),
  },
  DATABASE_POOL_SIZE: {
    group: 'database',
    label: 'Conexões de cada processo',
    sample: '16',
    schema: wholeNumber(2, 200).default(16),
  },
  DATABASE_PREPARE: {
    group: 'database',
    label: 'Comandos preparados',
    help: 'false atrás de um PgBouncer em modo de transação que não os conhece.',
    sample: 'true',
    schema: flag.default(true),
  },
  S3_ENDPOINT: {
    group: 'storage',
    label: 'Armazenamento compatível com S3 no lugar de DATA_DIR',
    help: 'Todas as linhas S3 ou nenhuma; só a região tem padrão (us-east-1).',
    sample: 'https://s3.exemplo.com',
    schema: storeEndpoint.optional(),
  },
  S3_REGION: { group: 'storage', label: 'Região do armazenamento', sample: 'us-east-1', schema: text },
  S3_BUCKET: {
    group: 'storage',
    label: 'Bucket',
    help: 'Tem de existir e ser só deste site: o que nele não tem registro é removido.',
    sample: 'curso',
    schema: text,
  },
  S3_ACCESS_KEY_ID: s3Secret('storage', 'Chave do armazenamento'),
  S3_SECRET_ACCESS_KEY: s3Secret('storage', 'Segredo do armazenamento'),
  SMTP_URL: {
    group: 'email',
    label: 'Servidor de e-mail',
    help: 'Sem ele cada mensagem vira um arquivo .eml em DATA_DIR/outbox e o link aparece no registro.',
    sample: 'smtps://usuario:senha@servidor:465',
    isSecret: true,
    schema: smtpUrl.optional(),
  },
  MAIL_FROM: {
    group: 'email',
    label: 'Remetente',
    sample: 'IA Veterinária <contato@exemplo.com.br>',
    schema: mailbox.optional(),
  },
  NEWSLETTER_PER_MINUTE: {
    group: 'email',
    label: 'E-mails de uma newsletter por minuto',
    help: 'Os outros e-mails não esperam por ela. Confira o limite do seu servidor.',
    sample: '60',
    schema: wholeNumber(1, 6000).default(60),
  },
  OWNER_EMAIL: {
    group: 'notices',
    label: 'Quem é avisado quando algo precisa de uma pessoa',
    help: 'E-mail recusado, pagamento não entendido, compra sem acesso, cópia que falhou, disco quase cheio. Um aviso por problema, e no máximo um resumo por dia. Um aviso também a cada reembolso a fazer à mão.',
    sample: 'voce@exemplo.com.br',
    schema: z.email('Escreva o endereço inteiro, como voce@seusite.com.br.').optional(),
  },
  REMINDER_NOT_STARTED: reminder(`não começou em ${reminderDays['not-started'].from} dias`),
  REMINDER_STOPPED: reminder(`parou há ${reminderDays.stopped.from} dias`),
  REMINDER_ALMOST_DONE: reminder('falta pouco para concluir'),
  REQUIRE_EMAIL_CONFIRMATION: {
    group: 'access',
    label: 'Confirmação do e-mail',
    help: 'Contas sem e-mail confirmado não entram. Padrão: true com SMTP_URL, false sem.',
    sample: 'true',
    schema: flag.optional(),
  },
  ADMIN_SECOND_FACTOR: {
    group: 'security',
    label: 'Segundo fator de quem administra',
    help: 'Aplicativo autenticador ou chave de acesso: optional ou required. Com required o Painel só abre depois de configurá-lo, em /painel/ajustes.',
    sample: 'required',
    schema: choice('optional', 'required').default('optional'),
  },
  COURSE_ACCESS: {
    group: 'access',
    label: 'Quem vê o curso',
    help: 'open (qualquer conta) ou purchase (só quem comprou, quem recebeu acesso e quem administra).',
    sample: 'purchase',
    schema: choice('open', 'purchase').default('open'),
  },
  STRIPE_WEBHOOK_SECRET: providerSecret(
    'Segredo do webhook da Stripe',
    'da Stripe',
    'whsec_...',
    issuedLength,
  ),
  STRIPE_API_KEY: {
    ...providerSecret('Chave da Stripe para reembolsos', 'da Stripe', 'rk_live_...', issuedLength),
    help: 'Restrita, só com escrita em Refunds. Com ela o site devolve sozinho o dinheiro de quem desiste dentro da garantia; Mercado Pago, Asaas e PagBank usam as suas outras chaves. Nos demais, e sem ela, o pedido espera por você no Painel.',
  },
  HOTMART_HOTTOK: providerSecret('Hottok da Hotmart', 'da Hotmart', '...', 12),
  KIWIFY_WEBHOOK_TOKEN: providerSecret('Token do webhook da Kiwify', 'da Kiwify', '...', chosenLength),
  MERCADOPAGO_WEBHOOK_SECRET: providerSecret(
    'Segredo do webhook do Mercado Pago',
    'do Mercado Pago',
    '...',
    issuedLength,
  ),
  MERCADOPAGO_ACCESS_TOKEN: providerSecret(
    'Access token do Mercado Pago',
    'do Mercado Pago',
    'APP_USR-...',
    issuedLength,
  ),
  ASAAS_WEBHOOK_TOKEN: providerSecret('Token do webhook do Asaas', 'do Asaas', '...', chosenLength),
  ASAAS_API_KEY: providerSecret('Chave da API do Asaas', 'do Asaas', "'$aact_...'", issuedLength),
  EDUZZ_WEBHOOK_SECRET: providerSecret('Segredo do webhook da Eduzz', 'da Eduzz', '...', chosenLength),
  PAGBANK_TOKEN: providerSecret('Token do PagBank', 'do PagBank', '...', issuedLength),
  STRIPE_PRODUCT_IDS: productIds('Stripe', 'plink_...'),
  HOTMART_PRODUCT_IDS: productIds('Hotmart'),
  KIWIFY_PRODUCT_IDS: productIds('Kiwify'),
  MERCADOPAGO_PRODUCT_IDS: productIds('Mercado Pago'),
  ASAAS_PRODUCT_IDS: productIds('Asaas'),
  EDUZZ_PRODUCT_IDS: productIds('Eduzz'),
  PAGBANK_PRODUCT_IDS: productIds('PagBank'),
  PURCHASE_MINIMUM_CENTS: {
    group: 'payments',
    label: 'Menor valor que abre o curso',
    help: 'Em centavos: 4250 é R$ 42,50. Padrão: metade do preço publicado.',
    sample: '4250',
    schema: z.coerce
      .number('Escreva um número de centavos, como 4250.')
      .int('Escreva um número inteiro de centavos.')
      .min(1, 'Escreva pelo menos 1 centavo.')
      .optional(),
  },
  CHECKOUT_URL_HEADER: checkoutLink('do topo'),
  CHECKOUT_URL_HERO: checkoutLink('da página'),
  SUPPORT_PHONE: {
    group: 'site',
    label: 'WhatsApp do suporte',
    help: 'Vale mais que o do Painel.',
    sample: '5511900000000',
    schema: trimmed,
  },
  SUPPORT_EMAIL: {
    group: 'site',
    label: 'E-mail do suporte',
    help: 'Vale mais que o do Painel.',
    sample: 'suporte@exemplo.com.br',
    schema: trimmed,
  },
  ADS_CONVERSION_ID: {
    group: 'site',
    label: 'Código de conversão do Google Ads',
    help: 'Vale mais que o do Painel.',
    sample: 'AW-000000000',
    schema: trimmed.refine(
      (id) => !id || isGoogleTagId(id),
      'Escreva um código como AW-123456789 ou G-ABC123DEF4.',
    ),
  },
  BACKUP_KEEP_DAYS: {
    group: 'backups',
    label: 'Dias por que cada cópia é guardada',
    sample: '14',
    schema: wholeNumber(1, 3650).default(14),
  },
  BACKUP_S3_ENDPOINT: {
    group: 'backups',
    label: 'Armazenamento compatível com S3 para uma segunda cópia, em outro lugar',
    help: 'Todas as linhas BACKUP_S3 ou nenhuma; só a região tem padrão (us-east-1). As cópias vão cifradas, e só a chave da dona as abre.',
    sample: 'https://s3.outro-lugar.exemplo.com',
    schema: storeEndpoint.optional(),
  },
  BACKUP_S3_REGION: {
    group: 'backups',
    label: 'Região do armazenamento das cópias',
    sample: 'us-east-1',
    schema: text,
  },
  BACKUP_S3_BUCKET: {
    group: 'backups',
    label: 'Bucket das cópias',
    help: 'Tem de existir; não o dos arquivos enviados.',
    sample: 'copias',
    schema: text,
  },
  BACKUP_S3_ACCESS_KEY_ID: s3Secret('backups', 'Chave de acesso do armazenamento das cópias'),
  BACKUP_S3_SECRET_ACCESS_KEY: s3Secret('backups', 'Segredo do armazenamento das cópias'),
  BACKUP_RECIPIENT: {
    group: 'backups',
    label: 'Parte pública da chave das cópias',
    help: 'O Painel a põe ao criar a chave; cifra e não decifra.',
    sample: 'age1...',
    schema: z
      .string()
      .regex(/^age1[02-9ac-hj-np-z]{58}$/, 'Escreva a parte pública de uma chave age, que começa com age1.')
      .optional(),
  },
  STRIPE_API_URL: apiUrl('Stripe', 'https://api.stripe.com'),
  MERCADOPAGO_API_URL: apiUrl('Mercado Pago', 'https://api.mercadopago.com'),
  ASAAS_API_URL: apiUrl('Asaas', 'https://api.asaas.com'),
  PAGBANK_API_URL: apiUrl('PagBank', 'https://api.pagseguro.com'),
} satisfies Record<string, Setting>;

export type SettingName = keyof typeof settings;

export const settingsSchema = z.object(
  Object.fromEntries(Object.entries(settings).map(([name, { schema }]) => [name, schema])) as {
    [Name in SettingName]: (typeof settings)[Name]['schema'];
  },
);

export type SettingValues = z.output<typeof settingsSchema>;

/** Returns true for a placeholder as in `.env.example`, which is public. */
export function isSampleSecret(value: string): boolean {
  return /\.\.\.['"]?$|^['"]?pelo-menos-\d+-|:\/\/usuario:senha@/.test(value);
}

/** UTF-16 units of a setting's value. */
const maxSetting = 4_000;

/** Returns what is wrong with a typed value, in Portuguese. */
export function findSettingError(name: SettingName, text: string): string | undefined {
  const { isSecret, schema }: Setting = settings[name];
  if (text.length > maxSetting) return 'É longo demais.';
  if (isSecret && isSampleSecret(text)) return 'Ainda é o exemplo: ponha o seu.';
  return schema.safeParse(text).error?.issues[0]?.message;
}

/** Returns the names of settings that visitors would see and that still have the sample of `.env.example`. */
export function findPublicSamples(env: Record<string, string | undefined>): string[] {
  return Object.entries<Setting>(settings).flatMap(([name, { isSecret }]) =>
    !isSecret && /\bexemplo\.com|^55119?0+$|^AW-0+$/.test(env[name] ?? '') ? [name] : [],
  );
}
