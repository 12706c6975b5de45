import { integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { ContentDocument } from '../../../domain/content/document.ts';
import { users } from './accounts.ts';
import { timestamptz } from './columns.ts';

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
