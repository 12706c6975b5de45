import { sql } from 'drizzle-orm';
import { bigint, boolean, index, integer, text, uuid } from 'drizzle-orm/pg-core';
import { sessionEndSeconds } from '../../../domain/lifetimes.ts';
import { retentionPeriods } from '../../../domain/personal-data/kinds.ts';
import { foldedSql, wordsSql } from '../search.ts';
import { defineTable, impersonal, personal, secret, timestamptz } from './columns.ts';
import { ago, ownedBy } from './person-rows.ts';

export const users = defineTable(
  'users',
  {
    kind: 'account',
    rowsOf: ({ id }) => [{ where: sql`id = ${id}`, onErasure: 'delete' }],
    // Accounts with an unconfirmed email and without data worth keeping.
    expired: {
      where: sql`not email_verified
        and coalesce(last_login_at, created_at) < ${ago('days', retentionPeriods.unconfirmedAccountDays)}
        and not exists (select from profiles where profiles.id = users.id and role is not null)
        and not exists (select from course_progress where user_id = users.id and completed_lessons <> '{}')
        and not exists (select from lesson_questions where user_id = users.id)
        and not exists (select from certificates where user_id = users.id)
        and not exists (select from purchases where user_id = users.id or email = users.email)
        and not exists (select from access_grants where access_grants.email = users.email)
        and not exists (select from sessions where user_id = users.id and expires_at > now())`,
    },
  },
  {
    id: personal('Número', uuid('id').primaryKey()),
    name: personal('Nome', text('name').notNull(), 'name'),
    /** Always lower case. */
    email: personal('E-mail', text('email').notNull().unique(), 'email'),
    emailVerified: personal('E-mail confirmado', boolean('email_verified').notNull().default(false)),
    image: personal('Imagem', text('image')),
    /** True if signing in also needs an authenticator app or a passkey. */
    twoFactorEnabled: personal(
      'Segundo fator ligado',
      boolean('two_factor_enabled').notNull().default(false),
      'personal',
      { kind: 'secondFactor' },
    ),
    /** True if the password typed at the latest login is too weak for a role. */
    passwordOutdated: secret(boolean('password_outdated').notNull().default(false)),
    createdAt: personal('Criado em', timestamptz('created_at').notNull().defaultNow()),
    updatedAt: personal('Mudado em', timestamptz('updated_at').notNull().defaultNow()),
    /** The latest login by any method; sessions and security events are removed after a while. */
    lastLoginAt: personal('Última entrada', timestamptz('last_login_at')),
    /**
     * Since when somebody of the team may be able to get in: an access link was shown to the team, or the team confirmed
     * the email. Null once a link that was mailed to the account's own email has set the password.
     */
    teamAccessAt: personal(
      'A equipe viu um link de acesso, ou confirmou o e-mail, em',
      timestamptz('team_access_at'),
    ),
    /** Cookies of known devices from before this time no longer count; null if all count. */
    devicesForgottenAt: impersonal(timestamptz('devices_forgotten_at')),
  },
  (table) => [
    index('users_words_idx').using('gin', wordsSql(sql`${table.name} || ' ' || ${table.email}`)),
    index('users_folded_name_idx').on(foldedSql(sql`${table.name}`), table.id),
    index('users_created_at_idx').on(table.createdAt, table.id),
  ],
);

/** Returns a column with the id of an account; its row goes with the account. */
export const accountId = (name: string) => uuid(name).references(() => users.id, { onDelete: 'cascade' });

/** Returns a column with the id of an account, which an erasure clears. */
export const formerAccountId = (name: string) =>
  uuid(name).references(() => users.id, { onDelete: 'set null' });

export const sessions = defineTable(
  'sessions',
  {
    kind: 'devices',
    isLeftOut: true,
    rowsOf: ownedBy('user_id'),
    expired: { where: sql`expires_at < now() or created_at < ${ago('secs', sessionEndSeconds.student)}` },
  },
  {
    id: impersonal(uuid('id').primaryKey()),
    token: secret(text('token').notNull().unique()),
    userId: personal('Número da conta', accountId('user_id').notNull()),
    expiresAt: personal('Vale até', timestamptz('expires_at').notNull()),
    /** Never an address: the auth library's IP tracking is disabled. */
    ipAddress: personal('Endereço de rede (IP)', text('ip_address')),
    userAgent: personal('Navegador', text('user_agent')),
    createdAt: personal('Criado em', timestamptz('created_at').notNull().defaultNow()),
    updatedAt: personal('Mudado em', timestamptz('updated_at').notNull().defaultNow()),
    /** The user's last request, to within ten minutes. */
    usedAt: personal('Último uso', timestamptz('used_at').notNull().defaultNow()),
    /** The last admin write that needed a proof, to within a minute. */
    adminWriteAt: personal('Última alteração no Painel', timestamptz('admin_write_at')),
    /** Unused since 1.1.0. */
    unused: impersonal(boolean('first_edition').notNull().default(false)),
  },
  (table) => [index('sessions_user_id_idx').on(table.userId)],
);

/** One row per account; `provider_id` is always `credential`. */
export const accounts = defineTable(
  'accounts',
  { kind: 'account', isLeftOut: true, rowsOf: ownedBy('user_id') },
  {
    id: impersonal(uuid('id').primaryKey()),
    accountId: personal('Número da conta', text('account_id').notNull()),
    providerId: personal('Modo de entrada', text('provider_id').notNull()),
    userId: personal('Número da conta', accountId('user_id').notNull()),
    /** argon2id in PHC form. */
    password: secret(text('password')),
    accessToken: secret(text('access_token')),
    refreshToken: secret(text('refresh_token')),
    idToken: secret(text('id_token')),
    accessTokenExpiresAt: personal('Chave de acesso vale até', timestamptz('access_token_expires_at')),
    refreshTokenExpiresAt: personal('Chave de renovação vale até', timestamptz('refresh_token_expires_at')),
    scope: personal('Permissões', text('scope')),
    createdAt: personal('Criado em', timestamptz('created_at').notNull().defaultNow()),
    updatedAt: personal('Mudado em', timestamptz('updated_at').notNull().defaultNow()),
  },
  (table) => [index('accounts_user_id_idx').on(table.userId)],
);

export const twoFactors = defineTable(
  'two_factors',
  { kind: 'secondFactor', isLeftOut: true, rowsOf: ownedBy('user_id') },
  {
    id: impersonal(uuid('id').primaryKey()),
    userId: personal('Número da conta', accountId('user_id').notNull().unique()),
    secret: secret(text('secret').notNull()),
    backupCodes: secret(text('backup_codes').notNull()),
    /** True once the app has shown a valid code; until then only recovery codes count. */
    verified: personal('Conferido', boolean('verified').notNull().default(false)),
    failedVerificationCount: personal(
      'Códigos errados seguidos',
      integer('failed_verification_count').notNull().default(0),
    ),
    lockedUntil: personal('Bloqueado até', timestamptz('locked_until')),
  },
);

export const passkeys = defineTable(
  'passkeys',
  { kind: 'secondFactor', isLeftOut: true, rowsOf: ownedBy('user_id') },
  {
    id: impersonal(uuid('id').primaryKey()),
    name: personal('Nome', text('name'), 'name'),
    publicKey: personal('Chave pública', text('public_key').notNull()),
    userId: personal('Número da conta', accountId('user_id').notNull()),
    credentialID: personal('Número da chave de acesso', text('credential_id').notNull().unique()),
    counter: personal('Vezes usada, segundo o aparelho', bigint('counter', { mode: 'number' }).notNull()),
    deviceType: personal('Presa a um aparelho ou copiada entre aparelhos', text('device_type').notNull()),
    backedUp: personal('Com cópia de segurança', boolean('backed_up').notNull()),
    transports: personal('Ligações do aparelho', text('transports')),
    createdAt: personal('Criado em', timestamptz('created_at').notNull().defaultNow()),
    aaguid: personal('Modelo do aparelho', text('aaguid')),
  },
  (table) => [index('passkeys_user_id_idx').on(table.userId)],
);

/**
 * Single-use links, emailed codes, second login steps, passkey challenges. Identifiers are hashed; `id` is
 * text because the auth library chooses some ids itself.
 */
export const verifications = defineTable(
  'verifications',
  {
    kind: 'links',
    isLeftOut: true,
    // A row concerns a person if its value contains the account's id.
    rowsOf: ({ id }) => [
      { where: sql`position(${id} in value) > 0`, onErasure: 'delete' },
      { where: sql`shown_to = ${id}`, exported: [], onErasure: 'delete' },
    ],
    expired: { where: sql`expires_at < now()` },
  },
  {
    id: impersonal(text('id').primaryKey()),
    identifier: secret(text('identifier').notNull()),
    value: secret(text('value').notNull()),
    expiresAt: personal('Vale até', timestamptz('expires_at').notNull()),
    createdAt: personal('Criado em', timestamptz('created_at').notNull().defaultNow()),
    updatedAt: personal('Mudado em', timestamptz('updated_at').notNull().defaultNow()),
    /** The team member who was shown the link, and loses it with the role; null for what was mailed. */
    shownTo: secret(uuid('shown_to')),
  },
  (table) => [index('verifications_identifier_idx').on(table.identifier)],
);

/**
 * Logins, attempts and changes of credentials. Stored for six months, as the law asks of access records (Marco Civil da
 * Internet, art. 15).
 */
export const securityEvents = defineTable(
  'security_events',
  {
    kind: 'security',
    rowsOf: ({ id }) => [{ where: sql`user_id = ${id}`, onErasure: 'delete' }],
    expired: { where: sql`created_at < ${ago('months', retentionPeriods.securityEventMonths)}` },
  },
  {
    id: impersonal(uuid('id').primaryKey().default(sql`gen_random_uuid()`)),
    /** Such as `login`; see SecurityEventKind. */
    kind: personal('Tipo', text('kind').notNull(), 'kept'),
    /** Null if the email has no account. */
    user_id: personal('Número da conta', formerAccountId('user_id')),
    /**
     * Keyed hash of the IP address, which tells networks apart without naming them; `desk` or `terminal` if
     * an administrator or a command changed the role.
     */
    network: personal('Código da rede', text('network').notNull()),
    created_at: personal('Criado em', timestamptz('created_at').notNull().defaultNow()),
  },
  (table) => [
    index('security_events_created_at_idx').on(table.created_at),
    index('security_events_user_id_idx').on(table.user_id, table.created_at),
  ],
);

export const profiles = defineTable(
  'profiles',
  { kind: 'account', rowsOf: ownedBy('id') },
  {
    id: personal('Número', accountId('id').primaryKey()),
    full_name: personal('Nome completo', text('full_name').notNull(), 'name'),
    email: personal('E-mail', text('email').notNull(), 'email'),
    name: personal('Nome', text('name'), 'name'),
    display_name: personal('Nome de exibição', text('display_name'), 'name'),
    first_name: personal('Primeiro nome', text('first_name'), 'name'),
    last_name: personal('Sobrenome', text('last_name'), 'name'),
    /** `admin`, `support`, or null for a student. */
    role: personal('Papel', text('role'), 'kept'),
    created_at: personal('Criado em', timestamptz('created_at').notNull().defaultNow()),
  },
);

/** SQL over `users` and `profiles` (left-joined): the name that an account is shown by. */
export const shownNameSql = sql<string>`coalesce(nullif(${profiles.full_name}, ''), ${users.name})`;

/** Changes of an account's email that the old and the new address have not both confirmed yet; one per account. */
export const addressChanges = defineTable(
  'address_changes',
  { kind: 'links', isLeftOut: true, rowsOf: ownedBy('user_id'), expired: { where: sql`expires_at < now()` } },
  {
    user_id: personal('Número da conta', accountId('user_id').primaryKey()),
    /** Replaced with each request, so that links of earlier emails no longer work. */
    id: impersonal(uuid('id').notNull().unique().default(sql`gen_random_uuid()`)),
    /** Lower case. */
    new_email: personal('E-mail novo', text('new_email').notNull()),
    old_token: secret(text('old_token').unique()),
    new_token: secret(text('new_token').unique()),
    old_confirmed_at: personal('Confirmado pelo endereço de antes', timestamptz('old_confirmed_at')),
    new_confirmed_at: personal('Confirmado pelo endereço novo', timestamptz('new_confirmed_at')),
    asked_at: personal('Pedido em', timestamptz('asked_at').notNull().defaultNow()),
    expires_at: personal('Vale até', timestamptz('expires_at').notNull()),
  },
);
