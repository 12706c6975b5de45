import type { z } from 'zod';
import { isoDay } from '../../domain/dates.ts';
import { type OverviewCounts, type overviewQuery, periodsOf, sumNumbers } from '../../domain/overview.ts';
import { countDays } from '../../domain/period.ts';
import type { ModuleOutline } from '../../domain/progress.ts';
import type { Database } from '../db/connect.ts';
import { AppError } from '../http/errors.ts';
import { createOverviewRepository } from './overview.repository.ts';

export function createOverview(database: Database, modules: () => readonly ModuleOutline[]) {
  const { readDays, describe, hasSold } = createOverviewRepository(database, modules);
  return {
    readDays,
    hasSold,

    /** @throws {AppError} `invalid_input` with the fields of a period that cannot be shown */
    async count(query: z.output<typeof overviewQuery>): Promise<OverviewCounts> {
      const periods = periodsOf(query, isoDay());
      if (Array.isArray(periods)) throw new AppError('invalid_input', {}, { fields: periods });
      const [described, current, before] = await Promise.all([
        describe(),
        readDays(periods.current),
        readDays(periods.before),
      ]);
      return {
        ...described,
        days: countDays(periods.current),
        periods,
        current: sumNumbers(current),
        before: sumNumbers(before),
        by_day: { current, before },
      };
    },
  };
}
