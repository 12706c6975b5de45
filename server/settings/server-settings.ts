import { isIP } from 'node:net';
import { z } from 'zod';
import { parseHost } from '../../domain/addresses.ts';
import { databaseUrl, httpOrigin, storeEndpoint } from './addresses.ts';
import { choice, commaSeparated, flag, type Setting, s3Secret, text, wholeNumber } from './setting.ts';

function isAddressOrBlock(entry: string): boolean {
  const [address = '', bits] = entry.split('/');
  const maxBits = isIP(address) === 6 ? 128 : 32;
  return isIP(address) !== 0 && (bits === undefined || (/^\d+$/.test(bits) && Number(bits) <= maxBits));
}

const apiUrl = (seller: string, address: string) =>
  ({
    group: 'rehearsal',
    label: `API: ${seller}`,
    sample: address,
    schema: httpOrigin.prefault(address),
  }) as const;

/** The settings of who runs the server: only the environment has them. */
export const serverSettings = {
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
  PROXY_SENDS_VIDEOS: {
    group: 'server',
    label: 'O proxy envia os vídeos',
    help: 'Com true, o site diz quem pode, e o proxy de TRUST_PROXY envia o arquivo; ele precisa da configuração de deploy/ e de ler a pasta (o guia de operação, parte “Vídeos”, diz como). Padrão: false.',
    sample: 'true',
    schema: flag.default(false),
  },
  ALLOW_PRIVATE_NETWORKS: {
    group: 'server',
    label: 'O Painel alcança a rede interna',
    help: 'Com true, o servidor de e-mail, o armazenamento de fora e os sistemas avisados postos no Painel podem ficar nesta máquina ou na rede dela. Sem isso, só em endereços públicos; o que está no .env vale sempre. Padrão: false.',
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
    help: 'false atrás de um PgBouncer em modo de transação que não os conhece; ao partir o site o percebe sozinho.',
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
  STRIPE_API_URL: apiUrl('Stripe', 'https://api.stripe.com'),
  MERCADOPAGO_API_URL: apiUrl('Mercado Pago', 'https://api.mercadopago.com'),
  ASAAS_API_URL: apiUrl('Asaas', 'https://api.asaas.com'),
  PAGBANK_API_URL: apiUrl('PagBank', 'https://api.pagseguro.com'),
} satisfies Record<string, Setting>;
