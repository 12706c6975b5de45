import path from 'node:path';
import type { MailServer } from '../../domain/mail-server.ts';
import type { BackupFacts } from '../../domain/personal-data/kinds.ts';
import { paymentConfig } from './payment-config.ts';
import { s3Settings } from './s3-settings.ts';
import { type Setting, settingGroups } from './setting.ts';
import { type SettingName, type SettingValues, settings } from './settings.ts';

export interface OutgoingServer extends MailServer {
  /** False for one of the server's operator, which may be in a private network. */
  isPublicOnly: boolean;
}

export type OwnerSettings = ReturnType<typeof ownerSettings>;

/** Settings as text, as in the environment or typed on the admin pages. */
export type SettingTexts = Partial<Record<SettingName, string>>;

export const settingGroupsOfOwner = Object.entries(settingGroups).flatMap(([group, { setBy }]) =>
  setBy === 'owner' ? [group] : [],
);

export const ownerSettingNames = (Object.entries(settings) as [SettingName, Setting][]).flatMap(
  ([name, { group }]) => (settingGroupsOfOwner.includes(group) ? [name] : []),
);

/** Returns the settings among the variables. Empty ones count as absent, except where empty means "off". */
export function settingTexts(env: Record<string, string | undefined>): SettingTexts {
  return Object.fromEntries(
    (Object.keys(settings) as SettingName[]).flatMap((name) => {
      const text = env[name];
      return text || (name === 'BACKUP_DIR' && text !== undefined) ? [[name, text]] : [];
    }),
  );
}

/**
 * Returns the parsed settings by name, with the defaults that depend on other settings. What needs several settings
 * stands beside them.
 * @param publicOnly true for the name of a setting that may not lead into a private network
 */
export function ownerSettings(
  value: SettingValues,
  { appUrl, dataDir }: { appUrl: URL; dataDir: string },
  publicOnly: (name: SettingName) => boolean,
) {
  const { SMTP_URL, MAIL_FROM, REQUIRE_EMAIL_CONFIRMATION, BACKUP_DIR } = value;
  return {
    ...value,
    SMTP_URL: SMTP_URL && { ...SMTP_URL, isPublicOnly: publicOnly('SMTP_URL') },
    MAIL_FROM: MAIL_FROM ?? { name: 'IA Veterinária', address: `nao-responda@${appUrl.hostname}` },
    REQUIRE_EMAIL_CONFIRMATION: REQUIRE_EMAIL_CONFIRMATION ?? SMTP_URL !== undefined,
    /** Absolute; undefined turns backups off. */
    BACKUP_DIR:
      BACKUP_DIR?.trim() === '' ? undefined : path.resolve(BACKUP_DIR ?? path.join(dataDir, 'backups')),
    /** Another S3 store, for a second copy of each backup. */
    backupStore: s3Settings(value, 'BACKUP_', publicOnly),
    ...paymentConfig(value, appUrl),
  };
}

/** Returns what the privacy policy says of backups; undefined if there are none. */
export function backupFacts(
  settings: Pick<OwnerSettings, 'BACKUP_DIR' | 'BACKUP_KEEP_DAYS' | 'BACKUP_RECIPIENT' | 'backupStore'>,
): BackupFacts | undefined {
  const { BACKUP_DIR, BACKUP_KEEP_DAYS, BACKUP_RECIPIENT, backupStore } = settings;
  if (BACKUP_DIR === undefined) return undefined;
  return { days: BACKUP_KEEP_DAYS, areSent: backupStore !== undefined && BACKUP_RECIPIENT !== undefined };
}
