import { type SQL, sql } from 'drizzle-orm';
import { lastDays } from '../../domain/dates.ts';
import { type DayNumbers, overviewNumbers } from '../../domain/overview.ts';
import type { Database } from '../db/connect.ts';
import { dayOf, startOfDay } from '../db/dates.ts';
import { certificates, courseProgress, dailyCounts, purchases } from '../db/schema.ts';

/** Purchases of something else, or that nobody paid for, are no sales. */
const isSale = sql`${purchases.approved_at} is not null and ${purchases.not_opening_reason} is null`;
/** Sums count the course's currency only. */
const cents = sql`coalesce(sum(${purchases.amount_cents}) filter (where coalesce(${purchases.currency}, 'BRL') = 'BRL'), 0)`;

/**
 * A purchase counts on the day of payment, even if refunded later; the refund counts separately. A certificate counts
 * once, however often its name is corrected.
 */
const countedSince = (since: SQL, first: string) => sql`
  select ${dailyCounts.day} as day,
    case ${dailyCounts.step} when 'visit' then 'visits' when 'checkout' then 'checkout_clicks' end as name,
    ${dailyCounts.count}::float8 as value
  from ${dailyCounts} where ${dailyCounts.day} >= ${first}::date
  union all
  select day, unnest(array['purchases', 'revenue_cents']), unnest(array[count, cents]::float8[]) from (
    select ${dayOf(purchases.approved_at)} as day, count(*) as count, ${cents} as cents from ${purchases}
    where coalesce(${purchases.approved_at}, ${purchases.created_at}) >= ${since} and ${isSale} group by 1) as sold
  union all
  select day, unnest(array['refunds', 'refunded_cents']), unnest(array[count, cents]::float8[]) from (
    select ${dayOf(purchases.refunded_at)} as day, count(*) as count, ${cents} as cents from ${purchases}
    where ${purchases.refunded_at} >= ${since} and ${isSale} group by 1) as returned
  union all
  select ${dayOf(courseProgress.started_at)}, 'first_lessons', count(*) from ${courseProgress}
  where ${courseProgress.started_at} >= ${since} group by 1
  union all
  select ${dayOf(certificates.completed_at)}, 'certificates', count(*) from ${certificates}
  where ${certificates.completed_at} >= ${since} and ${certificates.status} <> 'replaced' group by 1`;

export function createOverviewRepository(database: Database) {
  return {
    async daysOf(count: number, now = new Date()): Promise<DayNumbers[]> {
      const days = lastDays(count, now);
      const first = days[0] ?? '';
      const since = startOfDay(first);
      const { rows } = await database.execute<{ day: string; name: string; value: number }>(
        sql`select day::text, name, value from (${countedSince(since, first)}) as counted`,
      );
      const none = Object.fromEntries(overviewNumbers.map((name) => [name, 0]));
      const found = new Map(days.map((day) => [day, { ...none, day } as DayNumbers]));
      for (const { day, name, value } of rows) Object.assign(found.get(day) ?? {}, { [name]: value });
      return [...found.values()];
    },
  };
}
