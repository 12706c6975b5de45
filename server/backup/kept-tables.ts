import type { ClientBase } from 'pg';
import { tokenHashSql } from '../db/end-sessions.ts';
import { qualified } from './tables.ts';

interface Kept {
  /** SQL condition on the current rows to keep; all by default. */
  only?: string;
  /** True if only current rows remain, and none of the backup. */
  replacesCopy?: boolean;
  /** True if the backup adds no row to an account that exists now. */
  isPerAccount?: boolean;
  /**
   * Columns with an account's id. An earlier restore sets them to null if its backup lacks the account; they
   * are filled again from this backup's row.
   */
  refersTo?: readonly string[];
}

/**
 * Tables whose current rows survive a restore; the backup ("copy") only adds rows that do not exist now.
 * Referenced tables come first.
 *
 * A restore undoes what was done on the site. It cannot undo what payment companies did, which emails arrived, who
 * connected and what administrators did; and it must not undo that somebody wanted something no more. Nor does it bring
 * back a password that leaked, or a role that was taken away: see {@link restoreSignIn}.
 */
const keptTables: Record<string, Kept> = {
  audit_log: { refersTo: ['actor_id', 'user_id'] },
  access_records: {},
  security_events: { refersTo: ['user_id'] },
  backups: { replacesCopy: true },
  // Those of the copy may have ended since.
  sessions: { replacesCopy: true },
  ended_sessions: {},
  accounts: { isPerAccount: true },
  two_factors: { isPerAccount: true },
  passkeys: { isPerAccount: true },
  // Alerts that the owner was told of.
  troubles: { replacesCopy: true },
  contracts: {},
  purchases: { refersTo: ['user_id'] },
  purchase_events: {},
  refund_requests: {},
  access_requests: {},
  newsletters: { only: 'queued_at is not null or scheduled_at is not null' },
  outbox: {},
  newsletter_subscribers: {},
  course_email_refusals: {},
  reviews: { only: 'withdrawn_at is not null' },
  // An erased account's: it may be revoked, or without a name.
  certificates: { only: 'user_id is null' },
  // Credentials that were downloaded since the copy stay verifiable, and can still be seen to be revoked.
  certificate_statuses: {},
  credential_keys: {},
  credential_signing_keys: { replacesCopy: true },
  api_keys: { replacesCopy: true },
  // An older copy would bring back systems that were taken off, and repeat what they were told.
  webhook_endpoints: { replacesCopy: true },
  webhook_deliveries: { replacesCopy: true },
};
const names = Object.keys(keptTables);
const keptName = (name: string) => `pg_temp.kept_${name}`;

/** Stored as the error of an email that is queued in the backup and does not exist now; it is not sent. */
const unknownEmail = 'Estava por enviar na cópia restaurada.';

/** Holds each account's role, and the columns of `users` that decide how it signs in now. */
const keptSignIn = 'pg_temp.kept_sign_in';

/** Copies the current rows to temporary tables, which are dropped when the transaction ends. */
export async function saveKeptRows(client: ClientBase): Promise<void> {
  await client.query(
    `create temporary table kept_sign_in on commit drop as
     select id, two_factor_enabled, password_outdated, team_access_at, devices_forgotten_at, role
     from users left join profiles using (id)`,
  );
  for (const [name, { only = 'true' }] of Object.entries(keptTables))
    await client.query(`
      create temporary table kept_${name} (like ${qualified(name)} including indexes) on commit drop;
      insert into ${keptName(name)} select * from ${qualified(name)} where ${only}`);
}

/**
 * Merges the saved rows with those of the backup; a saved row replaces the backup's with the same key.
 * References to accounts that the backup lacks are set to null, or the row is removed if the column is
 * required.
 */
export async function restoreKeptRows(client: ClientBase): Promise<void> {
  // Cancels what is queued or scheduled in the backup, as it may have been sent since. Saved rows replace
  // these below.
  await client.query('update newsletters set scheduled_at = null where scheduled_at is not null');
  await client.query(
    'update outbox set due_at = null, failed_at = now(), last_error = $1 where due_at is not null',
    [unknownEmail],
  );
  for (const [name, { replacesCopy, isPerAccount, refersTo = [] }] of Object.entries(keptTables)) {
    if (replacesCopy) continue;
    if (isPerAccount)
      await client.query(`delete from ${qualified(name)} where user_id in (select id from ${keptSignIn})`);
    for (const column of refersTo)
      await client.query(
        `update ${keptName(name)} kept set ${column} = copy.${column} from ${qualified(name)} copy
         where copy.id = kept.id and kept.${column} is null`,
      );
    await client.query(
      `insert into ${keptName(name)} select * from ${qualified(name)} on conflict do nothing`,
    );
  }
  await client.query(
    `insert into ${keptName('ended_sessions')} (token_hash, reason, ended_at)
     select ${tokenHashSql('token')}, 'restore', now() from ${keptName('sessions')} where user_id not in (select id from users)`,
  );
  await client.query(`truncate ${names.map(qualified).join(', ')}`);
  for (const name of names) {
    await removeDanglingReferences(client, name);
    await client.query(`insert into ${qualified(name)} select * from ${keptName(name)}`);
  }
  await restoreSignIn(client);
}

/**
 * Accounts that exist now sign in as they do now, and have no role that was taken away since the copy, unless nobody
 * would administer the site.
 */
async function restoreSignIn(client: ClientBase): Promise<void> {
  await client.query(
    `update users set two_factor_enabled = kept.two_factor_enabled, password_outdated = kept.password_outdated,
       team_access_at = kept.team_access_at, devices_forgotten_at = kept.devices_forgotten_at
     from ${keptSignIn} kept where kept.id = users.id and
       (users.two_factor_enabled, users.password_outdated, users.team_access_at, users.devices_forgotten_at)
       is distinct from
       (kept.two_factor_enabled, kept.password_outdated, kept.team_access_at, kept.devices_forgotten_at)`,
  );
  await client.query(
    `update profiles set role = kept.role from ${keptSignIn} kept
     where kept.id = profiles.id and kept.role is distinct from profiles.role
       and (kept.role is null or profiles.role = 'admin')
       and exists (
         select from profiles admin left join ${keptSignIn} now on now.id = admin.id
         where admin.role = 'admin' and (now.id is null or now.role = 'admin'))`,
  );
}

/** Removes references to rows that are not there. */
async function removeDanglingReferences(client: ClientBase, name: string): Promise<void> {
  const { rows } = await client.query<{ column: string; target: string; key: string; isRequired: boolean }>(
    `select quote_ident(own.attname) as column, confrelid::regclass as target, quote_ident(other.attname) as key,
       own.attnotnull as "isRequired"
     from pg_constraint
       join pg_attribute own on own.attrelid = conrelid and own.attnum = conkey[1]
       join pg_attribute other on other.attrelid = confrelid and other.attnum = confkey[1]
     where contype = 'f' and conrelid = $1::regclass`,
    [qualified(name)],
  );
  for (const { column, target, key, isRequired } of rows) {
    const isGone = `${column} is not null and not exists (select from ${target} where ${target}.${key} = kept.${column})`;
    const statement = isRequired
      ? `delete from ${keptName(name)} kept where ${isGone}`
      : `update ${keptName(name)} kept set ${column} = null where ${isGone}`;
    await client.query(statement);
  }
}
