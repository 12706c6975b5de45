import { sql } from 'drizzle-orm';
import type { CountedStep } from '../../../domain/counted-steps.ts';
import { sourceText } from '../../../domain/sources.ts';
import type { Database } from '../../db/connect.ts';
import { dayOf } from '../../db/dates.ts';
import { dailyCounts, dailySources } from '../../db/schema/operations.ts';

export function createDailyCountsRepository(database: Database) {
  return {
    /** Adds to today's counts in Brazil, in a fixed order, so that concurrent processes never deadlock. */
    async add(counts: ReadonlyMap<CountedStep, number>): Promise<void> {
      const rows = [...counts]
        .sort(([a], [b]) => (a < b ? -1 : 1))
        .map(([step, count]) => ({
          day: dayOf(sql`now()`),
          step,
          count,
        }));
      await database
        .insert(dailyCounts)
        .values(rows)
        .onConflictDoUpdate({
          target: [dailyCounts.day, dailyCounts.step],
          set: { count: sql`${dailyCounts.count} + excluded.count` },
        });
    },

    /** Adds to today's counts of each source. Of more than {@link maxSources} a day the rarest share one row. */
    async addSources(counts: readonly SourceCount[]): Promise<void> {
      const day = dayOf(sql`now()`);
      await database.transaction(async (tx) => {
        // Processes write one after the other: none adds to a row that another one folds.
        await tx.execute(sql`lock table ${dailySources} in share row exclusive mode`);
        await tx
          .insert(dailySources)
          .values(counts.map((row) => ({ ...row, day })))
          .onConflictDoUpdate({
            target: [dailySources.day, dailySources.source, dailySources.step],
            set: { count: sql`${dailySources.count} + excluded.count` },
          });
        await tx.execute(sql`
          with ranked as (
            select source, row_number() over (order by sum(count) desc, source) as place, count(*) over () as sources
            from daily_sources where day = ${day} and source <> ${otherSources} group by source
          ), rare as (
            delete from daily_sources using ranked where day = ${day} and daily_sources.source = ranked.source
              and sources > ${maxSources} and place > ${keptSources} returning step, count
          )
          insert into daily_sources (day, source, step, count)
          select ${day}, ${otherSources}, step, sum(count) from rare group by step
          on conflict (day, source, step) do update set count = daily_sources.count + excluded.count`);
      });
    },
  };
}

export interface SourceCount {
  /** Written by `sourceText`. */
  source: string;
  step: CountedStep;
  count: number;
}

/** Anybody can write tags into an address. Room for as many again, so that a new one is not the rarest at once. */
const keptSources = 200;
const maxSources = 2 * keptSources;
export const otherSources = sourceText({ source: 'outras', campaign: '' });

export type DailyCountsRepository = ReturnType<typeof createDailyCountsRepository>;
