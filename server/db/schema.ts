import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  customType,
  date,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { Audience } from '../../domain/audiences.ts';
import type { PrintedFacts } from '../../domain/certificate.ts';
import type { ContentDocument } from '../../domain/content/document.ts';
import { dayOf } from './dates.ts';
import { contracts } from './schema/contracts.ts';
import { foldedSql, wordsSql } from './search.ts';

/** The first tables; later ones have a file each in `schema/`. Columns in snake_case are also the API's field names. */

const timestamptz = (name: string) => timestamp(name, { withTimezone: true });
const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' });

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
    createdAt: timestamptz('created_at').notNull().defaultNow(),
    updatedAt: timestamptz('updated_at').notNull().defaultNow(),
    /** The latest login by any method; sessions and security events are removed after a while. */
    lastLoginAt: timestamptz('last_login_at'),
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
    /** Keyed hash: tells networks apart without naming them. */
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

export const studentTags = pgTable(
  'student_tags',
  {
    user_id: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    tag: text('tag').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.user_id, table.tag] }),
    index('student_tags_tag_idx').on(table.tag),
  ],
);

export const courseProgress = pgTable(
  'course_progress',
  {
    user_id: uuid('user_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** A set: written only by the union in the progress repository. */
    completed_lessons: text('completed_lessons').array().notNull().default(sql`'{}'`),
    updated_at: timestamptz('updated_at').notNull().defaultNow(),
    /** When the student began the first lesson; null for those who began before this column existed. */
    started_at: timestamptz('started_at'),
  },
  (table) => [index('course_progress_started_at_idx').on(table.started_at)],
);

export const lessonPositions = pgTable(
  'lesson_positions',
  {
    user_id: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    lesson_id: text('lesson_id').notNull(),
    /** Seconds, like the two below. */
    last: doublePrecision('last').notNull(),
    furthest: doublePrecision('furthest').notNull(),
    duration: doublePrecision('duration').notNull(),
    /** When playback stopped, even offline. */
    updated_at: timestamptz('updated_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.user_id, table.lesson_id] })],
);

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

export const courseFiles = pgTable(
  'course_files',
  {
    id: uuid('id').primaryKey().default(sql`gen_random_uuid()`),
    module_id: text('module_id').notNull(),
    module_name: text('module_name').notNull(),
    file_name: text('file_name').notNull(),
    file_description: text('file_description').notNull(),
    /** Below the bucket: module id, `/`, timestamp, `_`, safe file name. */
    file_path: text('file_path').notNull().unique(),
    file_type: text('file_type').notNull(),
    /** Bytes. */
    file_size: integer('file_size').notNull(),
    file_url: text('file_url').notNull(),
    created_by: uuid('created_by').references(() => users.id, { onDelete: 'set null' }),
    created_at: timestamptz('created_at').notNull().defaultNow(),
    /** Set while the upload runs: the row reserves its path, and nobody may see it. */
    uploading_since: timestamptz('uploading_since'),
  },
  (table) => [index('course_files_module_id_idx').on(table.module_id)],
);

export const media = pgTable('media', {
  id: uuid('id').primaryKey(),
  /** `image`, `captions`, `material` or `video`. */
  kind: text('kind').notNull(),
  file_name: text('file_name').notNull(),
  /** MIME type; like `size`, of a picture's largest version that every browser shows. */
  type: text('type').notNull(),
  size: bigint('size', { mode: 'number' }).notNull(),
  /** Pixels of a picture's largest version, or of a video as shown. */
  width: integer('width'),
  height: integer('height'),
  /** Seconds, of a video. */
  duration: doublePrecision('duration'),
  /** A picture's widths, smallest first. */
  widths: integer('widths').array().notNull(),
  /** Below the bucket: `media/`, id, `/`, name. */
  file_paths: text('file_paths').array().notNull(),
  created_by: uuid('created_by').references(() => users.id, { onDelete: 'set null' }),
  created_at: timestamptz('created_at').notNull().defaultNow(),
  /** Set while the files are being added or removed: nobody may see the row. */
  uploading_since: timestamptz('uploading_since'),
});

export const videoUploads = pgTable('video_uploads', {
  id: uuid('id').primaryKey(),
  file_name: text('file_name').notNull(),
  /** Bytes: the total, and those received. */
  size: bigint('size', { mode: 'number' }).notNull(),
  received: bigint('received', { mode: 'number' }).notNull().default(0),
  /** The storage's names for the upload and for each part; null before the first part. */
  stored_as: text('stored_as'),
  parts: text('parts').array().notNull().default(sql`'{}'`),
  created_by: uuid('created_by').references(() => users.id, { onDelete: 'set null' }),
  /** When the latest part arrived: tells which uploads were abandoned. */
  updated_at: timestamptz('updated_at').notNull().defaultNow(),
});

export const backups = pgTable('backups', {
  id: uuid('id').primaryKey(),
  /** The day in Brazil for which it was made at night; null for one that an admin requested. */
  night: date('night').unique(),
  /** When an administrator uploaded it; it was begun when it was made, before that. */
  uploaded_at: timestamptz('uploaded_at'),
  /** Inside the backup folder. */
  file_name: text('file_name').notNull(),
  started_at: timestamptz('started_at').notNull().defaultNow(),
  /** If this and `reason` are null, the backup is running, or its process ended before it was finished. */
  finished_at: timestamptz('finished_at'),
  bytes: bigint('bytes', { mode: 'number' }),
  missing: integer('missing'),
  reason: text('reason'),
  /** The upload to the store elsewhere: time of the latest attempt, time of success, reason of failure. */
  send_tried_at: timestamptz('send_tried_at'),
  sent_at: timestamptz('sent_at'),
  send_reason: text('send_reason'),
});

export const outbox = pgTable(
  'outbox',
  {
    id: uuid('id').primaryKey().default(sql`gen_random_uuid()`),
    kind: text('kind').notNull(),
    recipient: text('recipient').notNull(),
    data: text('data').notNull(),
    /** Emails with the same key are one email, such as `welcome:<user id>`. */
    once_key: text('once_key').unique(),
    attempts: integer('attempts').notNull().default(0),
    /** Time of the next attempt; null once the email was sent or given up. */
    due_at: timestamptz('due_at').defaultNow(),
    sent_at: timestamptz('sent_at'),
    /** True if no mail server took it: `sent_at` is then when it was written as a file. */
    written_to_file: boolean('written_to_file').notNull().default(false),
    failed_at: timestamptz('failed_at'),
    last_error: text('last_error'),
    /** The text as sent, without sign-in links and codes. Removed after some time; never stored for newsletters. */
    subject: text('subject'),
    body: text('body'),
    /** Set for emails of a newsletter, which are sent only while no other email is due. */
    newsletter_id: uuid('newsletter_id').references(() => newsletters.id),
    created_at: timestamptz('created_at').notNull().defaultNow(),
  },
  (table) => [
    index('outbox_due_at_idx').on(table.due_at).where(sql`due_at is not null and newsletter_id is null`),
    index('outbox_newsletter_due_at_idx')
      .on(table.due_at)
      .where(sql`due_at is not null and newsletter_id is not null`),
    index('outbox_newsletter_id_idx').on(table.newsletter_id).where(sql`newsletter_id is not null`),
    index('outbox_created_at_idx').on(table.created_at, table.id).where(sql`newsletter_id is null`),
    index('outbox_failed_at_idx').on(table.failed_at).where(sql`failed_at is not null`),
    index('outbox_recipient_idx').on(table.recipient, table.created_at),
    index('outbox_words_idx').using('gin', wordsSql(sql`${table.recipient}`)),
  ],
);

export const newsletters = pgTable('newsletters', {
  id: uuid('id').primaryKey().default(sql`gen_random_uuid()`),
  subject: text('subject').notNull().default(''),
  /** Markdown. */
  body: text('body').notNull().default(''),
  /** Incremented by each save. */
  version: integer('version').notNull().default(1),
  audience: text('audience').$type<Audience>().notNull().default('subscribers'),
  /** Limits the audience `stopped` to students who stopped in this module. */
  module_id: text('module_id'),
  is_advertising: boolean('is_advertising').notNull().default(false),
  author_id: uuid('author_id').references(() => users.id, { onDelete: 'set null' }),
  author_name: text('author_name').notNull(),
  created_at: timestamptz('created_at').notNull().defaultNow(),
  updated_at: timestamptz('updated_at').notNull().defaultNow(),
  /** When its emails were queued; null for a draft. */
  queued_at: timestamptz('queued_at'),
  /** When a scheduled newsletter will be queued; null once it was, and for drafts. */
  scheduled_at: timestamptz('scheduled_at'),
  stopped_at: timestamptz('stopped_at'),
  recipients: integer('recipients'),
  /** Counts that stay after the emails were removed from the outbox. */
  sent_count: integer('sent_count'),
  refused_count: integer('refused_count'),
});

export const newsletterSubscribers = pgTable(
  'newsletter_subscribers',
  {
    /** Always lower case. */
    email: text('email').primaryKey(),
    confirmed_at: timestamptz('confirmed_at'),
    unsubscribed_at: timestamptz('unsubscribed_at'),
    created_at: timestamptz('created_at').notNull().defaultNow(),
  },
  (table) => [
    index('newsletter_subscribers_words_idx').using('gin', wordsSql(sql`${table.email}`)),
    index('newsletter_subscribers_created_at_idx').on(table.created_at, table.email),
  ],
);

export const rateLimits = pgTable('rate_limits', {
  key: text('key').primaryKey(),
  points: integer('points').notNull().default(0),
  /** Milliseconds since 1970. */
  expire: bigint('expire', { mode: 'number' }),
});

/** Certificates as issued: later changes of the course or the account do not alter them. */
export const certificates = pgTable(
  'certificates',
  {
    /** Short, can be read out, cannot be guessed. */
    code: text('code').primaryKey(),
    user_id: uuid('user_id').references(() => users.id, { onDelete: 'set null' }),
    student_name: text('student_name').notNull(),
    course_title: text('course_title').notNull(),
    course_hours: integer('course_hours').notNull(),
    printed: jsonb('printed').$type<PrintedFacts>(),
    completed_at: timestamptz('completed_at').notNull(),
    issued_at: timestamptz('issued_at').notNull().defaultNow(),
    /** `valid`, `replaced` or `revoked`. */
    status: text('status').notNull().default('valid'),
    replaced_by: text('replaced_by'),
    /** True once the student confirmed the name, or it was corrected. */
    is_name_checked: boolean('is_name_checked').notNull().default(false),
  },
  (table) => [uniqueIndex('certificates_one_valid').on(table.user_id).where(sql`status = 'valid'`)],
);

/** One row per transaction at a payment provider, as its events describe it, in whatever order they arrive. */
export const purchases = pgTable(
  'purchases',
  {
    id: uuid('id').primaryKey().default(sql`gen_random_uuid()`),
    provider: text('provider').notNull(),
    transaction_id: text('transaction_id').notNull(),
    /** The buyer's, lower case. */
    email: text('email').notNull(),
    name: text('name').notNull().default(''),
    amount_cents: integer('amount_cents'),
    /** ISO 4217; null means BRL, as some providers name no currency. */
    currency: text('currency'),
    /**
     * `pending`, `held`, `approved`, `disputed` or `refunded`: derived from the times below and `not_opening_reason`.
     */
    status: text('status').notNull(),
    /** This and the times below are the provider's, except `opened_at`. */
    approved_at: timestamptz('approved_at'),
    /** Why the purchase does not open the course, in Portuguese for the owner; null if it does. */
    not_opening_reason: text('not_opening_reason'),
    disputed_at: timestamptz('disputed_at'),
    dispute_won_at: timestamptz('dispute_won_at'),
    refunded_at: timestamptz('refunded_at'),
    closed_at: timestamptz('closed_at'),
    /** When the purchase first opened the course, by the site's clock. */
    opened_at: timestamptz('opened_at'),
    contract: text('contract').references(() => contracts.fingerprint),
    user_id: uuid('user_id').references(() => users.id, { onDelete: 'set null' }),
    created_at: timestamptz('created_at').notNull().defaultNow(),
    updated_at: timestamptz('updated_at').notNull().defaultNow(),
  },
  (table) => [
    unique('purchases_transaction').on(table.provider, table.transaction_id),
    index('purchases_email_idx').on(table.email),
    index('purchases_user_id_idx').on(table.user_id),
    index('purchases_words_idx').using(
      'gin',
      wordsSql(sql`${table.name} || ' ' || ${table.email} || ' ' || ${table.transaction_id}`),
    ),
    index('purchases_sold_at_idx').on(sql`coalesce(${table.approved_at}, ${table.created_at})`, table.id),
    index('purchases_refunded_at_idx').on(table.refunded_at).where(sql`refunded_at is not null`),
  ],
);

export const purchaseEvents = pgTable(
  'purchase_events',
  {
    id: uuid('id').primaryKey().default(sql`gen_random_uuid()`),
    provider: text('provider').notNull(),
    event_id: text('event_id').notNull(),
    /** The event as the adapter read it, as JSON text. */
    event: text('event').notNull(),
    purchase_id: uuid('purchase_id').references(() => purchases.id, { onDelete: 'set null' }),
    attempts: integer('attempts').notNull().default(0),
    /** Time of the next attempt; null once handled or given up. */
    due_at: timestamptz('due_at').defaultNow(),
    handled_at: timestamptz('handled_at'),
    last_error: text('last_error'),
    received_at: timestamptz('received_at').notNull().defaultNow(),
  },
  (table) => [
    unique('purchase_events_event').on(table.provider, table.event_id),
    index('purchase_events_purchase_id_idx').on(table.purchase_id),
    index('purchase_events_due_at_idx').on(table.due_at).where(sql`due_at is not null`),
    // Monitoring counts the few open events among many handled ones.
    index('purchase_events_open_idx').on(table.received_at).where(sql`handled_at is null`),
  ],
);

/** Access given manually, with or without an account. */
export const accessGrants = pgTable('access_grants', {
  /** Lower case. */
  email: text('email').primaryKey(),
  granted_by: text('granted_by').notNull(),
  created_at: timestamptz('created_at').notNull().defaultNow(),
});

export const contentRevisions = pgTable('content_revisions', {
  revision: integer('revision').primaryKey(),
  document: jsonb('document').$type<ContentDocument>().notNull(),
  changes: text('changes').array().notNull(),
  author_id: uuid('author_id').references(() => users.id, { onDelete: 'set null' }),
  author_name: text('author_name').notNull(),
  created_at: timestamptz('created_at').notNull().defaultNow(),
});

export const contentDraft = pgTable('content_draft', {
  /** Always 1. */
  id: integer('id').primaryKey(),
  /** Incremented by each save. */
  version: integer('version').notNull(),
  sections: jsonb('sections').$type<Partial<ContentDocument>>().notNull(),
  author_name: text('author_name').notNull(),
  updated_at: timestamptz('updated_at').notNull().defaultNow(),
});

/** A question about a lesson. Only the student and the team see it, until the team publishes it in its own words. */
export const lessonQuestions = pgTable(
  'lesson_questions',
  {
    id: uuid('id').primaryKey().default(sql`gen_random_uuid()`),
    user_id: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    lesson_id: text('lesson_id').notNull(),
    /** The title at that time: the lesson may be removed later. */
    lesson_title: text('lesson_title').notNull(),
    question: text('question').notNull(),
    answer: text('answer'),
    public_question: text('public_question'),
    public_answer: text('public_answer'),
    created_at: timestamptz('created_at').notNull().defaultNow(),
    edited_at: timestamptz('edited_at'),
    answered_at: timestamptz('answered_at'),
    published_at: timestamptz('published_at'),
    /** Incremented by each change. */
    version: integer('version').notNull().default(0),
  },
  (table) => [
    index('lesson_questions_user_id_idx').on(table.user_id, table.lesson_id),
    index('lesson_questions_published_idx')
      .on(table.lesson_id, table.published_at)
      .where(sql`published_at is not null`),
    index('lesson_questions_unanswered_idx').on(table.created_at).where(sql`answered_at is null`),
  ],
);

export const searchPassages = pgTable(
  'search_passages',
  {
    id: integer('id').primaryKey(),
    /** `lesson`, `transcript`, `material` or `prompt`. */
    kind: text('kind').notNull(),
    source: text('source').notNull(),
    lesson_id: text('lesson_id'),
    title: text('title').notNull(),
    /** Where in the source, such as a section's heading. */
    place: text('place').notNull(),
    url: text('url').notNull(),
    text: text('text').notNull(),
    words: tsvector('words').notNull(),
  },
  (table) => [index('search_passages_words_idx').using('gin', table.words)],
);

/** A single row: which content the passages were built from. */
export const searchState = pgTable('search_state', {
  id: integer('id').primaryKey(),
  fingerprint: text('fingerprint').notNull(),
  revision: integer('revision').notNull(),
  built_at: timestamptz('built_at').notNull().defaultNow(),
});

/** Visits and clicks on public pages per day, without anything that identifies a visitor. */
export const dailyCounts = pgTable(
  'daily_counts',
  {
    day: date('day').notNull(),
    step: text('step').notNull(),
    count: integer('count').notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.step] })],
);

/** Current alerts, so that the owner is emailed once about each. */
export const alerts = pgTable('troubles', {
  /** The `kind` of a Check. */
  kind: text('kind').primaryKey(),
  began_at: timestamptz('began_at').notNull().defaultNow(),
  seen_at: timestamptz('seen_at').notNull().defaultNow(),
  told_at: timestamptz('told_at').notNull().defaultNow(),
  told_count: integer('told_count').notNull(),
});
