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
import type { PrintedFacts } from '../../domain/certificate.ts';
import type { ContentDocument } from '../../domain/content/document.ts';
import { dayOf } from './dates.ts';
import { contracts } from './schema/contracts.ts';
import { foldedSql, wordsSql } from './search.ts';

/** All tables. Times are UTC; column names are the wire's and the owner's (snake_case). */

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
    /** A password alone opens nothing: there is an authenticator app or a passkey. */
    twoFactorEnabled: boolean('two_factor_enabled').notNull().default(false),
    createdAt: timestamptz('created_at').notNull().defaultNow(),
    updatedAt: timestamptz('updated_at').notNull().defaultNow(),
    /** The latest, by whatever door; sessions and security events are gone after a while. */
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
    /** The last request that was somebody's use, to within ten minutes. */
    usedAt: timestamptz('used_at').notNull().defaultNow(),
    /** The last write of the desk that needed a proof, to within a minute. */
    adminWriteAt: timestamptz('admin_write_at'),
    /** There before the update from the first edition, whose cookies had another name. */
    firstEdition: boolean('first_edition').notNull().default(false),
  },
  (table) => [index('sessions_user_id_idx').on(table.userId)],
);

/** Credentials; one row per account, `provider_id` is always `credential`. */
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

/** The authenticator app and the recovery codes of an account, encrypted with the product's secret. */
export const twoFactors = pgTable('two_factors', {
  id: uuid('id').primaryKey(),
  userId: uuid('user_id')
    .notNull()
    .unique()
    .references(() => users.id, { onDelete: 'cascade' }),
  secret: text('secret').notNull(),
  /** Those not used yet, as a JSON list. */
  backupCodes: text('backup_codes').notNull(),
  /** Whether the app has shown a right code; until then only the recovery codes count. */
  verified: boolean('verified').notNull().default(false),
  failedVerificationCount: integer('failed_verification_count').notNull().default(0),
  lockedUntil: timestamptz('locked_until'),
});

/** Public halves of passkeys. */
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
 * Single-use links, codes by mail, second steps of a login, challenges of passkeys. Identifiers are stored hashed; the
 * library chooses some ids itself.
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
 * Who came in, who tried, and what was changed about getting in. Kept for six months, as the law asks of access
 * records (Marco Civil da Internet, art. 15).
 */
export const securityEvents = pgTable(
  'security_events',
  {
    id: uuid('id').primaryKey().default(sql`gen_random_uuid()`),
    /** Such as `login`; see SecurityEventKind. */
    kind: text('kind').notNull(),
    /** Nothing where the address has no account. */
    user_id: uuid('user_id').references(() => users.id, { onDelete: 'set null' }),
    /** Keyed hash: tells one network from another, not which it is. */
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
  /** `admin`, or nothing for a student. */
  role: text('role'),
  created_at: timestamptz('created_at').notNull().defaultNow(),
});

export const courseProgress = pgTable(
  'course_progress',
  {
    user_id: uuid('user_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** A set: written only by the union in the progress repository. */
    completed_lessons: text('completed_lessons').array().notNull().default(sql`'{}'`),
    updated_at: timestamptz('updated_at').notNull().defaultNow(),
    /** The first lesson; nobody knows it of those who began before it was kept. */
    started_at: timestamptz('started_at'),
  },
  (table) => [index('course_progress_started_at_idx').on(table.started_at)],
);

/** Where a student's videos stand. */
export const lessonPositions = pgTable(
  'lesson_positions',
  {
    user_id: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    lesson_id: text('lesson_id').notNull(),
    /** Seconds: where it was left, how far it was ever seen, how long it is. */
    last: doublePrecision('last').notNull(),
    furthest: doublePrecision('furthest').notNull(),
    duration: doublePrecision('duration').notNull(),
    /** When it was left, be it without a network. */
    updated_at: timestamptz('updated_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.user_id, table.lesson_id] })],
);

/**
 * What the owner changed by hand and whom she looked at, and the names that students corrected, for the day somebody asks. Rows are only ever
 * added.
 */
export const auditLog = pgTable(
  'audit_log',
  {
    id: uuid('id').primaryKey().default(sql`gen_random_uuid()`),
    /** The name of the administrator or student, or the operating-system user who ran the command. */
    actor: text('actor').notNull(),
    /** The account of whoever it was; nothing for a command. */
    actor_id: uuid('actor_id').references(() => users.id, { onDelete: 'set null' }),
    action: text('action').notNull(),
    /** Whom it is about. */
    user_id: uuid('user_id').references(() => users.id, { onDelete: 'set null' }),
    detail: text('detail').notNull().default(''),
    created_at: timestamptz('created_at').notNull().defaultNow(),
  },
  (table) => [
    index('audit_log_user_id_idx').on(table.user_id, table.created_at),
    // Of looks at a student one for each administrator and day in Brazil.
    uniqueIndex('audit_log_one_look')
      .on(table.actor_id, table.user_id, sql`(${dayOf(table.created_at)})`)
      .where(sql`action = 'look-at-student'`),
  ],
);

/** Files that an administrator uploaded; the bytes are in the storage under `file_path`, once they are. */
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
    /** While it is set the row only keeps its path from others: the bytes are on their way, and nobody may see it. */
    uploading_since: timestamptz('uploading_since'),
  },
  (table) => [index('course_files_module_id_idx').on(table.module_id)],
);

/** Files that content refers to by id: pictures, captions, materials, videos. The bytes are in the storage, once they are. */
export const media = pgTable('media', {
  id: uuid('id').primaryKey(),
  /** `image`, `captions`, `material` or `video`. */
  kind: text('kind').notNull(),
  /** As shown and saved. */
  file_name: text('file_name').notNull(),
  /** MIME type; with the size in bytes, of a picture's largest version that every browser shows. */
  type: text('type').notNull(),
  size: bigint('size', { mode: 'number' }).notNull(),
  /** Pixels of the largest version, for pictures; of a video as it is shown. */
  width: integer('width'),
  height: integer('height'),
  /** Seconds, of a video. */
  duration: doublePrecision('duration'),
  /** Those that a picture has, the smallest first. */
  widths: integer('widths').array().notNull(),
  /** Below the bucket: `media/`, id, `/`, name. */
  file_paths: text('file_paths').array().notNull(),
  created_by: uuid('created_by').references(() => users.id, { onDelete: 'set null' }),
  created_at: timestamptz('created_at').notNull().defaultNow(),
  /** While it is set the files are on their way, or on their way out, and nobody may see the row. */
  uploading_since: timestamptz('uploading_since'),
});

/** Videos that are sent in parts, until they are media, with the same id. */
export const videoUploads = pgTable('video_uploads', {
  id: uuid('id').primaryKey(),
  /** As it was called where it comes from. */
  file_name: text('file_name').notNull(),
  /** Bytes: of the whole, and of the parts that are there. */
  size: bigint('size', { mode: 'number' }).notNull(),
  received: bigint('received', { mode: 'number' }).notNull().default(0),
  /** What the storage goes on with: its name for the upload, and for each part; nothing before the first is asked for. */
  stored_as: text('stored_as'),
  parts: text('parts').array().notNull().default(sql`'{}'`),
  created_by: uuid('created_by').references(() => users.id, { onDelete: 'set null' }),
  /** When the latest part came: one that nobody goes on with is removed. */
  updated_at: timestamptz('updated_at').notNull().defaultNow(),
});

/** Copies of everything that the product makes of itself. */
export const backups = pgTable('backups', {
  id: uuid('id').primaryKey(),
  /** The day in Brazil whose night it belongs to; none for one that was asked for. */
  night: date('night').unique(),
  /** In the folder of copies. */
  file_name: text('file_name').notNull(),
  started_at: timestamptz('started_at').notNull().defaultNow(),
  /** While neither this nor `reason` is set, it is being made, or was when the process ended. */
  finished_at: timestamptz('finished_at'),
  bytes: bigint('bytes', { mode: 'number' }),
  /** Files that the storage did not have any more. */
  missing: integer('missing'),
  /** Why there is none, for the owner. */
  reason: text('reason'),
});

/** Mail on its way: written with what causes it, sent by the mail consumer. */
export const outbox = pgTable(
  'outbox',
  {
    id: uuid('id').primaryKey().default(sql`gen_random_uuid()`),
    /** Which template, such as `recovery`. */
    kind: text('kind').notNull(),
    recipient: text('recipient').notNull(),
    /** What the template needs, as JSON text. */
    data: text('data').notNull(),
    /** Mails with the same key are one mail, such as `welcome:<user id>`. */
    once_key: text('once_key').unique(),
    attempts: integer('attempts').notNull().default(0),
    /** Not before; moved on with each failure. Empty once the mail is sent or given up. */
    due_at: timestamptz('due_at').defaultNow(),
    sent_at: timestamptz('sent_at'),
    /** Refused for good. */
    failed_at: timestamptz('failed_at'),
    last_error: text('last_error'),
    /** With the text, what the mail said, without its links of entry and codes; for a while, and not of a newsletter's. */
    subject: text('subject'),
    body: text('body'),
    /** Which newsletter it is; nothing for the other mails, which wait for none of these. */
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

/** Newsletters: drafts, those on their way, those sent. To whom each goes is in the outbox. */
export const newsletters = pgTable('newsletters', {
  id: uuid('id').primaryKey().default(sql`gen_random_uuid()`),
  subject: text('subject').notNull().default(''),
  /** Markdown. */
  body: text('body').notNull().default(''),
  /** One more with each saving. */
  version: integer('version').notNull().default(1),
  author_id: uuid('author_id').references(() => users.id, { onDelete: 'set null' }),
  author_name: text('author_name').notNull(),
  created_at: timestamptz('created_at').notNull().defaultNow(),
  updated_at: timestamptz('updated_at').notNull().defaultNow(),
  /** When all of its mails were put into the outbox; a draft has none. */
  queued_at: timestamptz('queued_at'),
  /** When those that had not gone yet were taken out of it. */
  stopped_at: timestamptz('stopped_at'),
  /** To how many it is sent. */
  recipients: integer('recipients'),
  /** What became of them, once the addresses are gone from the outbox. */
  sent_count: integer('sent_count'),
  refused_count: integer('refused_count'),
});

export const newsletterSubscribers = pgTable(
  'newsletter_subscribers',
  {
    /** Always lower case. */
    email: text('email').primaryKey(),
    /** Empty until the link in the confirmation mail is followed. */
    confirmed_at: timestamptz('confirmed_at'),
    unsubscribed_at: timestamptz('unsubscribed_at'),
    created_at: timestamptz('created_at').notNull().defaultNow(),
  },
  (table) => [
    index('newsletter_subscribers_words_idx').using('gin', wordsSql(sql`${table.email}`)),
    index('newsletter_subscribers_created_at_idx').on(table.created_at, table.email),
  ],
);

/** Counters of the rate limiter, shared by all processes. */
export const rateLimits = pgTable('rate_limits', {
  key: text('key').primaryKey(),
  points: integer('points').notNull().default(0),
  /** Milliseconds since 1970. */
  expire: bigint('expire', { mode: 'number' }),
});

/** Certificates as they were issued; what a later change of the course or the account cannot alter. */
export const certificates = pgTable(
  'certificates',
  {
    /** Short, can be read out, cannot be guessed. */
    code: text('code').primaryKey(),
    user_id: uuid('user_id').references(() => users.id, { onDelete: 'set null' }),
    student_name: text('student_name').notNull(),
    course_title: text('course_title').notNull(),
    course_hours: integer('course_hours').notNull(),
    /** What it says beside; certificates of before get it when the content changes for the first time. */
    printed: jsonb('printed').$type<PrintedFacts>(),
    completed_at: timestamptz('completed_at').notNull(),
    issued_at: timestamptz('issued_at').notNull().defaultNow(),
    /** `valid`, `replaced` or `revoked`. */
    status: text('status').notNull().default('valid'),
    replaced_by: text('replaced_by'),
    /** Whether the student has said that the name is right, or it has been corrected. */
    is_name_checked: boolean('is_name_checked').notNull().default(false),
  },
  (table) => [uniqueIndex('certificates_one_valid').on(table.user_id).where(sql`status = 'valid'`)],
);

/** One row per transaction at a payment provider: what its messages say, in any order. */
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
    /** ISO 4217; empty where the provider names none, which then is BRL. */
    currency: text('currency'),
    /** What follows from the six below: `pending`, `held`, `approved`, `disputed` or `refunded`. */
    status: text('status').notNull(),
    /** Times are the provider's. */
    approved_at: timestamptz('approved_at'),
    /** For the owner, in Portuguese; empty where the purchase opens the course. */
    not_opening_reason: text('not_opening_reason'),
    /** The latest dispute. */
    disputed_at: timestamptz('disputed_at'),
    /** The latest that ended for the seller. */
    dispute_won_at: timestamptz('dispute_won_at'),
    refunded_at: timestamptz('refunded_at'),
    /** The owner has taken back what the purchase opens. */
    closed_at: timestamptz('closed_at'),
    /** When it first opened the course; by the site's clock. */
    opened_at: timestamptz('opened_at'),
    /** What was agreed then. */
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

/** What providers have told us, stored before it is acted on, each event once. */
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
    /** Empty once it is handled or given up. */
    due_at: timestamptz('due_at').defaultNow(),
    handled_at: timestamptz('handled_at'),
    last_error: text('last_error'),
    received_at: timestamptz('received_at').notNull().defaultNow(),
  },
  (table) => [
    unique('purchase_events_event').on(table.provider, table.event_id),
    index('purchase_events_purchase_id_idx').on(table.purchase_id),
    index('purchase_events_due_at_idx').on(table.due_at).where(sql`due_at is not null`),
    // Few at any time, among many that are done: counted by whoever watches the product.
    index('purchase_events_open_idx').on(table.received_at).where(sql`handled_at is null`),
  ],
);

/** Access given by hand, whether or not there is an account yet. */
export const accessGrants = pgTable('access_grants', {
  /** Lower case. */
  email: text('email').primaryKey(),
  granted_by: text('granted_by').notNull(),
  created_at: timestamptz('created_at').notNull().defaultNow(),
});

/** Every edition of the texts and of the course that was published; the newest is what the site shows. */
export const contentRevisions = pgTable('content_revisions', {
  revision: integer('revision').primaryKey(),
  document: jsonb('document').$type<ContentDocument>().notNull(),
  /** What is new in it, for the owner, in Portuguese. */
  changes: text('changes').array().notNull(),
  author_id: uuid('author_id').references(() => users.id, { onDelete: 'set null' }),
  author_name: text('author_name').notNull(),
  created_at: timestamptz('created_at').notNull().defaultNow(),
});

/** What was saved and not published: one draft, whoever edits. */
export const contentDraft = pgTable('content_draft', {
  /** Always 1. */
  id: integer('id').primaryKey(),
  /** One more with each saving. */
  version: integer('version').notNull(),
  /** Those that were edited, whole; all others are the published ones. */
  sections: jsonb('sections').$type<Partial<ContentDocument>>().notNull(),
  author_name: text('author_name').notNull(),
  updated_at: timestamptz('updated_at').notNull().defaultNow(),
});

/** What students ask below a lesson: theirs and the owner's, until she publishes it in her own wording. */
export const lessonQuestions = pgTable(
  'lesson_questions',
  {
    id: uuid('id').primaryKey().default(sql`gen_random_uuid()`),
    user_id: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    lesson_id: text('lesson_id').notNull(),
    /** As it was when it was asked: the lesson may be gone. */
    lesson_title: text('lesson_title').notNull(),
    question: text('question').notNull(),
    /** The student's alone. */
    answer: text('answer'),
    /** What everybody reads below the lesson. */
    public_question: text('public_question'),
    public_answer: text('public_answer'),
    created_at: timestamptz('created_at').notNull().defaultNow(),
    edited_at: timestamptz('edited_at'),
    /** Of the first answer. */
    answered_at: timestamptz('answered_at'),
    published_at: timestamptz('published_at'),
    /** One more with each change. */
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

/** What a search finds: pieces of what is published, made anew as a whole. */
export const searchPassages = pgTable(
  'search_passages',
  {
    id: integer('id').primaryKey(),
    /** `lesson`, `transcript`, `material` or `prompt`. */
    kind: text('kind').notNull(),
    /** What it is a piece of: the id of a lesson, document, prompt or upload. */
    source: text('source').notNull(),
    /** Nothing for what stands beside the lessons. */
    lesson_id: text('lesson_id'),
    title: text('title').notNull(),
    /** Where in it, such as a part's heading. */
    place: text('place').notNull(),
    url: text('url').notNull(),
    text: text('text').notNull(),
    /** Its words and their stems, without accents. */
    words: tsvector('words').notNull(),
  },
  (table) => [index('search_passages_words_idx').using('gin', table.words)],
);

/** Of what the passages were made; a single row. */
export const searchState = pgTable('search_state', {
  id: integer('id').primaryKey(),
  fingerprint: text('fingerprint').notNull(),
  /** Of the content. */
  revision: integer('revision').notNull(),
  built_at: timestamptz('built_at').notNull().defaultNow(),
});

/** How often something was done on the public pages, in sum: nothing that tells one visitor from another. */
export const dailyCounts = pgTable(
  'daily_counts',
  {
    /** In Brazil. */
    day: date('day').notNull(),
    /** See CountedStep. */
    step: text('step').notNull(),
    count: integer('count').notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.step] })],
);

/** What needs a person, from the moment at which it was seen first, so that the owner is told of it once. */
export const troubles = pgTable('troubles', {
  /** See Trouble. */
  kind: text('kind').primaryKey(),
  began_at: timestamptz('began_at').notNull().defaultNow(),
  seen_at: timestamptz('seen_at').notNull().defaultNow(),
  /** When the owner was last told, and of how many. */
  told_at: timestamptz('told_at').notNull().defaultNow(),
  told_count: integer('told_count').notNull(),
});
