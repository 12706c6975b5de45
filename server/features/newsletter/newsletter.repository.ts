import { eq, sql } from 'drizzle-orm';
import type { Database } from '../../db/connect.ts';
import { newsletterSubscribers } from '../../db/schema.ts';

export function createNewsletterRepository(database: Database) {
  return {
    /** Notes the wish to subscribe; whoever has left before starts anew. */
    async request(email: string): Promise<void> {
      await database
        .insert(newsletterSubscribers)
        .values({ email })
        .onConflictDoUpdate({
          target: newsletterSubscribers.email,
          set: {
            confirmed_at: sql`case when ${newsletterSubscribers.unsubscribed_at} is null
              then ${newsletterSubscribers.confirmed_at} end`,
            unsubscribed_at: null,
          },
        });
    },

    async isConfirmed(email: string): Promise<boolean> {
      const [row] = await database
        .select({ confirmedAt: newsletterSubscribers.confirmed_at })
        .from(newsletterSubscribers)
        .where(eq(newsletterSubscribers.email, email));
      return row?.confirmedAt != null;
    },

    async confirm(email: string): Promise<void> {
      await database
        .insert(newsletterSubscribers)
        .values({ email, confirmed_at: new Date() })
        .onConflictDoUpdate({
          target: newsletterSubscribers.email,
          set: {
            confirmed_at: sql`coalesce(${newsletterSubscribers.confirmed_at}, now())`,
            unsubscribed_at: null,
          },
        });
    },

    async unsubscribe(email: string): Promise<void> {
      await database
        .update(newsletterSubscribers)
        .set({ unsubscribed_at: sql`coalesce(${newsletterSubscribers.unsubscribed_at}, now())` })
        .where(eq(newsletterSubscribers.email, email));
    },
  };
}

export type NewsletterRepository = ReturnType<typeof createNewsletterRepository>;
