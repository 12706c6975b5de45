import { integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import type { StoredContract } from '../../../domain/contract.ts';
import { timestamptz } from './columns.ts';

export const contracts = pgTable('contracts', {
  /** SHA-256 of the document, which is stored once for all purchases with it. */
  fingerprint: text('fingerprint').primaryKey(),
  /** The first published revision with this contract; 0 for the one shipped with the product. */
  revision: integer('revision').notNull(),
  document: jsonb('document').$type<StoredContract>().notNull(),
  created_at: timestamptz('created_at').notNull().defaultNow(),
});
