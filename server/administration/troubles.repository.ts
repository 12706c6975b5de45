import { sql } from 'drizzle-orm';
import { pointlessLetter } from '../../domain/letters.ts';
import { otherProductReason, testSaleReason } from '../../domain/purchases.ts';
import type { Purchases } from '../../domain/troubles.ts';
import type { Database } from '../db/connect.ts';
import { outbox, purchaseEvents, purchases } from '../db/schema.ts';

const isPaidSince = (interval: string) => sql`
  coalesce(${purchases.approved_at}, ${purchases.created_at}) > now() - ${interval}::interval
  and ${purchases.approved_at} is not null`;
const countAndLatest = sql`count(*)::int as count, (array_agg(id order by approved_at desc))[1] as latest`;

/** Given up, or tried again for a while: a provider that does not answer for a moment is no trouble. */
export const isStuck = sql`(${purchaseEvents.handled_at} is null and ${purchaseEvents.last_error} is not null
  and (${purchaseEvents.due_at} is null or ${purchaseEvents.received_at} < now() - interval '10 minutes'))`;

/** What needs a person, as far as the database knows. */
export function createTroublesRepository(database: Database) {
  async function find(query: ReturnType<typeof sql>): Promise<Purchases> {
    const { rows } = await database.execute<Purchases & Record<string, unknown>>(query);
    return rows[0] ?? { count: 0, latest: null };
  }

  return {
    /** In two weeks; those that had become pointless are none, and a newsletter says itself whom it did not reach. */
    countRefusedLetters: () =>
      database.$count(
        outbox,
        sql`${outbox.failed_at} > now() - interval '14 days' and ${outbox.newsletter_id} is null
          and ${outbox.last_error} is distinct from ${pointlessLetter}`,
      ),

    countStuckEvents: () => database.$count(purchaseEvents, isStuck),

    /**
     * Paid in the last 30 days, and opening nothing. Another product of the same seller is meant to open nothing; where
     * none of a provider's sales opens the course, it is rather the product's code in the settings that is wrong.
     */
    findHeld: () =>
      find(sql`
        with recent as (
          select id, provider, status, approved_at, closed_at, not_opening_reason
          from ${purchases} where ${isPaidSince('30 days')})
        select ${countAndLatest} from recent
        where status = 'held' and closed_at is null and not_opening_reason not like ${`%${testSaleReason}%`}
          and not (not_opening_reason like ${`${otherProductReason}: a venda traz%`} and exists (
            select from recent as other where other.provider = recent.provider and other.status = 'approved'))`),

    /** Approved in the last week, for nobody who could be written to. */
    findWithoutEmail: () =>
      find(sql`
        select ${countAndLatest} from ${purchases}
        where ${isPaidSince('7 days')} and status = 'approved' and email = ''`),
  };
}

export type TroublesRepository = ReturnType<typeof createTroublesRepository>;
