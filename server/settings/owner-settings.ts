import path from 'node:path';
import type { Mailbox, MailServer } from '../../domain/mail-server.ts';
import type { BackupFacts } from '../../domain/personal-data/kinds.ts';
import type { ReminderKind } from '../../domain/reminders.ts';
import type { S3Settings } from '../storage/s3-client.ts';
import { type PaymentConfig, paymentConfig } from './payment-config.ts';
import { s3Settings } from './s3-settings.ts';
import { type Setting, settingGroups } from './setting.ts';
import { type SettingName, type SettingValues, settings } from './settings.ts';

export interface OutgoingServer extends MailServer {
  /** False for one of the server's operator, which may be in a private network. */
  isPublicOnly: boolean;
}

/** The settings that the owner changes on the admin pages, and the folder of backups, parsed. */
export interface OwnerSettings extends PaymentConfig {
  mailServer: OutgoingServer | undefined;
  mailFrom: Mailbox;
  /** Newsletter emails per minute, by all processes together. */
  newsletterPerMinute: number;
  ownerEmail: string | undefined;
  /** True where the owner turned the reminder on. */
  reminders: Record<ReminderKind, boolean>;
  requireEmailConfirmation: boolean;
  /** `required`: the admin pages open only after setting up a second factor. */
  adminSecondFactor: 'optional' | 'required';
  /** `purchase`: only buyers, accounts with a grant and the team have access. */
  courseAccess: 'open' | 'purchase';
  /** `folder` is absolute; undefined turns backups off. */
  backups: {
    folder: string | undefined;
    keepDays: number;
    /** Another S3 store, for a second copy of each backup. */
    store: S3Settings | undefined;
    /** Public half of the owner's key. */
    recipient: string | undefined;
  };
}

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

/** @param publicOnly true for the name of a setting that may not lead into a private network */
export function ownerSettings(
  value: SettingValues,
  { appUrl, dataDir }: { appUrl: URL; dataDir: string },
  publicOnly: (name: SettingName) => boolean,
): OwnerSettings {
  const server = value.SMTP_URL;
  return {
    mailServer: server && { ...server, isPublicOnly: publicOnly('SMTP_URL') },
    mailFrom: value.MAIL_FROM ?? { name: 'IA Veterinária', address: `nao-responda@${appUrl.hostname}` },
    newsletterPerMinute: value.NEWSLETTER_PER_MINUTE,
    ownerEmail: value.OWNER_EMAIL,
    reminders: {
      'not-started': value.REMINDER_NOT_STARTED,
      stopped: value.REMINDER_STOPPED,
      'almost-done': value.REMINDER_ALMOST_DONE,
    },
    requireEmailConfirmation: value.REQUIRE_EMAIL_CONFIRMATION ?? server !== undefined,
    adminSecondFactor: value.ADMIN_SECOND_FACTOR,
    courseAccess: value.COURSE_ACCESS,
    backups: {
      folder:
        value.BACKUP_DIR?.trim() === ''
          ? undefined
          : path.resolve(value.BACKUP_DIR ?? path.join(dataDir, 'backups')),
      keepDays: value.BACKUP_KEEP_DAYS,
      store: s3Settings(value, 'BACKUP_', publicOnly),
      recipient: value.BACKUP_RECIPIENT,
    },
    ...paymentConfig(value, appUrl),
  };
}

/** Returns what the privacy policy says of backups; undefined if there are none. */
export function backupFacts({ backups }: Pick<OwnerSettings, 'backups'>): BackupFacts | undefined {
  const { folder, keepDays, store, recipient } = backups;
  if (folder === undefined) return undefined;
  return { days: keepDays, areSent: store !== undefined && recipient !== undefined };
}
