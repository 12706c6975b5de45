import { eq, sql } from 'drizzle-orm';
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

    /** Adds to today's counts of each source. Beyond {@link maxSources} a day, others share one row. */
    async addSources(counts: readonly SourceCount[]): Promise<void> {
      const today = dayOf(sql`now()`);
      const known = new Set(
        (
          await database
            .selectDistinct({ source: dailySources.source })
            .from(dailySources)
            .where(eq(dailySources.day, today))
        ).map(({ source }) => source),
      );
      const sums = new Map<string, SourceCount>();
      for (const { source, step, count } of counts) {
        if (known.size < maxSources) known.add(source);
        const shown = known.has(source) ? source : otherSources;
        const sum = sums.get(`${shown} ${step}`) ?? { source: shown, step, count: 0 };
        sums.set(`${shown} ${step}`, { ...sum, count: sum.count + count });
      }
      const rows = [...sums].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => ({ ...row, day: today }));
      await database
        .insert(dailySources)
        .values(rows)
        .onConflictDoUpdate({
          target: [dailySources.day, dailySources.source, dailySources.step],
          set: { count: sql`${dailySources.count} + excluded.count` },
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

/** Anybody can write tags into an address. */
const maxSources = 200;
const otherSources = sourceText({ source: 'outras', campaign: '' });

export type DailyCountsRepository = ReturnType<typeof createDailyCountsRepository>;
