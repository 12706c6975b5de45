import { sql } from 'drizzle-orm';
import { index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { ReviewSignature, ReviewStatus } from '../../../domain/reviews.ts';
import { users } from './accounts.ts';
import { timestamptz } from './columns.ts';

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
