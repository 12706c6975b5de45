import { sql } from 'drizzle-orm';
import type { CountedStep } from '../../../domain/counted-steps.ts';
import type { Database } from '../../db/connect.ts';
import { dayOf } from '../../db/dates.ts';
import { dailyCounts } from '../../db/schema/operations.ts';

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
  };
}

export type DailyCountsRepository = ReturnType<typeof createDailyCountsRepository>;
