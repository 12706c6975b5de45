import { sql } from 'drizzle-orm';
import { bigint, index, integer, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { ApiScope } from '../../../domain/api-keys.ts';
import { retentionPeriods } from '../../../domain/personal-data/kinds.ts';
import type { SessionEndReason } from '../../../domain/session.ts';
import { dayOf } from '../dates.ts';
import { accountId, formerAccountId } from './accounts.ts';
import { defineTable, impersonal, personal, secret, timestamptz } from './columns.ts';
import { ago, erasedName, isConfirmedEmailOf, ownedBy } from './person-rows.ts';

/**
 * Access records: which account used the site from which IP address, stored for six months (Marco Civil da Internet,
 * art. 15). No other table has an IP address. `user_id` is no foreign key: the rows outlive an erased account.
 */
export const accessRecords = defineTable(
  'access_records',
  {
    kind: 'access',
    rowsOf: ({ id }) => [{ where: sql`user_id = ${id}`, onErasure: 'stays' }],
    expired: { where: sql`at < ${ago('months', retentionPeriods.accessRecordMonths)}` },
  },
  {
    id: impersonal(uuid('id').primaryKey().default(sql`gen_random_uuid()`)),
    user_id: personal('Número da conta', uuid('user_id').notNull()),
    address: personal('Endereço de rede (IP)', text('address').notNull(), 'ipAddress'),
    at: personal('Data e hora', timestamptz('at').notNull().defaultNow()),
  },
  (table) => [
    index('access_records_user_id_idx').on(table.user_id, table.address, table.at),
    index('access_records_at_idx').on(table.at),
  ],
);

/** Sessions that the server ended in the last days, so that their browsers can be told why. Names no account. */
export const endedSessions = defineTable(
  'ended_sessions',
  { isLeftOut: true, expired: { where: sql`ended_at < ${ago('days', retentionPeriods.endedSessionDays)}` } },
  {
    /** SHA-256 in hexadecimal. */
    token_hash: secret(text('token_hash').primaryKey()),
    reason: impersonal(text('reason').$type<SessionEndReason>().notNull()),
    ended_at: impersonal(timestamptz('ended_at').notNull().defaultNow()),
  },
);

/**
 * Changes by admins, students' pages that they opened, and names that students corrected. Stored for ever, because old
 * rows are still read: since when somebody is in the team, and how many accounts were erased after a backup.
 */
export const auditLog = defineTable(
  'audit_log',
  {
    kind: 'history',
    rowsOf: ({ id, email, name, emailVerified }) => [
      {
        where: sql`(user_id = ${id} or (${emailVerified} and detail = ${email}))`,
        exported: ['user_id', 'action', 'detail', 'created_at'],
        onErasure: sql`detail = ''`,
      },
      {
        // Up to 1.1.0, backups named whoever made them in user_id alone.
        where: sql`(actor_id = ${id} or (user_id = ${id} and actor_id is null and actor in (${name}, ${email})))`,
        exported: ['actor', 'actor_id', 'action', 'created_at'],
        onErasure: sql`actor = ${erasedName}`,
      },
    ],
  },
  {
    id: impersonal(uuid('id').primaryKey().default(sql`gen_random_uuid()`)),
    /** The administrator's or student's name, or the operating-system user who ran the command. */
    actor: personal('Nome', text('actor').notNull(), 'name'),
    actor_id: personal('Número da conta', formerAccountId('actor_id')),
    action: personal('O que foi feito', text('action').notNull(), 'kept'),
    user_id: personal('Número da conta', formerAccountId('user_id')),
    detail: personal('Detalhe', text('detail').notNull().default('')),
    created_at: personal('Criado em', timestamptz('created_at').notNull().defaultNow()),
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
export const teamInvitations = defineTable(
  'team_invitations',
  {
    kind: 'links',
    isLeftOut: true,
    rowsOf: (person) => [
      {
        where: isConfirmedEmailOf(person),
        exported: ['email', 'role', 'created_at', 'expires_at'],
        onErasure: 'delete',
      },
      {
        where: sql`inviter_id = ${person.id}`,
        exported: ['inviter_id', 'role', 'created_at', 'expires_at'],
        onErasure: 'account',
      },
    ],
    expired: { where: sql`expires_at < now()` },
  },
  {
    id: impersonal(uuid('id').primaryKey().default(sql`gen_random_uuid()`)),
    /** Lower case. */
    email: personal('E-mail', text('email').notNull().unique(), 'email'),
    role: personal('Papel', text('role').notNull()),
    inviter_id: personal('Número da conta', accountId('inviter_id').notNull()),
    created_at: personal('Criado em', timestamptz('created_at').notNull().defaultNow()),
    expires_at: personal('Vale até', timestamptz('expires_at').notNull()),
  },
);

/** Public keys that sign credentials or did; stored for ever, so that old credentials can be verified. */
export const credentialKeys = defineTable(
  'credential_keys',
  { isLeftOut: true },
  {
    /** The key's URL, as credentials name it. */
    kid: impersonal(text('kid').primaryKey()),
    /** RS256, or of 1.1.0 and before EdDSA (Ed25519). */
    alg: impersonal(text('alg').notNull().default('EdDSA')),
    /** The base64url text of the key: of an RSA key, its modulus. */
    x: impersonal(text('x').notNull()),
    created_at: impersonal(timestamptz('created_at').notNull().defaultNow()),
  },
);

/** Private keys that sign credentials. No copy holds them (`keyTables`): whoever reads one must not be able to sign. */
export const credentialSigningKeys = defineTable(
  'credential_signing_keys',
  { isLeftOut: true },
  {
    /** The encrypting secret's id and the site's address: another of either signs with another key. */
    made_for: impersonal(text('made_for').primaryKey()),
    kid: impersonal(text('kid').notNull()),
    /** Encrypted with a key derived from AUTH_SECRET. */
    private_key: impersonal(text('private_key').notNull()),
    created_at: impersonal(timestamptz('created_at').notNull().defaultNow()),
  },
);

/** Keys of other programs. No copy holds them (`keyTables`), so that a restore brings back none that was revoked. */
export const apiKeys = defineTable(
  'api_keys',
  { kind: 'history', isLeftOut: true, rowsOf: ownedBy('created_by') },
  {
    id: impersonal(uuid('id').primaryKey().default(sql`gen_random_uuid()`)),
    name: impersonal(text('name').notNull()),
    scopes: impersonal(text('scopes').array().$type<ApiScope[]>().notNull()),
    /** SHA-256 in hexadecimal: a key is random and long, so that nothing slower is needed. */
    hash: secret(text('hash').notNull().unique()),
    /** The key's last four characters. */
    hint: impersonal(text('hint').notNull()),
    /** The key works only while this account administers the site. */
    created_by: personal('Número da conta', accountId('created_by').notNull()),
    created_at: personal('Criado em', timestamptz('created_at').notNull().defaultNow()),
    last_used_at: impersonal(timestamptz('last_used_at')),
    uses: impersonal(bigint('uses', { mode: 'number' }).notNull().default(0)),
    expires_at: impersonal(timestamptz('expires_at')),
    revoked_at: personal('Chave revogada em', timestamptz('revoked_at')),
  },
);

export const rateLimits = defineTable(
  'rate_limits',
  { kind: 'limits', isLeftOut: true },
  {
    key: secret(text('key').primaryKey()),
    points: personal('Contagem', integer('points').notNull().default(0)),
    /** Milliseconds since 1970. */
    expire: personal('Vale até', bigint('expire', { mode: 'number' })),
  },
);
