import { sql } from 'drizzle-orm';
import { boolean, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { PrintedFacts } from '../../../domain/certificate.ts';
import { users } from './accounts.ts';
import { timestamptz } from './columns.ts';

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
    printed: jsonb('printed').$type<PrintedFacts>(),
    completed_at: timestamptz('completed_at').notNull(),
    issued_at: timestamptz('issued_at').notNull().defaultNow(),
    /** `valid`, `replaced` or `revoked`. */
    status: text('status').notNull().default('valid'),
    replaced_by: text('replaced_by'),
    /** True once the student confirmed the name, or it was corrected. */
    is_name_checked: boolean('is_name_checked').notNull().default(false),
  },
  (table) => [uniqueIndex('certificates_one_valid').on(table.user_id).where(sql`status = 'valid'`)],
);
