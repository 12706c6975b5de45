import { integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import type { StoredContract } from '../../../domain/contract.ts';
import { timestamptz } from './columns.ts';

/** Terms of sale. Purchases refer to the ones that the buyer accepted; equal ones are stored once. */
export const contracts = pgTable('contracts', {
  /** SHA-256 of `document`. */
  fingerprint: text('fingerprint').primaryKey(),
  /** The first published revision with this contract; 0 for the one in `content/`, before anything was published. */
  revision: integer('revision').notNull(),
  document: jsonb('document').$type<StoredContract>().notNull(),
  created_at: timestamptz('created_at').notNull().defaultNow(),
});
