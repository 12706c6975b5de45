import { sql } from 'drizzle-orm';
import {
  boolean,
  doublePrecision,
  index,
  integer,
  jsonb,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { CertificateStatus, PrintedFacts } from '../../../domain/certificate.ts';
import type { RequestStatus } from '../../../domain/decided-requests.ts';
import type { ReviewSignature, ReviewStatus } from '../../../domain/reviews.ts';
import { accountId, formerAccountId } from './accounts.ts';
import { defineTable, impersonal, personal, timestamptz } from './columns.ts';
import { ownedBy } from './person-rows.ts';

export const studentTags = defineTable(
  'student_tags',
  { kind: 'account', rowsOf: ownedBy('user_id') },
  {
    user_id: personal('Número da conta', accountId('user_id').notNull()),
    tag: personal('Etiqueta da equipe', text('tag').notNull()),
  },
  (table) => [
    primaryKey({ columns: [table.user_id, table.tag] }),
    index('student_tags_tag_idx').on(table.tag),
  ],
);

export const courseProgress = defineTable(
  'course_progress',
  { kind: 'study', rowsOf: ownedBy('user_id') },
  {
    user_id: personal('Número da conta', accountId('user_id').primaryKey()),
    /** Each once, in the order of completion: written only by the progress repository. */
    completed_lessons: personal(
      'Aulas concluídas',
      text('completed_lessons').array().notNull().default(sql`'{}'`),
      'kept',
    ),
    updated_at: personal('Mudado em', timestamptz('updated_at').notNull().defaultNow()),
    /** When the student completed the first lesson; null for those who did before this column existed. */
    started_at: personal('Começou em', timestamptz('started_at')),
    /** Numbers of the days of 'Vinte dias, dez minutos', each once. */
    days_done: personal(
      'Vinte dias, dez minutos: dias feitos',
      integer('days_done').array().notNull().default(sql`'{}'`),
      'kept',
      { told: 'os dias de “Vinte dias, dez minutos” que marcou' },
    ),
  },
  (table) => [index('course_progress_started_at_idx').on(table.started_at)],
);

export const lessonPositions = defineTable(
  'lesson_positions',
  { kind: 'study', rowsOf: ownedBy('user_id') },
  {
    user_id: personal('Número da conta', accountId('user_id').notNull()),
    lesson_id: personal('Aula', text('lesson_id').notNull(), 'kept'),
    /** Where playback stopped; in seconds, like the two below. */
    last: personal('Parou em (segundos)', doublePrecision('last').notNull()),
    furthest: personal('Mais longe (segundos)', doublePrecision('furthest').notNull()),
    duration: personal('Duração (segundos)', doublePrecision('duration').notNull()),
    /** When playback stopped, even offline. */
    updated_at: personal('Mudado em', timestamptz('updated_at').notNull()),
  },
  (table) => [primaryKey({ columns: [table.user_id, table.lesson_id] })],
);

/** Requests for an email once a lesson's missing video is published; sending it deletes the request. */
export const videoNotices = defineTable(
  'video_notices',
  { kind: 'study', rowsOf: ownedBy('user_id') },
  {
    user_id: personal('Número da conta', accountId('user_id').notNull()),
    lesson_id: personal('Aula', text('lesson_id').notNull(), 'kept'),
    created_at: personal('Criado em', timestamptz('created_at').notNull().defaultNow()),
  },
  (table) => [
    primaryKey({ columns: [table.user_id, table.lesson_id] }),
    index('video_notices_lesson_id_idx').on(table.lesson_id),
  ],
);

/** A student's latest answer to each exercise. */
export const exerciseAnswers = defineTable(
  'exercise_answers',
  { kind: 'study', rowsOf: ownedBy('user_id') },
  {
    user_id: personal('Número da conta', accountId('user_id').notNull()),
    module_id: personal('Módulo', text('module_id').notNull(), 'kept'),
    exercise_id: personal('Exercício', text('exercise_id').notNull(), 'kept'),
    /** Ids of the chosen answer, or of the passages marked as wrong. */
    chosen: personal('O que você escolheu', text('chosen').array().notNull(), 'kept'),
    is_right: personal('Certo', boolean('is_right').notNull()),
    /** Statistics count the first answer only: after it the student has read the comments. */
    was_right_at_first: personal('Certo na primeira vez', boolean('was_right_at_first').notNull()),
    /** When the student answered; an answer given offline arrives later. */
    answered_at: personal('Respondido em', timestamptz('answered_at').notNull()),
  },
  (table) => [primaryKey({ columns: [table.user_id, table.module_id, table.exercise_id] })],
);

/** A question about a lesson. Only the student and the team see it, until the team publishes it in its own words. */
export const lessonQuestions = defineTable(
  'lesson_questions',
  { kind: 'questions', rowsOf: ownedBy('user_id') },
  {
    id: impersonal(uuid('id').primaryKey().default(sql`gen_random_uuid()`)),
    user_id: personal('Número da conta', accountId('user_id').notNull()),
    lesson_id: personal('Aula', text('lesson_id').notNull(), 'kept'),
    /** The title at that time: the lesson may be removed later. */
    lesson_title: personal('Título da aula', text('lesson_title').notNull(), 'kept'),
    question: personal('Dúvida', text('question').notNull()),
    answer: personal('Resposta', text('answer')),
    public_question: personal('Dúvida publicada', text('public_question')),
    public_answer: personal('Resposta publicada', text('public_answer')),
    created_at: personal('Criado em', timestamptz('created_at').notNull().defaultNow()),
    edited_at: personal('Editado em', timestamptz('edited_at')),
    answered_at: personal('Respondido em', timestamptz('answered_at')),
    published_at: personal('Publicado em', timestamptz('published_at')),
    /** Incremented by each change. */
    version: impersonal(integer('version').notNull().default(0)),
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
export const reviews = defineTable(
  'reviews',
  { kind: 'reviews', rowsOf: ownedBy('user_id') },
  {
    id: impersonal(uuid('id').primaryKey().default(sql`gen_random_uuid()`)),
    user_id: personal('Número da conta', accountId('user_id').notNull().unique()),
    status: personal('Situação', text('status').$type<ReviewStatus>().notNull(), 'kept'),
    rating: personal('Estrelas', integer('rating')),
    text: personal('Texto', text('text').notNull().default('')),
    signature: personal(
      'Como assina',
      text('signature').$type<ReviewSignature>().notNull().default('name'),
      'kept',
    ),
    city: personal('Cidade', text('city').notNull().default('')),
    /** The name as an admin approved it: a later change of the account does not alter the page. */
    shown_name: personal('Nome no site', text('shown_name').notNull().default(''), 'name'),
    created_at: personal('Criado em', timestamptz('created_at').notNull().defaultNow()),
    consented_at: personal('Autorizado em', timestamptz('consented_at')),
    withdrawn_at: personal('Autorização retirada em', timestamptz('withdrawn_at')),
    decided_at: personal('Decidido em', timestamptz('decided_at')),
  },
  (table) => [index('reviews_status_idx').on(table.status, table.created_at)],
);

/** Certificates as issued: later changes of the course or the account do not alter them. */
export const certificates = defineTable(
  'certificates',
  { kind: 'certificate', rowsOf: ownedBy('user_id') },
  {
    /** Short, can be read out, cannot be guessed. */
    code: personal('Código', text('code').primaryKey(), 'certificateCode'),
    user_id: personal('Número da conta', formerAccountId('user_id')),
    student_name: personal('Nome no certificado', text('student_name').notNull(), 'name'),
    course_title: personal('Curso', text('course_title').notNull(), 'kept'),
    course_hours: personal('Carga horária', integer('course_hours').notNull()),
    /** Null for certificates from before this column, until `fillMissingPrintedFacts` writes them. */
    printed: personal('Impresso no certificado', jsonb('printed').$type<PrintedFacts>(), 'nothing'),
    completed_at: personal('Concluído em', timestamptz('completed_at').notNull()),
    issued_at: personal('Emitido em', timestamptz('issued_at').notNull().defaultNow()),
    status: personal(
      'Situação',
      text('status').$type<CertificateStatus>().notNull().default('valid'),
      'kept',
    ),
    replaced_by: personal('Substituído por', text('replaced_by'), 'certificateCode'),
    /** True once the student confirmed the name, or it was corrected. */
    is_name_checked: personal('Nome conferido', boolean('is_name_checked').notNull().default(false)),
  },
  (table) => [uniqueIndex('certificates_one_valid').on(table.user_id).where(sql`status = 'valid'`)],
);

/**
 * Each certificate's place in a list of revoked credentials (`credentials.ts` of the feature). No foreign key: a place outlives a
 * certificate that a restore took away, which counts as revoked then.
 */
export const certificateStatuses = defineTable(
  'certificate_statuses',
  {},
  {
    code: impersonal(text('code').primaryKey(), 'certificateCode'),
    /** Counts from 1. */
    list: impersonal(integer('list').notNull()),
    /** The bit in the list; random, so that it tells neither order nor number. */
    bit: impersonal(integer('bit').notNull(), 'place'),
  },
  (table) => [uniqueIndex('certificate_statuses_place').on(table.list, table.bit)],
);

/** Students' requests to correct the name on their certificate, and the decisions. One open request per student. */
export const nameRequests = defineTable(
  'name_requests',
  { kind: 'certificate', rowsOf: ownedBy('user_id') },
  {
    id: impersonal(uuid('id').primaryKey().default(sql`gen_random_uuid()`)),
    user_id: personal('Número da conta', accountId('user_id').notNull()),
    old_name: personal('Nome de antes', text('old_name').notNull(), 'name'),
    name: personal('Nome', text('name').notNull(), 'name'),
    status: personal('Situação', text('status').$type<RequestStatus>().notNull().default('waiting'), 'kept'),
    reason: personal('Motivo', text('reason').notNull().default('')),
    created_at: personal('Criado em', timestamptz('created_at').notNull().defaultNow()),
    decided_at: personal('Decidido em', timestamptz('decided_at')),
  },
  (table) => [
    uniqueIndex('name_requests_one_waiting').on(table.user_id).where(sql`status = 'waiting'`),
    index('name_requests_user_id_idx').on(table.user_id, table.created_at),
    index('name_requests_decided_at_idx').on(table.decided_at),
  ],
);
