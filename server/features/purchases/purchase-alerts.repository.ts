import { sql } from 'drizzle-orm';
import { otherProductReason, testSaleReason } from '../../../domain/purchases.ts';
import type { Database } from '../../db/connect.ts';
import { purchaseEvents, purchases } from '../../db/schema.ts';

const isPaidSince = (interval: string) => sql`
  coalesce(${purchases.approved_at}, ${purchases.created_at}) > now() - ${interval}::interval
  and ${purchases.approved_at} is not null`;
const countAndLatest = sql`count(*)::int as count, (array_agg(id order by approved_at desc))[1] as latest`;

/** Events given up, or still failing after ten minutes: a short outage of a provider is no alert. */
const isStuck = sql`(${purchaseEvents.handled_at} is null and ${purchaseEvents.last_error} is not null
  and (${purchaseEvents.due_at} is null or ${purchaseEvents.received_at} < now() - interval '10 minutes'))`;

export interface PurchaseCount {
  count: number;
  latest: string | null;
}

interface StoredMessages {
  provider: string;
  last_received_at: Date;
  last_understood_at: Date | null;
  stuck: number;
}

export function createPurchaseAlertsRepository(database: Database) {
  async function find(query: ReturnType<typeof sql>): Promise<PurchaseCount> {
    const { rows } = await database.execute<PurchaseCount & Record<string, unknown>>(query);
    return rows[0] ?? { count: 0, latest: null };
  }

  return {
    countStuckEvents: () => database.$count(purchaseEvents, isStuck),

    /**
     * Finds purchases paid in the last 30 days that open nothing. Other products of the seller are meant to open
     * nothing; if none of a provider's sales opens the course, the product code in the settings is probably wrong.
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

    findWithoutEmail: () =>
      find(sql`
        select ${countAndLatest} from ${purchases}
        where ${isPaidSince('7 days')} and status = 'approved' and email = ''`),

    listMessages(): Promise<StoredMessages[]> {
      const last = sql`max(${purchaseEvents.received_at})`;
      return database
        .select({
          provider: purchaseEvents.provider,
          last_received_at: last.mapWith(purchaseEvents.received_at),
          last_understood_at: sql`${last} filter (where ${purchaseEvents.handled_at} is not null)`.mapWith(
            purchaseEvents.received_at,
          ),
          stuck: sql<number>`(count(*) filter (where ${isStuck}))::int`,
        })
        .from(purchaseEvents)
        .groupBy(purchaseEvents.provider) as Promise<StoredMessages[]>;
    },
  };
}

export type PurchaseAlertsRepository = ReturnType<typeof createPurchaseAlertsRepository>;
