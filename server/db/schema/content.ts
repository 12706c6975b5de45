import { sql } from 'drizzle-orm';
import { bigint, doublePrecision, index, integer, jsonb, text, uuid } from 'drizzle-orm/pg-core';
import type { ContentDocument } from '../../../domain/content/document.ts';
import { formerAccountId } from './accounts.ts';
import { defineTable, impersonal, personal, timestamptz, tsvector } from './columns.ts';
import { authored, named, ownedBy } from './person-rows.ts';

export const contentRevisions = defineTable(
  'content_revisions',
  { kind: 'history', rowsOf: authored },
  {
    revision: impersonal(integer('revision').primaryKey()),
    document: personal('Texto', jsonb('document').$type<ContentDocument>().notNull(), 'kept', {
      kind: 'site',
    }),
    changes: personal('Mudanças', text('changes').array().notNull(), 'kept', { kind: 'site' }),
    author_id: personal('Número da conta', formerAccountId('author_id')),
    author_name: personal('Nome', text('author_name').notNull(), 'name'),
    created_at: personal('Criado em', timestamptz('created_at').notNull().defaultNow()),
  },
);

export const contentDraft = defineTable(
  'content_draft',
  { kind: 'history', rowsOf: named('author_name') },
  {
    /** Always 1. */
    id: impersonal(integer('id').primaryKey()),
    /** Incremented by each save. */
    version: impersonal(integer('version').notNull()),
    sections: personal('Partes', jsonb('sections').$type<Partial<ContentDocument>>().notNull(), 'kept', {
      kind: 'site',
    }),
    author_name: personal('Nome', text('author_name').notNull(), 'name'),
    updated_at: personal('Mudado em', timestamptz('updated_at').notNull().defaultNow()),
  },
);

export const courseFiles = defineTable(
  'course_files',
  { kind: 'history', rowsOf: ownedBy('created_by') },
  {
    id: impersonal(uuid('id').primaryKey().default(sql`gen_random_uuid()`), 'public'),
    module_id: impersonal(text('module_id').notNull()),
    module_name: impersonal(text('module_name').notNull()),
    file_name: personal('Arquivo', text('file_name').notNull(), 'kept'),
    file_description: impersonal(text('file_description').notNull()),
    /** Below the bucket: module id, `/`, timestamp, `_`, safe file name. */
    file_path: impersonal(text('file_path').notNull().unique(), 'public'),
    file_type: impersonal(text('file_type').notNull()),
    /** Bytes. */
    file_size: impersonal(integer('file_size').notNull()),
    file_url: impersonal(text('file_url').notNull(), 'public'),
    created_by: personal('Número da conta', formerAccountId('created_by')),
    created_at: personal('Criado em', timestamptz('created_at').notNull().defaultNow()),
    /** Set while the upload runs: the row reserves its path, and nobody may see it. */
    uploading_since: impersonal(timestamptz('uploading_since')),
  },
  (table) => [index('course_files_module_id_idx').on(table.module_id)],
);

export const media = defineTable(
  'media',
  { kind: 'history', rowsOf: ownedBy('created_by') },
  {
    id: impersonal(uuid('id').primaryKey(), 'public'),
    /** `image`, `captions`, `material` or `video`. */
    kind: impersonal(text('kind').notNull()),
    file_name: personal('Arquivo', text('file_name').notNull(), 'kept'),
    /** MIME type; like `size`, of a picture's largest version that every browser shows. */
    type: impersonal(text('type').notNull()),
    size: impersonal(bigint('size', { mode: 'number' }).notNull()),
    /** Pixels of a picture's largest version, or of a video as shown. */
    width: impersonal(integer('width')),
    height: impersonal(integer('height')),
    /** Seconds, of a video. */
    duration: impersonal(doublePrecision('duration')),
    /** A picture's widths, smallest first. */
    widths: impersonal(integer('widths').array().notNull()),
    /** Below the bucket: `media/`, id, `/`, name. */
    file_paths: impersonal(text('file_paths').array().notNull(), 'public'),
    created_by: personal('Número da conta', formerAccountId('created_by')),
    created_at: personal('Criado em', timestamptz('created_at').notNull().defaultNow()),
    /** Set while the files are being added or removed: nobody may see the row. */
    uploading_since: impersonal(timestamptz('uploading_since')),
  },
);

export const videoUploads = defineTable(
  'video_uploads',
  { kind: 'history', isLeftOut: true, rowsOf: ownedBy('created_by') },
  {
    id: impersonal(uuid('id').primaryKey()),
    file_name: personal('Arquivo', text('file_name').notNull(), 'kept'),
    /** Bytes: the total, and those received. */
    size: impersonal(bigint('size', { mode: 'number' }).notNull()),
    received: impersonal(bigint('received', { mode: 'number' }).notNull().default(0)),
    /** The storage's names for the upload and for each part; null before the first part. */
    stored_as: impersonal(text('stored_as')),
    parts: impersonal(text('parts').array().notNull().default(sql`'{}'`)),
    created_by: personal('Número da conta', formerAccountId('created_by')),
    /** When the latest part arrived: tells which uploads were abandoned. */
    updated_at: personal('Mudado em', timestamptz('updated_at').notNull().defaultNow()),
  },
);

export const searchPassages = defineTable(
  'search_passages',
  { isLeftOut: true },
  {
    id: impersonal(integer('id').primaryKey()),
    /** `lesson`, `transcript`, `material` or `prompt`. */
    kind: impersonal(text('kind').notNull()),
    source: impersonal(text('source').notNull()),
    lesson_id: impersonal(text('lesson_id')),
    title: impersonal(text('title').notNull()),
    /** Where in the source, such as a section's heading. */
    place: impersonal(text('place').notNull()),
    url: impersonal(text('url').notNull()),
    text: impersonal(text('text').notNull()),
    words: impersonal(tsvector('words').notNull()),
  },
  (table) => [index('search_passages_words_idx').using('gin', table.words)],
);

/** A single row: which content the passages were built from. */
export const searchState = defineTable(
  'search_state',
  { isLeftOut: true },
  {
    id: impersonal(integer('id').primaryKey()),
    fingerprint: impersonal(text('fingerprint').notNull()),
    revision: impersonal(integer('revision').notNull()),
    built_at: impersonal(timestamptz('built_at').notNull().defaultNow()),
  },
);
