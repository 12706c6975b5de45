import type { Actor, AuditRecord } from '../../domain/audit.ts';
import type { FieldProblem } from '../../domain/content/document.ts';
import { providerSettingNames, sellerNames } from '../../domain/purchases.ts';
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
import { isSampleSecret, type Setting, type SettingName, settings, settingsSchema } from './settings.ts';

interface SettingsParts {
  config: Config;
  repository: SettingsRepository;
  encryption: Encryption;
  transact: Transact;
  record(connection: Connection, actor: Actor, record: AuditRecord): Promise<void>;
}

/** `null` takes a value out. */
export type SettingChanges = Readonly<Record<string, string | null>>;

const definitions: Record<string, Setting> = settings;
/** Names of settings of which a part is of no use without the others. */
const usedTogether: [string, readonly string[]][] = [
  ...Object.entries(providerSettingNames).map(([provider, names]): [string, readonly string[]] => [
    sellerNames[provider as keyof typeof providerSettingNames],
    names,
  ]),
  ['a cópia em outro lugar', s3SettingNames('BACKUP_')],
];

/** Knows the owner's settings in force: the environment's before those of the admin pages, before the defaults. */
export function createSettings({ config, repository, encryption, transact, record }: SettingsParts) {
  const place = { appUrl: new URL(config.appUrl), dataDir: config.dataDir };
  let current: OwnerSettings = config;
  let stored: readonly StoredSetting[] = [];
  let texts: SettingTexts = {};
  let unreadable: SettingName[] = [];

  function read(rows: readonly StoredSetting[]) {
    const known = rows.flatMap(({ name, value }) => (isOwnerSetting(name) ? [{ name, value }] : []));
    const read = known.map(({ name, value }) => [name, encryption.decrypt(name, value)] as const);
    const texts: SettingTexts = Object.fromEntries(
      // A later release may have stored what this one does not understand.
      read.filter(([name, text]) => text !== undefined && !problemOf(name, text)),
    );
    return { texts, unreadable: read.flatMap(([name, text]) => (text === undefined ? [name] : [])) };
  }

  function take(rows: readonly StoredSetting[]): void {
    stored = rows;
    ({ texts, unreadable } = read(rows));
    current =
      rows.length === 0 ? config : ownerSettings(settingsSchema.parse({ ...texts, ...config.given }), place);
  }

  /** Loads what another process changed. @returns 1 if there was something */
  async function refresh(): Promise<number> {
    const rows = await repository.list();
    if (isSame(rows, stored)) return 0;
    take(rows);
    return 1;
  }

  /** Returns the text in force; undefined for a default that is no text. */
  function textOf(name: SettingName): string | undefined {
    const given = config.given[name] ?? texts[name];
    if (given !== undefined) return given;
    if (name === 'MAIL_FROM') return current.mailFrom;
    if (name === 'BACKUP_DIR') return current.backups.folder ?? '';
    if (name === 'REQUIRE_EMAIL_CONFIRMATION') return String(current.requireEmailConfirmation);
    const { data } = definitions[name]?.value.safeParse(undefined) ?? {};
    return data === undefined ? undefined : String(data);
  }

  function describe(name: SettingName): SettingState {
    const { group = 'email', isSecret = false } = definitions[name] ?? {};
    const isGiven = config.given[name] !== undefined;
    const row = isGiven ? undefined : stored.find((one) => one.name === name);
    const isStored = row !== undefined && texts[name] !== undefined;
    const text = textOf(name);
    return {
      name,
      group,
      source: isGiven ? 'environment' : isStored ? 'desk' : 'default',
      is_secret: isSecret,
      is_set: isGiven || isStored,
      ...(isSecret ? { hint: text && hintOf(text) } : { value: text ?? null }),
      changed_at: row?.changed_at.toISOString() ?? null,
      ...(unreadable.includes(name) && { is_unreadable: true }),
    };
  }

  function check(group: string, changes: SettingChanges): SettingChanges {
    const problems: FieldProblem[] = [];
    const clean = Object.entries(changes).map(([name, given]): [string, string | null] => {
      // An empty folder is a value: it means "off".
      const text = given === null ? null : given.trim() || (name === 'BACKUP_DIR' ? '' : null);
      const isOfGroup = isOwnerSetting(name) && definitions[name]?.group === group;
      const message = isOfGroup ? text !== null && problemOf(name, text) : 'não é desta página';
      if (message) problems.push({ path: name, message });
      return [name, text];
    });
    if (problems.length > 0) throw invalid(problems);
    if (clean.some(([name]) => config.given[name as SettingName] !== undefined))
      throw new AppError('set_by_environment');
    return Object.fromEntries(clean);
  }

  /** Checks what settings say together, as they would be after the change. */
  function checkTogether(after: SettingTexts, changes: SettingChanges): void {
    const all: Record<string, string | undefined> = { ...after, ...config.given };
    const problems = usedTogether.flatMap(([seller, names]) => {
      const missing = names.filter((name) => all[name] === undefined);
      const isTouched = names.some((name) => name in changes);
      if (!isTouched || missing.length === 0 || missing.length === names.length) return [];
      return missing.map((path) => ({ path, message: `também é preciso para ${seller}` }));
    });
    if (problems.length > 0) throw invalid(problems);
  }

  return {
    /** The values in force now: read them at each use, for they change without a restart. */
    current: (): OwnerSettings => current,
    refresh,
    list: (): SettingState[] => ownerSettingNames.map(describe),
    /** Settings that were encrypted with another AUTH_SECRET, and must be typed again. */
    unreadable: (): readonly SettingName[] => unreadable.filter((name) => config.given[name] === undefined),

    /**
     * Saves all changes or none, and records who made them, without the values. Settings that are not named stay.
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

    /** Encrypts again, with the first secret, what an older one encrypted. @returns how many */
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

function problemOf(name: SettingName, text = ''): string | undefined {
  const { isSecret, value } = definitions[name] ?? {};
  if (isSecret && isSampleSecret(text)) return 'ainda é o exemplo: ponha o seu';
  return value?.safeParse(text).error?.issues[0]?.message;
}

/** Returns the end of a secret, for recognizing it; nothing of one so short that the end would tell much. */
const hintOf = (secret: string) => (secret.length < 12 ? '' : secret.slice(-4));

const isSame = (one: readonly StoredSetting[], other: readonly StoredSetting[]) =>
  JSON.stringify(one) === JSON.stringify(other);

const invalid = (fields: FieldProblem[]) => new AppError('invalid_settings', {}, { fields });
