import { integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import type { KeptContract } from '../../../domain/contract.ts';

/** What was agreed with those who bought, each wording once; kept with the purchases that it is of. */
export const contracts = pgTable('contracts', {
  /** SHA-256 of the document. */
  fingerprint: text('fingerprint').primaryKey(),
  /** The published edition that said so first; 0 for the shipped one. */
  revision: integer('revision').notNull(),
  document: jsonb('document').$type<KeptContract>().notNull(),
  created_at: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
});
