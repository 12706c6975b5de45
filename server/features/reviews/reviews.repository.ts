import { and, desc, eq, getTableColumns, inArray, ne, sql } from 'drizzle-orm';
import { rowsPerPage } from '../../../domain/lists/list.ts';
import type { ReviewsQuery } from '../../../domain/lists/reviews.ts';
import { maxLatestReviews, maxShownReviews, type PublishedReview } from '../../../domain/reviews.ts';
import type { Database, Transaction } from '../../db/connect.ts';
import { firstRow, pageOffset } from '../../db/list.ts';
import { profiles, shownNameSql, users } from '../../db/schema/accounts.ts';
import { reviews } from '../../db/schema/students.ts';
import { containsSql } from '../../db/search.ts';

/** SQL: the student sent a review; `declined` means that the student chose not to, `refused` that the admin did not publish it. */
const isSent = ne(reviews.status, 'declined');
/** Statuses of reviews whose author agrees that they are shown. */
const consenting = ['waiting', 'published', 'refused'] as const;

export function createReviewsRepository(database: Database) {
  const { shown_name: _, consented_at: __, ...columns } = getTableColumns(reviews);
  const select = () =>
    database
      .select({ ...columns, name: shownNameSql, email: users.email })
      .from(reviews)
      .innerJoin(users, eq(users.id, reviews.user_id))
      .leftJoin(profiles, eq(profiles.id, users.id));

  return {
    findOwn: (userId: string) => firstRow(select().where(eq(reviews.user_id, userId))),

    /** Returns the id; undefined if the student has a review or declined to write one. */
    async add(tx: Transaction, review: typeof reviews.$inferInsert): Promise<string | undefined> {
      const [row] = await tx
        .insert(reviews)
        .values(review)
        .onConflictDoNothing()
        .returning({ id: reviews.id });
      return row?.id;
    },

    /** Withdraws the consent to be shown. Returns false if there was none. */
    async withdrawConsent(userId: string): Promise<boolean> {
      const { rowCount } = await database
        .update(reviews)
        .set({ status: 'private', withdrawn_at: sql`now()`, shown_name: '' })
        .where(and(eq(reviews.user_id, userId), inArray(reviews.status, consenting)));
      return rowCount === 1;
    },

    find: (id: string) => firstRow(select().where(and(eq(reviews.id, id), isSent))),

    async list({ q = '', status, page }: ReviewsQuery) {
      const searchedText = sql`concat_ws(' ', ${shownNameSql}, ${users.email}, ${reviews.text})`;
      const where = and(isSent, containsSql(searchedText, q), status && eq(reviews.status, status));
      const [rows, total] = await Promise.all([
        select()
          .where(where)
          .orderBy(sql`${reviews.status} <> 'waiting'`, desc(reviews.created_at), desc(reviews.id))
          .limit(rowsPerPage)
          .offset(pageOffset(page)),
        database.$count(select().where(where).as('found')),
      ]);
      return { rows, total, page };
    },

    /** Returns how many gave one star, two, … five, and the newest reviews, published or not. */
    async summarize() {
      const [latest, rated] = await Promise.all([
        select().where(isSent).orderBy(desc(reviews.created_at), desc(reviews.id)).limit(maxLatestReviews),
        database
          .select({ rating: reviews.rating, count: sql<number>`count(*)::int` })
          .from(reviews)
          .where(isSent)
          .groupBy(reviews.rating),
      ]);
      const stars = [1, 2, 3, 4, 5].map((star) => rated.find(({ rating }) => rating === star)?.count ?? 0);
      return {
        stars,
        latest: latest.map(({ id, name, rating, text, created_at }) => ({
          id,
          name,
          rating,
          text,
          created_at,
        })),
      };
    },

    /** Publishes or refuses a review. Returns false if that was decided already, or it has no consent. */
    async decide(tx: Transaction, id: string, status: 'published' | 'refused', shown_name: string) {
      const { rowCount } = await tx
        .update(reviews)
        .set({ status, shown_name, decided_at: sql`now()` })
        .where(and(eq(reviews.id, id), inArray(reviews.status, consenting), ne(reviews.status, status)));
      return rowCount === 1;
    },

    countWaiting: () => database.$count(reviews, eq(reviews.status, 'waiting')),

    async listPublished(): Promise<PublishedReview[]> {
      const rows = await database
        .select({
          name: reviews.shown_name,
          city: reviews.city,
          rating: reviews.rating,
          text: reviews.text,
          createdAt: reviews.created_at,
        })
        .from(reviews)
        .where(eq(reviews.status, 'published'))
        .orderBy(desc(reviews.created_at), desc(reviews.id))
        .limit(maxShownReviews);
      return rows.map(({ createdAt, rating, ...row }) => ({
        ...row,
        rating: rating ?? 0,
        writtenAt: createdAt.toISOString(),
      }));
    },
  };
}

export type ReviewsRepository = ReturnType<typeof createReviewsRepository>;
