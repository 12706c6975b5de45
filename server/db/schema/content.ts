import { sql } from 'drizzle-orm';
import { bigint, doublePrecision, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { ContentDocument } from '../../../domain/content/document.ts';
import { users } from './accounts.ts';
import { timestamptz, tsvector } from './columns.ts';

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
