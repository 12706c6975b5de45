import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import {
  activeDays,
  type DayNumbers,
  fewestChartedSales,
  type Numbers,
  type OverviewCounts,
  type OverviewNumber,
  overviewNumbers,
  type SourceNumbers,
} from '../../domain/overview.ts';
import { listDays, type Period } from '../../domain/period.ts';
import type { ModuleOutline } from '../../domain/progress.ts';
import { manualProvider } from '../../domain/purchases.ts';
import { sourceSeparator } from '../../domain/sources.ts';
import { teamRolesSql } from '../db/access-rule.ts';
import type { Database } from '../db/connect.ts';
import { dayOf, startOfDay } from '../db/dates.ts';
import { selectRow, selectRows } from '../db/list.ts';
import { profiles } from '../db/schema/accounts.ts';
import { dailyCounts, dailySources } from '../db/schema/operations.ts';
import { purchases } from '../db/schema/purchases.ts';
import { certificates, courseProgress, lessonPositions } from '../db/schema/students.ts';
import { isFinished } from '../db/student-groups.ts';

/** SQL: paid at some time, and for this course; also if it was refunded or disputed since. */
const wasBoughtForCourse = sql`${purchases.approved_at} is not null and ${purchases.not_opening_reason} is null`;
/** SQL: sums only the amounts in BRL. */
const centsSum = sql`coalesce(sum(${purchases.amount_cents}) filter (where coalesce(${purchases.currency}, 'BRL') = 'BRL'), 0)`;

/** SQL: true for what a student did; the team tries lessons too. */
const isOfStudent = (userId: SQLWrapper) => sql`not exists (
  select from ${profiles} where ${profiles.id} = ${userId} and ${profiles.role} in (${sql.raw(teamRolesSql)}))`;

/** SQL: true for a moment within {@link activeDays}. */
const isRecent = (moment: SQLWrapper) => sql`${moment} > now() - make_interval(days => ${activeDays})`;

/**
 * SQL: a row for each day and number. A purchase counts on the day of payment, even if refunded later; the refund
 * counts separately, and lowers the revenue of its day. A certificate counts once, however often its name is
 * corrected. Whoever has completed every lesson without a certificate, for want of a full name or of exercises, has
 * finished on the day of the last lesson.
 */
function numbersIn({ from, to }: Period, modules: readonly ModuleOutline[]): SQL {
  const within = (moment: SQLWrapper) =>
    sql`${moment} >= ${startOfDay(from)} and ${moment} < ${startOfDay(to, 1)}`;
  return sql`
  select ${dailyCounts.day} as day,
    case ${dailyCounts.step} when 'visit' then 'visits' when 'sales-page' then 'sales_pages'
      when 'checkout' then 'checkout_clicks' end as name,
    ${dailyCounts.count}::float8 as value
  from ${dailyCounts} where ${dailyCounts.day} between ${from}::date and ${to}::date
  union all
  select day, unnest(array['purchases', 'revenue_cents']), unnest(array[count, cents]::float8[]) from (
    select ${dayOf(purchases.approved_at)} as day, count(*) as count, ${centsSum} as cents from ${purchases}
    where ${within(sql`coalesce(${purchases.approved_at}, ${purchases.created_at})`)} and ${wasBoughtForCourse} group by 1) as sold
  union all
  select day, unnest(array['refunds', 'refunded_cents', 'revenue_cents']), unnest(array[count, cents, -cents]::float8[]) from (
    select ${dayOf(purchases.refunded_at)} as day, count(*) as count, ${centsSum} as cents from ${purchases}
    where ${within(purchases.refunded_at)} and ${wasBoughtForCourse} group by 1) as returned
  union all
  select ${dayOf(courseProgress.started_at)}, 'first_lessons', count(*) from ${courseProgress}
  where ${within(courseProgress.started_at)} and ${isOfStudent(courseProgress.user_id)} group by 1
  union all
  select day, unnest(array['finished', 'certificates']), unnest(array[count, count]::float8[]) from (
    select ${dayOf(certificates.completed_at)} as day, count(*) as count from ${certificates}
    where ${within(certificates.completed_at)} and ${certificates.status} <> 'replaced'
      and ${isOfStudent(certificates.user_id)} group by 1) as certified
  union all
  select day, 'finished', count(*) from (
    select ${dayOf(courseProgress.updated_at)} as day from ${courseProgress}
    where ${within(courseProgress.updated_at)} and ${isFinished(modules)}
      and not exists (select from ${certificates} where ${certificates.user_id} = ${courseProgress.user_id})
      and ${isOfStudent(courseProgress.user_id)}) as uncertified
  group by 1`;
}

export function createOverviewRepository(database: Database, modules: () => readonly ModuleOutline[]) {
  return {
    async readDays(period: Period): Promise<DayNumbers[]> {
      const zeros = Object.fromEntries(overviewNumbers.map((name) => [name, 0])) as Numbers;
      const days = new Map(listDays(period).map((day) => [day, { ...zeros, day }]));
      const rows = await selectRows<{ day: string; name: OverviewNumber; value: number }>(
        database,
        sql`select day::text, name, value::float8 from (${numbersIn(period, modules())}) as counted`,
      );
      for (const { day, name, value } of rows) {
        const numbers = days.get(day);
        if (numbers) numbers[name] += value;
      }
      return [...days.values()];
    },

    /** Returns those of {@link OverviewCounts} that do not depend on the period. */
    describe: () =>
      selectRow<Pick<OverviewCounts, 'has_any' | 'has_chart' | 'sales_pages_since' | 'active_students'>>(
        database,
        sql`select
          exists (select from ${dailyCounts} where ${dailyCounts.count} > 0)
            or exists (select from ${purchases} where ${wasBoughtForCourse})
            or exists (select from ${courseProgress} where ${courseProgress.started_at} is not null) as has_any,
          exists (select from ${purchases} where ${wasBoughtForCourse} offset ${fewestChartedSales - 1}) as has_chart,
          (select case when min(day) filter (where step = 'visit') < min(day) filter (where step = 'sales-page')
            then min(day) filter (where step = 'sales-page') end::text from ${dailyCounts}) as sales_pages_since,
          (select count(*)::int from (
            select user_id from ${courseProgress} where ${isRecent(courseProgress.updated_at)}
              and ${courseProgress.completed_lessons} <> '{}'
            union select user_id from ${lessonPositions} where ${isRecent(lessonPositions.updated_at)}
          ) as active where ${isOfStudent(sql`active.user_id`)}) as active_students`,
      ),

    /** Returns what came by each source, by value, sales, clicks and visits. A purchase counts on the day of payment. */
    async readSources({ from, to }: Period): Promise<SourceNumbers[]> {
      const rows = await selectRows<SourceNumbers>(
        database,
        sql`with arrived as (
          select source, sum(count) filter (where step = 'visit') as visits,
            sum(count) filter (where step = 'checkout') as checkouts
          from ${dailySources} where day between ${from}::date and ${to}::date group by 1
        ), all_steps as (
          select sum(count) filter (where step = 'visit') as visits, sum(count) filter (where step = 'checkout') as checkouts
          from ${dailyCounts} where day between ${from}::date and ${to}::date
        ), untagged as (
          select '' as source, visits - (select coalesce(sum(visits), 0) from arrived) as visits,
            checkouts - (select coalesce(sum(checkouts), 0) from arrived) as checkouts
          from all_steps
        ), sold as (
          select coalesce(${purchases.source}, '') as source, count(*) as purchases,
            ${centsSum} - coalesce(sum(${purchases.amount_cents}) filter (
              where coalesce(${purchases.currency}, 'BRL') = 'BRL' and ${purchases.refunded_at} is not null), 0) as cents
          from ${purchases} where ${purchases.approved_at} >= ${startOfDay(from)}
            and ${purchases.approved_at} < ${startOfDay(to, 1)} and ${wasBoughtForCourse} group by 1
        )
        select split_part(source, ${sourceSeparator}, 1) as source, split_part(source, ${sourceSeparator}, 2) as campaign,
          greatest(coalesce(visits, 0), 0)::float8 as visits, greatest(coalesce(checkouts, 0), 0)::float8 as checkouts,
          coalesce(purchases, 0)::float8 as purchases, coalesce(cents, 0)::float8 as cents
        from (select * from arrived union all select * from untagged) as came full join sold using (source)
        order by cents desc, purchases desc, checkouts desc, visits desc, source`,
      );
      return rows.filter(({ visits, checkouts, purchases: sold }) => visits + checkouts + sold > 0);
    },

    async hasSold(): Promise<boolean> {
      const rows = await selectRows(
        database,
        sql`select from ${purchases} where ${wasBoughtForCourse} and ${purchases.provider} <> ${manualProvider} limit 1`,
      );
      return rows.length > 0;
    },
  };
}
