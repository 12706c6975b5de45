import path from 'node:path';
import type { SiteOverrides } from '../domain/content/document.ts';
import { providerSettingNames } from '../domain/purchases.ts';
import { loadOrCreateSecrets, readSecretList } from './auth-secret.ts';
import { ConfigError } from './config-error.ts';
import { prepareDataDir } from './data-dir.ts';
import type { Secrets } from './sessions/signature.ts';
import { addressText } from './settings/addresses.ts';
import {
  type OwnerSettings,
  ownerSettings,
  type SettingTexts,
  settingTexts,
} from './settings/owner-settings.ts';
import type { PaymentConfig } from './settings/payment-config.ts';
import type { paymentSettings } from './settings/payment-settings.ts';
import { s3SettingNames, s3Settings } from './settings/s3-settings.ts';
import { isSampleSecret, type SettingName, type SettingValues, settingsSchema } from './settings/settings.ts';
import type { siteSettings } from './settings/site-settings.ts';
import type { S3Settings } from './storage/s3-client.ts';

/** Settings of the environment. {@link createSettings} adds those that the owner changed on the admin pages. */
export interface Config extends OwnerSettings {
  /** Origin without a trailing slash: the only source of absolute links. */
  appUrl: string;
  /** Absolute path. */
  dataDir: string;
  /** The first signs, all verify. */
  authSecrets: Secrets;
  /** True if the secrets come from the file in DATA_DIR, not from AUTH_SECRET. */
  isSecretGenerated: boolean;
  /** If undefined, uploads are stored in `dataDir`. */
  s3: S3Settings | undefined;
  siteOverrides: SiteOverrides;
  /** All settings of the environment, as text. Here the owner's settings override those of the admin pages. */
  given: SettingTexts;
}

/** The part for features: the owner's settings change, and are read from `settings.current()`. */
export type ServerConfig = Omit<
  Config,
  | keyof typeof siteSettings
  | keyof typeof paymentSettings
  | keyof PaymentConfig
  | 'BACKUP_DIR'
  | 'backupStore'
>;

/**
 * Reads and checks every setting. An empty variable counts as absent.
 * Creates DATA_DIR and, without AUTH_SECRET, a secret of its own in it.
 * @throws {ConfigError} naming the setting that is wrong
 */
export function readConfig(env: Record<string, string | undefined>): Config {
  const texts = settingTexts(env);
  const value = parseSettings(texts);
  const dataDir = path.resolve(value.DATA_DIR);
  prepareDataDir(dataDir);
  const appUrl = new URL(value.APP_URL ? addressText(value.APP_URL) : `http://localhost:${value.PORT}`);
  return {
    // The environment is the operator's, who may use a private network.
    ...ownerSettings(value, { appUrl, dataDir }, () => false),
    appUrl: appUrl.origin,
    dataDir,
    authSecrets: value.AUTH_SECRET ? readSecretList(value.AUTH_SECRET) : loadOrCreateSecrets(dataDir),
    isSecretGenerated: value.AUTH_SECRET === undefined,
    s3: s3Settings(value, '', () => false),
    siteOverrides: siteOverrides(value),
    given: texts,
  };
}

/** @throws {ConfigError} */
function parseSettings(texts: SettingTexts): SettingValues {
  for (const [name, text] of Object.entries(texts))
    if (isSampleSecret(text))
      throw invalid(`${name} ainda tem o valor de exemplo: ponha o seu, ou retire a linha`);
  const { data, error } = settingsSchema.safeParse(texts);
  if (!data) throw invalid(describeIssue(error.issues[0]));
  if (data.DATABASE_URL && !data.AUTH_SECRET)
    throw invalid('AUTH_SECRET é obrigatório quando DATABASE_URL está definido');
  for (const names of settingsUsedTogether) {
    const set = names.find((name) => data[name]);
    const missing = names.find((name) => !data[name] && !/S3_REGION$/.test(name));
    if (set && missing) throw invalid(`${missing} é obrigatório junto de ${set}`);
  }
  return data;
}

/** Returns the sentence that the owner would read, as the end of another one. */
function describeIssue(
  { path, message }: { path: PropertyKey[]; message: string } = { path: [], message: '' },
) {
  const end = message.endsWith('.') ? message.slice(0, -1) : message;
  return `${path.join('.')} não serve: ${end.charAt(0).toLowerCase()}${end.slice(1)}`;
}

const invalid = (reason: string) => new ConfigError(`Configuração inválida: ${reason}.`);

/** Each group is set completely or not at all: half a store would lose uploads, half a provider would read no event. */
const settingsUsedTogether: readonly (readonly SettingName[])[] = [
  [...s3SettingNames(''), 'S3_REGION'],
  [...s3SettingNames('BACKUP_'), 'BACKUP_S3_REGION'],
  ...Object.values(providerSettingNames),
];

function siteOverrides(value: SettingValues): SiteOverrides {
  const overrides = {
    checkoutUrlHeader: value.CHECKOUT_URL_HEADER && addressText(value.CHECKOUT_URL_HEADER),
    checkoutUrlHero: value.CHECKOUT_URL_HERO && addressText(value.CHECKOUT_URL_HERO),
    supportPhone: value.SUPPORT_PHONE,
    supportEmail: value.SUPPORT_EMAIL,
    adsConversionId: value.ADS_CONVERSION_ID,
  };
  return Object.fromEntries(Object.entries(overrides).filter(([, text]) => text));
}
