import { type SQL, sql } from 'drizzle-orm';
import { lastDays } from '../../domain/dates.ts';
import { type DayNumbers, overviewNumbers } from '../../domain/overview.ts';
import type { Database } from '../db/connect.ts';
import { dayOf, startOfDay } from '../db/dates.ts';
import { certificates, courseProgress, dailyCounts, purchases } from '../db/schema.ts';

/** SQL: true for a paid purchase of the course. */
const isCoursePurchase = sql`${purchases.approved_at} is not null and ${purchases.not_opening_reason} is null`;
/** SQL: sums only the amounts in BRL. */
const centsSum = sql`coalesce(sum(${purchases.amount_cents}) filter (where coalesce(${purchases.currency}, 'BRL') = 'BRL'), 0)`;

/**
 * SQL: a row for each day and number. A purchase counts on the day of payment, even if refunded later; the refund counts
 * separately. A certificate counts once, however often its name is corrected.
 */
const numbersSince = (since: SQL, first: string) => sql`
  select ${dailyCounts.day} as day,
    case ${dailyCounts.step} when 'visit' then 'visits' when 'checkout' then 'checkout_clicks' end as name,
    ${dailyCounts.count}::float8 as value
  from ${dailyCounts} where ${dailyCounts.day} >= ${first}::date
  union all
  select day, unnest(array['purchases', 'revenue_cents']), unnest(array[count, cents]::float8[]) from (
    select ${dayOf(purchases.approved_at)} as day, count(*) as count, ${centsSum} as cents from ${purchases}
    where coalesce(${purchases.approved_at}, ${purchases.created_at}) >= ${since} and ${isCoursePurchase} group by 1) as sold
  union all
  select day, unnest(array['refunds', 'refunded_cents']), unnest(array[count, cents]::float8[]) from (
    select ${dayOf(purchases.refunded_at)} as day, count(*) as count, ${centsSum} as cents from ${purchases}
    where ${purchases.refunded_at} >= ${since} and ${isCoursePurchase} group by 1) as returned
  union all
  select ${dayOf(courseProgress.started_at)}, 'first_lessons', count(*) from ${courseProgress}
  where ${courseProgress.started_at} >= ${since} group by 1
  union all
  select ${dayOf(certificates.completed_at)}, 'certificates', count(*) from ${certificates}
  where ${certificates.completed_at} >= ${since} and ${certificates.status} <> 'replaced' group by 1`;

export function createOverviewRepository(database: Database) {
  return {
    async readDays(count: number, now = new Date()): Promise<DayNumbers[]> {
      const days = lastDays(count, now);
      const first = days[0] ?? '';
      const since = startOfDay(first);
      const { rows } = await database.execute<{ day: string; name: string; value: number }>(
        sql`select day::text, name, value from (${numbersSince(since, first)}) as counted`,
      );
      const zeros = Object.fromEntries(overviewNumbers.map((name) => [name, 0]));
      const byDay = new Map(days.map((day) => [day, { ...zeros, day } as DayNumbers]));
      for (const { day, name, value } of rows) Object.assign(byDay.get(day) ?? {}, { [name]: value });
      return [...byDay.values()];
    },
  };
}
