import { sql } from 'drizzle-orm';
import { bigint, boolean, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { foldedSql, wordsSql } from '../search.ts';
import { timestamptz } from './columns.ts';

export const users = pgTable(
  'users',
  {
    id: uuid('id').primaryKey(),
    name: text('name').notNull(),
    /** Always lower case. */
    email: text('email').notNull().unique(),
    emailVerified: boolean('email_verified').notNull().default(false),
    image: text('image'),
    /** True if signing in also needs an authenticator app or a passkey. */
    twoFactorEnabled: boolean('two_factor_enabled').notNull().default(false),
    /** True if the password typed at the latest login is too weak for a role. */
    passwordOutdated: boolean('password_outdated').notNull().default(false),
    createdAt: timestamptz('created_at').notNull().defaultNow(),
    updatedAt: timestamptz('updated_at').notNull().defaultNow(),
    /** The latest login by any method; sessions and security events are removed after a while. */
    lastLoginAt: timestamptz('last_login_at'),
    /**
     * Since when somebody of the team may be able to get in: an access link was shown to the team, or the team confirmed
     * the email. Null once a link that was mailed to the account's own email has set the password.
     */
    teamAccessAt: timestamptz('team_access_at'),
    /** Cookies of known devices from before this time no longer count; null if all count. */
    devicesForgottenAt: timestamptz('devices_forgotten_at'),
  },
  (table) => [
    index('users_words_idx').using('gin', wordsSql(sql`${table.name} || ' ' || ${table.email}`)),
    index('users_folded_name_idx').on(foldedSql(sql`${table.name}`), table.id),
    index('users_created_at_idx').on(table.createdAt, table.id),
  ],
);

export const sessions = pgTable(
  'sessions',
  {
    id: uuid('id').primaryKey(),
    token: text('token').notNull().unique(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    expiresAt: timestamptz('expires_at').notNull(),
    /** Never an address: the auth library's IP tracking is disabled. */
    ipAddress: text('ip_address'),
    userAgent: text('user_agent'),
    createdAt: timestamptz('created_at').notNull().defaultNow(),
    updatedAt: timestamptz('updated_at').notNull().defaultNow(),
    /** The user's last request, to within ten minutes. */
    usedAt: timestamptz('used_at').notNull().defaultNow(),
    /** The last admin write that needed a proof, to within a minute. */
    adminWriteAt: timestamptz('admin_write_at'),
    /** True for sessions begun under the first release, whose cookie has another name. */
    firstRelease: boolean('first_edition').notNull().default(false),
  },
  (table) => [index('sessions_user_id_idx').on(table.userId)],
);

/** One row per account; `provider_id` is always `credential`. */
export const accounts = pgTable(
  'accounts',
  {
    id: uuid('id').primaryKey(),
    accountId: text('account_id').notNull(),
    providerId: text('provider_id').notNull(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** argon2id in PHC form. */
    password: text('password'),
    accessToken: text('access_token'),
    refreshToken: text('refresh_token'),
    idToken: text('id_token'),
    accessTokenExpiresAt: timestamptz('access_token_expires_at'),
    refreshTokenExpiresAt: timestamptz('refresh_token_expires_at'),
    scope: text('scope'),
    createdAt: timestamptz('created_at').notNull().defaultNow(),
    updatedAt: timestamptz('updated_at').notNull().defaultNow(),
  },
  (table) => [index('accounts_user_id_idx').on(table.userId)],
);

export const twoFactors = pgTable('two_factors', {
  id: uuid('id').primaryKey(),
  userId: uuid('user_id')
    .notNull()
    .unique()
    .references(() => users.id, { onDelete: 'cascade' }),
  secret: text('secret').notNull(),
  backupCodes: text('backup_codes').notNull(),
  /** True once the app has shown a valid code; until then only recovery codes count. */
  verified: boolean('verified').notNull().default(false),
  failedVerificationCount: integer('failed_verification_count').notNull().default(0),
  lockedUntil: timestamptz('locked_until'),
});

export const passkeys = pgTable(
  'passkeys',
  {
    id: uuid('id').primaryKey(),
    name: text('name'),
    publicKey: text('public_key').notNull(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    credentialID: text('credential_id').notNull().unique(),
    counter: bigint('counter', { mode: 'number' }).notNull(),
    deviceType: text('device_type').notNull(),
    backedUp: boolean('backed_up').notNull(),
    transports: text('transports'),
    createdAt: timestamptz('created_at').notNull().defaultNow(),
    aaguid: text('aaguid'),
  },
  (table) => [index('passkeys_user_id_idx').on(table.userId)],
);

/**
 * Single-use links, emailed codes, second login steps, passkey challenges. Identifiers are hashed; `id` is
 * text because the auth library chooses some ids itself.
 */
export const verifications = pgTable(
  'verifications',
  {
    id: text('id').primaryKey(),
    identifier: text('identifier').notNull(),
    value: text('value').notNull(),
    expiresAt: timestamptz('expires_at').notNull(),
    createdAt: timestamptz('created_at').notNull().defaultNow(),
    updatedAt: timestamptz('updated_at').notNull().defaultNow(),
  },
  (table) => [index('verifications_identifier_idx').on(table.identifier)],
);

/**
 * Logins, attempts and changes of credentials. Stored for six months, as the law asks of access records (Marco Civil da
 * Internet, art. 15).
 */
export const securityEvents = pgTable(
  'security_events',
  {
    id: uuid('id').primaryKey().default(sql`gen_random_uuid()`),
    /** Such as `login`; see SecurityEventKind. */
    kind: text('kind').notNull(),
    /** Null if the email has no account. */
    user_id: uuid('user_id').references(() => users.id, { onDelete: 'set null' }),
    /**
     * Keyed hash of the IP address, which tells networks apart without naming them; `desk` or `terminal` if
     * an administrator or a command changed the role.
     */
    network: text('network').notNull(),
    created_at: timestamptz('created_at').notNull().defaultNow(),
  },
  (table) => [
    index('security_events_created_at_idx').on(table.created_at),
    index('security_events_user_id_idx').on(table.user_id, table.created_at),
  ],
);

export const profiles = pgTable('profiles', {
  id: uuid('id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  full_name: text('full_name').notNull(),
  email: text('email').notNull(),
  name: text('name'),
  display_name: text('display_name'),
  first_name: text('first_name'),
  last_name: text('last_name'),
  /** `admin`, `support`, or null for a student. */
  role: text('role'),
  created_at: timestamptz('created_at').notNull().defaultNow(),
});

/** SQL over `users` and `profiles` (left-joined): the name that an account is shown by. */
export const shownNameSql = sql<string>`coalesce(nullif(${profiles.full_name}, ''), ${users.name})`;

/** Changes of an account's email that the old and the new address have not both confirmed yet; one per account. */
export const addressChanges = pgTable('address_changes', {
  user_id: uuid('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** Replaced with each request, so that links of earlier emails no longer work. */
  id: uuid('id').notNull().unique().default(sql`gen_random_uuid()`),
  /** Lower case. */
  new_email: text('new_email').notNull(),
  old_token: text('old_token').unique(),
  new_token: text('new_token').unique(),
  old_confirmed_at: timestamptz('old_confirmed_at'),
  new_confirmed_at: timestamptz('new_confirmed_at'),
  asked_at: timestamptz('asked_at').notNull().defaultNow(),
  expires_at: timestamptz('expires_at').notNull(),
});
