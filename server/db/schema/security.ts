import { sql } from 'drizzle-orm';
import { bigint, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { ApiScope } from '../../../domain/api-keys.ts';
import type { SessionEndReason } from '../../../domain/session.ts';
import { dayOf } from '../dates.ts';
import { users } from './accounts.ts';
import { timestamptz } from './columns.ts';

/**
 * Access records: which account used the site from which IP address, stored for six months (Marco Civil da Internet,
 * art. 15). No other table has an IP address. `user_id` is no foreign key: the rows outlive an erased account.
 */
export const accessRecords = pgTable(
  'access_records',
  {
    id: uuid('id').primaryKey().default(sql`gen_random_uuid()`),
    user_id: uuid('user_id').notNull(),
    address: text('address').notNull(),
    at: timestamptz('at').notNull().defaultNow(),
  },
  (table) => [
    index('access_records_user_id_idx').on(table.user_id, table.address, table.at),
    index('access_records_at_idx').on(table.at),
  ],
);

/** Sessions that the server ended in the last days, so that their browsers can be told why. Names no account. */
export const endedSessions = pgTable('ended_sessions', {
  /** SHA-256 in hexadecimal. */
  token_hash: text('token_hash').primaryKey(),
  reason: text('reason').$type<SessionEndReason>().notNull(),
  ended_at: timestamptz('ended_at').notNull().defaultNow(),
});

/**
 * Changes by admins, students' pages that they opened, and names that students corrected. Stored for ever, because old
 * rows are still read: since when somebody is in the team, and how many accounts were erased after a backup.
 */
export const auditLog = pgTable(
  'audit_log',
  {
    id: uuid('id').primaryKey().default(sql`gen_random_uuid()`),
    /** The administrator's or student's name, or the operating-system user who ran the command. */
    actor: text('actor').notNull(),
    actor_id: uuid('actor_id').references(() => users.id, { onDelete: 'set null' }),
    action: text('action').notNull(),
    user_id: uuid('user_id').references(() => users.id, { onDelete: 'set null' }),
    detail: text('detail').notNull().default(''),
    created_at: timestamptz('created_at').notNull().defaultNow(),
  },
  (table) => [
    index('audit_log_user_id_idx').on(table.user_id, table.created_at),
    // One opened page per administrator, student and day in Brazil.
    uniqueIndex('audit_log_one_look')
      .on(table.actor_id, table.user_id, sql`(${dayOf(table.created_at)})`)
      .where(sql`action = 'look-at-student'`),
  ],
);

/** Open invitations to the team, one per email; the hashes of their links are in `verifications`. */
export const teamInvitations = pgTable('team_invitations', {
  id: uuid('id').primaryKey().default(sql`gen_random_uuid()`),
  /** Lower case. */
  email: text('email').notNull().unique(),
  role: text('role').notNull(),
  inviter_id: uuid('inviter_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' }),
  created_at: timestamptz('created_at').notNull().defaultNow(),
  expires_at: timestamptz('expires_at').notNull(),
});

/** Public keys that sign credentials or did; stored for ever, so that old credentials can be verified. */
export const credentialKeys = pgTable('credential_keys', {
  /** The key's URL, as credentials name it. */
  kid: text('kid').primaryKey(),
  /** The Ed25519 key in base64url. */
  x: text('x').notNull(),
  created_at: timestamptz('created_at').notNull().defaultNow(),
});

/** Private keys that sign credentials. No copy holds them (`keyTables`): whoever reads one must not be able to sign. */
export const credentialSigningKeys = pgTable('credential_signing_keys', {
  /** The encrypting secret's id and the site's address: another of either signs with another key. */
  made_for: text('made_for').primaryKey(),
  kid: text('kid').notNull(),
  /** Encrypted with a key derived from AUTH_SECRET. */
  private_key: text('private_key').notNull(),
  created_at: timestamptz('created_at').notNull().defaultNow(),
});

/** Keys of other programs. No copy holds them (`keyTables`), so that a restore brings back none that was revoked. */
export const apiKeys = pgTable('api_keys', {
  id: uuid('id').primaryKey().default(sql`gen_random_uuid()`),
  name: text('name').notNull(),
  scopes: text('scopes').array().$type<ApiScope[]>().notNull(),
  /** SHA-256 in hexadecimal: a key is random and long, so that nothing slower is needed. */
  hash: text('hash').notNull().unique(),
  /** The key's last four characters. */
  hint: text('hint').notNull(),
  /** The key works only while this account administers the site. */
  created_by: uuid('created_by')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' }),
  created_at: timestamptz('created_at').notNull().defaultNow(),
  last_used_at: timestamptz('last_used_at'),
  uses: bigint('uses', { mode: 'number' }).notNull().default(0),
  expires_at: timestamptz('expires_at'),
  revoked_at: timestamptz('revoked_at'),
});

export const rateLimits = pgTable('rate_limits', {
  key: text('key').primaryKey(),
  points: integer('points').notNull().default(0),
  /** Milliseconds since 1970. */
  expire: bigint('expire', { mode: 'number' }),
});
