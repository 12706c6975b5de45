import type { Actor, AuditRecord } from '../../domain/audit.ts';
import type { FieldError } from '../../domain/content/field-error.ts';
import { providerLabels, providerSettingNames } from '../../domain/purchases.ts';
import type { SettingState } from '../../domain/settings.ts';
import type { Config } from '../config.ts';
import type { Connection, Transact } from '../db/connect.ts';
import { AppError } from '../http/errors.ts';
import type { Encryption } from './encryption.ts';
import {
  type OwnerSettings,
  ownerSettingNames,
  ownerSettings,
  type SettingTexts,
  settingGroupsOfOwner,
} from './owner-settings.ts';
import { s3SettingNames } from './s3-settings.ts';
import type { SettingsRepository, StoredSetting } from './settings.repository.ts';
import { findSettingError, type Setting, type SettingName, settings, settingsSchema } from './settings.ts';

interface SettingsDependencies {
  config: Config;
  repository: SettingsRepository;
  encryption: Encryption;
  transact: Transact;
  record(connection: Connection, actor: Actor, record: AuditRecord): Promise<void>;
}

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
export function createSettings({ config, repository, encryption, transact, record }: SettingsDependencies) {
  const installation = { appUrl: new URL(config.appUrl), dataDir: config.dataDir };
  let current: OwnerSettings = config;
  let stored: readonly StoredSetting[] = [];
  let texts: SettingTexts = {};
  let unreadable: SettingName[] = [];

  function read(rows: readonly StoredSetting[]) {
    const ownRows = rows.flatMap(({ name, value }) => (isOwnerSetting(name) ? [{ name, value }] : []));
    const decrypted = ownRows.map(({ name, value }) => [name, encryption.decrypt(name, value)] as const);
    const readable: SettingTexts = Object.fromEntries(
      // A later release may have stored what this one does not understand.
      decrypted.filter(([name, text]) => text !== undefined && !findSettingError(name, text)),
    );
    return {
      texts: readable,
      unreadable: decrypted.flatMap(([name, text]) => (text === undefined ? [name] : [])),
    };
  }

  function apply(rows: readonly StoredSetting[]): void {
    stored = rows;
    ({ texts, unreadable } = read(rows));
    current =
      rows.length === 0
        ? config
        : ownerSettings(settingsSchema.parse({ ...texts, ...config.given }), installation);
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
    if (name === 'MAIL_FROM') return current.mailFrom;
    if (name === 'BACKUP_DIR') return current.backups.folder ?? '';
    if (name === 'REQUIRE_EMAIL_CONFIRMATION') return String(current.requireEmailConfirmation);
    const { data } = definitions[name]?.schema.safeParse(undefined) ?? {};
    return data === undefined ? undefined : String(data);
  }

  function describe(name: SettingName): SettingState {
    const { group = 'email', isSecret = false } = definitions[name] ?? {};
    const isInEnvironment = config.given[name] !== undefined;
    const row = isInEnvironment ? undefined : stored.find((setting) => setting.name === name);
    const isStored = row !== undefined && texts[name] !== undefined;
    const text = textOf(name);
    return {
      name,
      group,
      // `desk` stands for the admin pages in the API.
      source: isInEnvironment ? 'environment' : isStored ? 'desk' : 'default',
      is_secret: isSecret,
      is_set: isInEnvironment || isStored,
      ...(isSecret ? { hint: text && hintOf(text) } : { value: text ?? null }),
      changed_at: row?.changed_at.toISOString() ?? null,
      ...(unreadable.includes(name) && { is_unreadable: true }),
    };
  }

  function check(group: string, changes: SettingChanges): SettingChanges {
    const problems: FieldError[] = [];
    const clean = Object.entries(changes).map(([name, typed]): [string, string | null] => {
      // An empty folder is a value: it means "off".
      const text = typed === null ? null : typed.trim() || (name === 'BACKUP_DIR' ? '' : null);
      const isInGroup = isOwnerSetting(name) && definitions[name]?.group === group;
      const message = isInGroup ? text !== null && findSettingError(name, text) : 'não é desta página';
      if (message) problems.push({ path: name, message });
      return [name, text];
    });
    if (problems.length > 0) throw invalid(problems);
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
      return missing.map((path) => ({ path, message: `também é preciso para ${purpose}` }));
    });
    if (problems.length > 0) throw invalid(problems);
  }

  return {
    /** Returns the current values. Call it at each use: settings change without a restart. */
    current: (): OwnerSettings => current,
    refresh,
    list: (): SettingState[] => ownerSettingNames.map(describe),
    /** Returns settings that were encrypted with another AUTH_SECRET and must be typed again. */
    unreadable: (): readonly SettingName[] => unreadable.filter((name) => config.given[name] === undefined),

    /**
     * Saves all changes or none, and writes the names of the settings, not the values, to the audit log.
     * @throws {AppError} `not_found` for an unknown group, `invalid_settings` with the fields, `set_by_environment`
     */
    async change(group: string, changes: SettingChanges, actor: Actor): Promise<void> {
      if (!settingGroupsOfOwner.includes(group)) throw new AppError('not_found');
      const clean = check(group, changes);
      await transact(async (transaction) => {
        await repository.lock(transaction);
        const before: Record<string, string | undefined> = read(await repository.list(transaction)).texts;
        const after: Record<string, string | undefined> = { ...before };
        for (const [name, text] of Object.entries(clean)) after[name] = text ?? undefined;
        checkTogether(after, clean);
        const entries = Object.entries(clean);
        await repository.remove(
          transaction,
          entries.flatMap(([name, text]) => (text === null ? [name] : [])),
        );
        for (const [name, text] of entries)
          if (text !== null) await repository.save(transaction, name, encryption.encrypt(name, text));
        const labels = entries.map(([name]) => definitions[name]?.label ?? name);
        if (labels.length > 0)
          await record(transaction, actor, { action: 'change-settings', detail: labels.join('; ') });
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

/** Returns the last characters of a secret, to recognize it by; none of a short one, where they would reveal much. */
const hintOf = (secret: string) => (secret.length < 12 ? '' : secret.slice(-4));

const isSame = (a: readonly StoredSetting[], b: readonly StoredSetting[]) =>
  JSON.stringify(a) === JSON.stringify(b);

const invalid = (fields: FieldError[]) => new AppError('invalid_settings', {}, { fields });
