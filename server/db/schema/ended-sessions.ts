import { pgTable, text } from 'drizzle-orm/pg-core';
import type { SessionEndReason } from '../../../domain/session.ts';
import { timestamptz } from './columns.ts';

/** Sessions that the server ended in the last days, so that their browsers can be told why. Names no account. */
export const endedSessions = pgTable('ended_sessions', {
  /** SHA-256 in hexadecimal. */
  token_hash: text('token_hash').primaryKey(),
  reason: text('reason').$type<SessionEndReason>().notNull(),
  ended_at: timestamptz('ended_at').notNull().defaultNow(),
});
