import type { Actor, AuditRecord } from '../../domain/audit.ts';
import type { FieldError } from '../../domain/content/field-error.ts';
import { mailboxText } from '../../domain/mail-server.ts';
import { providerLabels, providerSettingNames } from '../../domain/purchases.ts';
import type { SettingState } from '../../domain/settings.ts';
import type { Config } from '../config.ts';
import type { Connection, Transact } from '../db/connect.ts';
import { AppError } from '../http/errors.ts';
import type { MailSettings } from '../mail/transport.ts';
import { refusePrivateIp } from '../public-address.ts';
import type { Encryption } from './encryption.ts';
import {
  type OwnerSettings,
  ownerSettingNames,
  ownerSettings,
  type SettingTexts,
  settingGroupsOfOwner,
} from './owner-settings.ts';
import { s3SettingNames } from './s3-settings.ts';
import type { Setting } from './setting.ts';
import type { SettingsRepository, StoredSetting } from './settings.repository.ts';
import { findSettingError, type SettingName, settings, settingsSchema } from './settings.ts';

interface SettingsDependencies {
  config: Config;
  repository: SettingsRepository;
  encryption: Encryption;
  transact: Transact;
  record(connection: Connection, actor: Actor, record: AuditRecord): Promise<void>;
  /** Tells all administrators of a change. */
  notify(connection: Connection, change: SettingsChange): Promise<void>;
}

export interface SettingsChange {
  actor: Actor;
  /** Labels and names of the settings, without values. */
  changed: readonly string[];
  /** The mail server before the change, encrypted; empty if it stays. See `formerMail`. */
  former: string;
}

/** Encrypts the former mail server as if it were a setting of this name. */
const formerMailName = 'FORMER_MAIL';

/** New values by name; `null` removes one, so that the default applies. */
export type SettingChanges = Readonly<Record<string, string | null>>;

const definitions: Record<string, Setting> = settings;
/** Settings that are useless without each other, with the name of what they configure. */
const usedTogether: [string, readonly string[]][] = [
  ...Object.entries(providerSettingNames).map(([provider, names]): [string, readonly string[]] => [
    providerLabels[provider as keyof typeof providerSettingNames],
    names,
  ]),
  ['a cópia em outro lugar', s3SettingNames('BACKUP_')],
];

/** Holds the owner's current settings. A value comes from the environment, else from the admin pages, else from the default. */
export function createSettings(dependencies: SettingsDependencies) {
  const { config, repository, encryption, transact, record, notify } = dependencies;
  const installation = { appUrl: new URL(config.appUrl), dataDir: config.dataDir };
  const isPublicOnly = (name: SettingName) =>
    !config.ALLOW_PRIVATE_NETWORKS && config.given[name] === undefined;
  let current: OwnerSettings = config;
  let stored: readonly StoredSetting[] = [];
  let { texts, unreadable, invalid, formerFolder } = read([]);

  function read(rows: readonly StoredSetting[]) {
    const decrypted = rows.map(({ name, value }) => ({ name, text: encryption.decrypt(name, value) }));
    const own = decrypted.flatMap(({ name, text }) => (isOwnerSetting(name) ? [{ name, text }] : []));
    // An earlier release, or a later one, may have stored what this one does not take.
    const isValid = ({ name, text }: (typeof own)[number]) =>
      text !== undefined && !findSettingError(name, text);
    return {
      texts: Object.fromEntries(own.filter(isValid).map(({ name, text }) => [name, text])) as SettingTexts,
      unreadable: own.flatMap(({ name, text }) => (text === undefined ? [name] : [])),
      invalid: own.flatMap((one) => (one.text === undefined || isValid(one) ? [] : [one.name])),
      formerFolder: decrypted.find(({ name }) => name === 'BACKUP_DIR')?.text,
    };
  }

  const parse = (texts: SettingTexts) =>
    ownerSettings(settingsSchema.parse({ ...texts, ...config.given }), installation, isPublicOnly);

  function apply(rows: readonly StoredSetting[]): void {
    stored = rows;
    ({ texts, unreadable, invalid, formerFolder } = read(rows));
    current = Object.keys(texts).length === 0 ? config : parse(texts);
  }

  /** Loads changes of other processes. @returns 1 if there were any */
  async function refresh(): Promise<number> {
    const rows = await repository.list();
    if (isSame(rows, stored)) return 0;
    apply(rows);
    return 1;
  }

  /** Returns the current value as text; undefined if there is none. */
  function textOf(name: SettingName): string | undefined {
    const text = config.given[name] ?? texts[name];
    if (text !== undefined) return text;
    if (name === 'MAIL_FROM') return mailboxText(current.MAIL_FROM);
    if (name === 'REQUIRE_EMAIL_CONFIRMATION') return String(current.REQUIRE_EMAIL_CONFIRMATION);
    const { data } = definitions[name]?.schema.safeParse(undefined) ?? {};
    return data === undefined ? undefined : String(data);
  }

  function describe(name: SettingName): SettingState {
    const { group = 'email', isSecret = false, field } = definitions[name] ?? {};
    const isInEnvironment = config.given[name] !== undefined;
    const row = isInEnvironment ? undefined : stored.find((setting) => setting.name === name);
    const isStored = row !== undefined && texts[name] !== undefined;
    const text = textOf(name);
    return {
      name,
      group,
      ...(field && { field }),
      source: isInEnvironment ? 'environment' : isStored ? 'desk' : 'default',
      is_secret: isSecret,
      is_set: isInEnvironment || isStored,
      ...(isSecret ? { hint: text && hintOf(text) } : { value: text ?? null }),
      changed_at: row?.changed_at.toISOString() ?? null,
      ...(unreadable.includes(name) && { is_unreadable: true }),
      ...(!isInEnvironment && invalid.includes(name) && { is_invalid: true }),
    };
  }

  function findErrorToSave(name: SettingName, text: string): string | undefined {
    const error = findSettingError(name, text);
    const address: { host?: string } | undefined = error ? undefined : addressOf(name, text);
    if (!address?.host || !isPublicOnly(name)) return error;
    try {
      // A name is resolved, and its addresses are checked, whenever the site connects.
      refusePrivateIp(address.host);
    } catch {
      return 'Este endereço é da rede interna do servidor. Use o do seu provedor.';
    }
  }

  function check(group: string, changes: SettingChanges): SettingChanges {
    const problems: FieldError[] = [];
    const clean = Object.entries(changes).map(([name, typed]): [string, string | null] => {
      const text = typed === null ? null : typed.trim() || null;
      const isInGroup = isOwnerSetting(name) && definitions[name]?.group === group;
      const message = isInGroup ? text !== null && findErrorToSave(name, text) : 'Não é desta página.';
      if (message) problems.push({ path: name, message });
      return [name, text];
    });
    if (problems.length > 0) throw invalidSettings(problems);
    if (clean.some(([name]) => config.given[name as SettingName] !== undefined))
      throw new AppError('set_by_environment');
    return Object.fromEntries(clean);
  }

  /** Checks that settings which are useless without each other are complete after the change. */
  function checkTogether(after: SettingTexts, changes: SettingChanges): void {
    const all: Record<string, string | undefined> = { ...after, ...config.given };
    const problems = usedTogether.flatMap(([purpose, names]) => {
      const missing = names.filter((name) => all[name] === undefined);
      const isChanged = names.some((name) => name in changes);
      if (!isChanged || missing.length === 0 || missing.length === names.length) return [];
      return missing.map((path) => ({ path, message: `Também é preciso para ${purpose}.` }));
    });
    if (problems.length > 0) throw invalidSettings(problems);
  }

  return {
    /** Returns the current values. Call it at each use: settings change without a restart. */
    current: (): OwnerSettings => current,
    refresh,
    list: (): SettingState[] => ownerSettingNames.map(describe),
    /** Returns settings that were encrypted with another AUTH_SECRET and must be typed again. */
    unreadable: (): readonly SettingName[] => unreadable.filter((name) => config.given[name] === undefined),
    /** Returns settings that an earlier release stored and that are not used, as they do not parse. */
    invalid: (): readonly SettingName[] => invalid.filter((name) => config.given[name] === undefined),
    /** Returns the folder of backups that an earlier release stored, where only the environment sets one; empty for none. */
    formerFolder: (): string | undefined =>
      config.given.BACKUP_DIR === undefined ? formerFolder : undefined,
    /** Returns the mail settings of an email that must leave through the server before a change. */
    formerMail(encrypted: string): MailSettings | undefined {
      const text = encrypted ? encryption.decrypt(formerMailName, encrypted) : undefined;
      return text === undefined ? undefined : parse(JSON.parse(text) as SettingTexts);
    },

    /**
     * Saves all changes or none, and writes the names of the settings, not the values, to the audit log.
     * @throws {AppError} `not_found` for an unknown group, `invalid_settings` with the fields, `set_by_environment`
     */
    async change(group: string, changes: SettingChanges, actor: Actor): Promise<void> {
      if (!settingGroupsOfOwner.includes(group)) throw new AppError('not_found');
      const clean = check(group, changes);
      await transact(async (transaction) => {
        await repository.lock(transaction);
        const rows = await repository.list(transaction);
        const before: Record<string, string | undefined> = read(rows).texts;
        const after: Record<string, string | undefined> = { ...before };
        for (const [name, text] of Object.entries(clean)) after[name] = text ?? undefined;
        checkTogether(after, clean);
        // A value that cannot be read, or is not used, is there to be removed all the same.
        const entries = Object.entries(clean).filter(([name, text]) =>
          text === null ? rows.some((row) => row.name === name) : before[name] !== text,
        );
        await repository.remove(
          transaction,
          entries.flatMap(([name, text]) => (text === null ? [name] : [])),
        );
        for (const [name, text] of entries)
          if (text !== null) await repository.save(transaction, name, encryption.encrypt(name, text));
        const changed = entries.map(([name]) => `${definitions[name]?.label} (${name})`);
        if (changed.length === 0) return;
        await record(transaction, actor, { action: 'change-settings', detail: changed.join('; ') });
        const { SMTP_URL, MAIL_FROM } = { ...before, ...config.given };
        const isMailChanged = SMTP_URL !== undefined && group === 'email';
        const former = isMailChanged
          ? encryption.encrypt(formerMailName, JSON.stringify({ SMTP_URL, MAIL_FROM }))
          : '';
        await notify(transaction, { actor, changed, former });
      });
      await refresh();
    },

    /** Encrypts again, with the first secret, settings that an older one encrypted. @returns the number of them */
    async renewEncryption(): Promise<number> {
      let count = 0;
      for (const row of await repository.list()) {
        const text = encryption.decrypt(row.name, row.value);
        if (text === undefined || encryption.isCurrent(row.value)) continue;
        await repository.reencrypt(row, encryption.encrypt(row.name, text));
        count += 1;
      }
      return count;
    },
  };
}

export type Settings = ReturnType<typeof createSettings>;

function isOwnerSetting(name: string): name is SettingName {
  return (ownerSettingNames as string[]).includes(name);
}

function addressOf(name: SettingName, text: string): { host?: string } | undefined {
  const { data } = definitions[name]?.schema.safeParse(text) ?? {};
  return typeof data === 'object' && data !== null ? data : undefined;
}

/** Returns the last characters of a secret, to recognize it by; none of a short one, where they would reveal much. */
const hintOf = (secret: string) => (secret.length < 12 ? '' : secret.slice(-4));

const isSame = (a: readonly StoredSetting[], b: readonly StoredSetting[]) =>
  JSON.stringify(a) === JSON.stringify(b);

const invalidSettings = (fields: FieldError[]) => new AppError('invalid_settings', {}, { fields });
