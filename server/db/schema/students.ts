import { sql } from 'drizzle-orm';
import {
  boolean,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { CertificateStatus, PrintedFacts } from '../../../domain/certificate.ts';
import type { NameRequestStatus } from '../../../domain/name-requests.ts';
import type { ReviewSignature, ReviewStatus } from '../../../domain/reviews.ts';
import { users } from './accounts.ts';
import { timestamptz } from './columns.ts';

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
    /** When the student completed the first lesson; null for those who did before this column existed. */
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
    /** Where playback stopped; in seconds, like the two below. */
    last: doublePrecision('last').notNull(),
    furthest: doublePrecision('furthest').notNull(),
    duration: doublePrecision('duration').notNull(),
    /** When playback stopped, even offline. */
    updated_at: timestamptz('updated_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.user_id, table.lesson_id] })],
);

/** Requests for an email once a lesson's missing video is published; sending it deletes the request. */
export const videoNotices = pgTable(
  'video_notices',
  {
    user_id: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    lesson_id: text('lesson_id').notNull(),
    created_at: timestamptz('created_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.user_id, table.lesson_id] }),
    index('video_notices_lesson_id_idx').on(table.lesson_id),
  ],
);

/** A student's latest answer to each exercise. */
export const exerciseAnswers = pgTable(
  'exercise_answers',
  {
    user_id: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    module_id: text('module_id').notNull(),
    exercise_id: text('exercise_id').notNull(),
    /** Ids of the chosen answer, or of the passages marked as wrong. */
    chosen: text('chosen').array().notNull(),
    is_right: boolean('is_right').notNull(),
    /** Statistics count the first answer only: after it the student has read the comments. */
    was_right_at_first: boolean('was_right_at_first').notNull(),
    /** When the student answered; an answer given offline arrives later. */
    answered_at: timestamptz('answered_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.user_id, table.module_id, table.exercise_id] })],
);

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

/** One per student, also for those who declined, so that nobody is asked twice. */
export const reviews = pgTable(
  'reviews',
  {
    id: uuid('id').primaryKey().default(sql`gen_random_uuid()`),
    user_id: uuid('user_id')
      .notNull()
      .unique()
      .references(() => users.id, { onDelete: 'cascade' }),
    status: text('status').$type<ReviewStatus>().notNull(),
    rating: integer('rating'),
    text: text('text').notNull().default(''),
    signature: text('signature').$type<ReviewSignature>().notNull().default('name'),
    city: text('city').notNull().default(''),
    /** The name as an admin approved it: a later change of the account does not alter the page. */
    shown_name: text('shown_name').notNull().default(''),
    created_at: timestamptz('created_at').notNull().defaultNow(),
    consented_at: timestamptz('consented_at'),
    withdrawn_at: timestamptz('withdrawn_at'),
    decided_at: timestamptz('decided_at'),
  },
  (table) => [index('reviews_status_idx').on(table.status, table.created_at)],
);

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
    /** Null for certificates from before this column, until `fillMissingPrintedFacts` writes them. */
    printed: jsonb('printed').$type<PrintedFacts>(),
    completed_at: timestamptz('completed_at').notNull(),
    issued_at: timestamptz('issued_at').notNull().defaultNow(),
    status: text('status').$type<CertificateStatus>().notNull().default('valid'),
    replaced_by: text('replaced_by'),
    /** True once the student confirmed the name, or it was corrected. */
    is_name_checked: boolean('is_name_checked').notNull().default(false),
  },
  (table) => [uniqueIndex('certificates_one_valid').on(table.user_id).where(sql`status = 'valid'`)],
);

/**
 * Each certificate's place in a list of revoked credentials (`credentials.ts` of the feature). No foreign key: a place outlives a
 * certificate that a restore took away, which counts as revoked then.
 */
export const certificateStatuses = pgTable(
  'certificate_statuses',
  {
    code: text('code').primaryKey(),
    /** Counts from 1. */
    list: integer('list').notNull(),
    /** The bit in the list; random, so that it tells neither order nor number. */
    bit: integer('bit').notNull(),
  },
  (table) => [uniqueIndex('certificate_statuses_place').on(table.list, table.bit)],
);

/** Students' requests to correct the name on their certificate, and the decisions. One open request per student. */
export const nameRequests = pgTable(
  'name_requests',
  {
    id: uuid('id').primaryKey().default(sql`gen_random_uuid()`),
    user_id: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    old_name: text('old_name').notNull(),
    name: text('name').notNull(),
    status: text('status').$type<NameRequestStatus>().notNull().default('waiting'),
    reason: text('reason').notNull().default(''),
    created_at: timestamptz('created_at').notNull().defaultNow(),
    decided_at: timestamptz('decided_at'),
  },
  (table) => [
    uniqueIndex('name_requests_one_waiting').on(table.user_id).where(sql`status = 'waiting'`),
    index('name_requests_user_id_idx').on(table.user_id, table.created_at),
    index('name_requests_decided_at_idx').on(table.decided_at),
  ],
);
