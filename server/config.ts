import { isIP } from 'node:net';
import path from 'node:path';
import { z } from 'zod';
import { isAdvertisingId } from '../domain/advertising.ts';
import { type SiteOverrides, siteOverrides } from '../domain/site-overrides.ts';
import { ownSecrets, readSecretList } from './auth-secret.ts';
import { ConfigError } from './config-error.ts';
import { prepareDataDir } from './data-dir.ts';
import { httpUrl, type PurchaseConfig, purchaseConfig, purchaseSettings } from './purchase-config.ts';
import { isSampleValue } from './sample-values.ts';
import type { Secrets } from './sessions/session-cookie.ts';
import type { S3Settings } from './storage/s3-client.ts';

const flag = z.enum(['true', 'false', '1', '0']).transform((value) => value === 'true' || value === '1');

const settings = z.object({
  PORT: z.coerce
    .number('deve ser um número')
    .int('deve ser um número inteiro')
    .min(1, 'deve ser de 1 a 65535')
    .max(65535, 'deve ser de 1 a 65535')
    .default(3000),
  HOST: z.string().default('127.0.0.1'),
  APP_URL: z.url({ protocol: /^https?$/, error: 'deve ser um endereço http:// ou https://' }).optional(),
  DATA_DIR: z.string().default('./data'),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/, error: 'deve começar com postgres://' }).optional(),
  AUTH_SECRET: z.string().optional(),
  DATABASE_POOL_SIZE: z.coerce
    .number('deve ser um número')
    .int()
    .min(2, 'deve ser de 2 a 200')
    .max(200, 'deve ser de 2 a 200')
    .default(16),
  DATABASE_PREPARE: flag.default(true),
  WORKERS: z.coerce
    .number('deve ser um número')
    .int('deve ser um número inteiro')
    .min(1, 'deve ser de 1 a 64')
    .max(64, 'deve ser de 1 a 64')
    .default(1),
  BACKUP_DIR: z.string().optional(),
  BACKUP_KEEP_DAYS: z.coerce
    .number('deve ser um número de dias')
    .int('deve ser um número inteiro de dias')
    .min(1, 'deve ser de 1 a 3650')
    .max(3650, 'deve ser de 1 a 3650')
    .default(14),
  METRICS_TOKEN: z.string().min(16, 'deve ter pelo menos 16 caracteres').optional(),
  LOG_LEVEL: z
    .enum(
      ['fatal', 'error', 'warn', 'info', 'debug', 'silent'],
      'deve ser fatal, error, warn, info, debug ou silent',
    )
    .default('info'),
  ADS_CONVERSION_ID: z
    .string()
    .trim()
    .refine((id) => id === '' || isAdvertisingId(id), 'deve ser um código como AW-123456789 ou G-ABC123DEF4')
    .optional(),
  REQUIRE_EMAIL_CONFIRMATION: flag.optional(),
  SMTP_URL: z.url({ protocol: /^smtps?$/, error: 'deve começar com smtp:// ou smtps://' }).optional(),
  MAIL_FROM: z.string().optional(),
  NEWSLETTER_PER_MINUTE: z.coerce
    .number('deve ser um número')
    .int('deve ser um número inteiro')
    .min(1, 'deve ser de 1 a 6000')
    .max(6000, 'deve ser de 1 a 6000')
    .default(60),
  OWNER_EMAIL: z.email('deve ser um endereço de e-mail').optional(),
  ADMIN_SECOND_FACTOR: z.enum(['optional', 'required'], 'deve ser optional ou required').default('optional'),
  COURSE_ACCESS: z.enum(['open', 'purchase'], 'deve ser open ou purchase').default('open'),
  S3_ENDPOINT: httpUrl.optional(),
  S3_REGION: z.string().optional(),
  S3_BUCKET: z.string().optional(),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  TRUST_PROXY: z
    .string()
    .default('')
    .transform((list) =>
      list
        .split(',')
        .map((entry) => entry.trim())
        .filter(Boolean),
    )
    .refine((list) => list.every(isAddressOrBlock), 'deve ser uma lista de endereços IP ou blocos CIDR'),
});

interface BackupSettings {
  /** Absolute path; nothing where no copies are made. */
  folder: string | undefined;
  keepDays: number;
}

export interface Config extends PurchaseConfig {
  port: number;
  host: string;
  /** Origin without a trailing slash: the only source of absolute links. */
  appUrl: string;
  /** Absolute path. */
  dataDir: string;
  databaseUrl: string | undefined;
  /** Connections of each process. */
  databasePoolSize: number;
  /** False behind a pooler that knows no prepared statements. */
  databasePrepares: boolean;
  /** Processes that share the port. */
  workers: number;
  /** Where the night's copies go, and for how long. */
  backups: BackupSettings;
  /** Opens `/metrics` to those who are not on this machine. */
  metricsToken: string | undefined;
  /** The first signs, all verify. */
  authSecrets: Secrets;
  /** Whether the secrets are those in DATA_DIR, not set by AUTH_SECRET. */
  isSecretGenerated: boolean;
  logLevel: string;
  /** Without one, mail goes to files in `DATA_DIR/outbox`. */
  smtpUrl: string | undefined;
  mailFrom: string;
  /** Mails of newsletters that leave in a minute, by all processes together. */
  newsletterPerMinute: number;
  /** Who is written to when something needs a person. */
  ownerEmail: string | undefined;
  /** Unconfirmed accounts may not log in. */
  requireEmailConfirmation: boolean;
  /** `required`: administrators get nothing of the desk before they have set up a second factor. */
  adminSecondFactor: 'optional' | 'required';
  /** `purchase`: the course is for buyers, for those it was given to and for administrators. */
  courseAccess: 'open' | 'purchase';
  /** Without a store, uploads are kept in `dataDir`. */
  s3: S3Settings | undefined;
  /** Addresses and CIDR blocks whose `X-Forwarded-For` counts. */
  trustedProxies: string[];
  /** What the owner's content says, said by the environment instead. */
  siteOverrides: SiteOverrides;
}

/**
 * Reads and checks every setting. An empty variable counts as absent.
 * Creates DATA_DIR and, without AUTH_SECRET, a secret of its own in it.
 * @throws {ConfigError} naming the setting that is wrong
 */
export function readConfig(env: Record<string, string | undefined>): Config {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  refuseSamples(given);
  const value = parse(settings, given);
  const purchases = parse(purchaseSettings, given);
  if (value.DATABASE_URL && !value.AUTH_SECRET) {
    throw new ConfigError(
      'Configuração inválida: AUTH_SECRET é obrigatório quando DATABASE_URL está definido.',
    );
  }
  const dataDir = path.resolve(value.DATA_DIR);
  prepareDataDir(dataDir);
  const appUrl = new URL(value.APP_URL ?? `http://localhost:${value.PORT}`);
  return {
    port: value.PORT,
    host: value.HOST,
    appUrl: appUrl.origin,
    dataDir,
    databaseUrl: value.DATABASE_URL,
    databasePoolSize: value.DATABASE_POOL_SIZE,
    databasePrepares: value.DATABASE_PREPARE,
    workers: value.WORKERS,
    backups: {
      // Set and empty, it turns the copies off.
      folder:
        env.BACKUP_DIR?.trim() === ''
          ? undefined
          : path.resolve(value.BACKUP_DIR ?? path.join(dataDir, 'backups')),
      keepDays: value.BACKUP_KEEP_DAYS,
    },
    metricsToken: value.METRICS_TOKEN,
    authSecrets: value.AUTH_SECRET ? readSecretList(value.AUTH_SECRET) : ownSecrets(dataDir),
    isSecretGenerated: value.AUTH_SECRET === undefined,
    logLevel: value.LOG_LEVEL,
    smtpUrl: value.SMTP_URL,
    mailFrom: value.MAIL_FROM ?? `IA Veterinária <nao-responda@${appUrl.hostname}>`,
    newsletterPerMinute: value.NEWSLETTER_PER_MINUTE,
    ownerEmail: value.OWNER_EMAIL,
    requireEmailConfirmation: value.REQUIRE_EMAIL_CONFIRMATION ?? value.SMTP_URL !== undefined,
    adminSecondFactor: value.ADMIN_SECOND_FACTOR,
    courseAccess: value.COURSE_ACCESS,
    ...purchaseConfig(purchases, appUrl),
    s3: s3Settings(value),
    trustedProxies: value.TRUST_PROXY,
    siteOverrides: siteOverrides(env),
  };
}

function parse<Schema extends z.ZodType>(schema: Schema, given: object): z.output<Schema> {
  const parsed = schema.safeParse(given);
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  throw new ConfigError(`Configuração inválida: ${issue?.path.join('.')} ${issue?.message}.`);
}

/** All or none: half of a store would take uploads and lose them. */
function s3Settings(value: z.output<typeof settings>): S3Settings | undefined {
  const given = s3Names.find((name) => value[name]);
  if (!given) return undefined;
  const required = (name: (typeof s3Names)[number]) => {
    if (value[name]) return value[name];
    throw new ConfigError(`Configuração inválida: ${name} é obrigatório junto de ${given}.`);
  };
  return {
    endpoint: required('S3_ENDPOINT'),
    region: value.S3_REGION ?? 'us-east-1',
    bucket: required('S3_BUCKET'),
    accessKeyId: required('S3_ACCESS_KEY_ID'),
    secretAccessKey: required('S3_SECRET_ACCESS_KEY'),
  };
}

const s3Names = [
  'S3_ENDPOINT',
  'S3_REGION',
  'S3_BUCKET',
  'S3_ACCESS_KEY_ID',
  'S3_SECRET_ACCESS_KEY',
] as const;

function isAddressOrBlock(entry: string): boolean {
  const [address = '', bits] = entry.split('/');
  const longest = isIP(address) === 6 ? 128 : 32;
  return isIP(address) !== 0 && (bits === undefined || (/^\d+$/.test(bits) && Number(bits) <= longest));
}

/** @throws {ConfigError} naming a setting whose value everybody knows */
function refuseSamples(given: Record<string, string | undefined>): void {
  for (const name of Object.keys({ ...settings.shape, ...purchaseSettings.shape }))
    if (isSampleValue(given[name] ?? ''))
      throw new ConfigError(
        `Configuração inválida: ${name} ainda tem o valor de exemplo: ponha o seu, ou retire a linha.`,
      );
}
