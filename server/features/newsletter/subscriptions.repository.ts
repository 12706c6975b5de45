import { and, eq, isNull, lt, or, sql } from 'drizzle-orm';
import type { Database, Transaction } from '../../db/connect.ts';
import { newsletterSubscribers } from '../../db/schema/emails.ts';

/** Returns the queries by which a visitor subscribes, confirms and unsubscribes. */
export function createSubscriptionsRepository(database: Database) {
  return {
    /** Adds an unconfirmed email. An unsubscribed one stays unsubscribed until its confirmation link is used. */
    async addUnconfirmed(tx: Transaction, email: string): Promise<void> {
      await tx.insert(newsletterSubscribers).values({ email }).onConflictDoNothing();
    },

    async isConfirmed(email: string): Promise<boolean> {
      const [row] = await database
        .select({
          confirmedAt: newsletterSubscribers.confirmed_at,
          unsubscribedAt: newsletterSubscribers.unsubscribed_at,
        })
        .from(newsletterSubscribers)
        .where(eq(newsletterSubscribers.email, email));
      return row?.confirmedAt != null && row.unsubscribedAt === null;
    },

    /**
     * @param requestedAt when the link was created; a later unsubscription wins
     * @returns true if the address is subscribed now
     */
    async confirm(email: string, requestedAt: Date): Promise<boolean> {
      const confirmed = await database
        .update(newsletterSubscribers)
        .set({
          confirmed_at: sql`coalesce(${newsletterSubscribers.confirmed_at}, now())`,
          unsubscribed_at: null,
        })
        .where(
          and(
            eq(newsletterSubscribers.email, email),
            or(
              isNull(newsletterSubscribers.unsubscribed_at),
              lt(newsletterSubscribers.unsubscribed_at, requestedAt),
            ),
          ),
        );
      return confirmed.rowCount === 1;
    },

    async unsubscribe(email: string): Promise<void> {
      await database
        .update(newsletterSubscribers)
        .set({ unsubscribed_at: sql`coalesce(${newsletterSubscribers.unsubscribed_at}, now())` })
        .where(eq(newsletterSubscribers.email, email));
    },
  };
}

export type SubscriptionsRepository = ReturnType<typeof createSubscriptionsRepository>;
