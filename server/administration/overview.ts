import type { z } from 'zod';
import { isoDay } from '../../domain/dates.ts';
import {
  type OverviewCounts,
  type overviewQuery,
  periodsOf,
  type SourceNumbers,
  sumNumbers,
} from '../../domain/overview.ts';
import { countDays, type Period, type Periods } from '../../domain/period.ts';
import type { ModuleOutline } from '../../domain/progress.ts';
import type { Database } from '../db/connect.ts';
import { AppError } from '../http/errors.ts';
import { createOverviewRepository } from './overview.repository.ts';

/** Rows of the table; the CSV has all. */
const maxShownSources = 30;

/** @throws {AppError} `invalid_input` with the fields of a period that cannot be shown */
function askedPeriods(query: z.output<typeof overviewQuery>): Periods {
  const periods = periodsOf(query, isoDay());
  if (Array.isArray(periods)) throw new AppError('invalid_input', {}, { fields: periods });
  return periods;
}

export function createOverview(database: Database, modules: () => readonly ModuleOutline[]) {
  const { readDays, readSources, describe, hasSold } = createOverviewRepository(database, modules);

  async function* sourcesIn(period: Period): AsyncGenerator<SourceNumbers[]> {
    yield await readSources(period);
  }

  return {
    readDays,
    hasSold,

    /** Throws before the first row. @throws {AppError} as {@link askedPeriods} */
    exportSources: (query: z.output<typeof overviewQuery>) => sourcesIn(askedPeriods(query).current),

    /** @throws {AppError} as {@link askedPeriods} */
    async count(query: z.output<typeof overviewQuery>): Promise<OverviewCounts> {
      const periods = askedPeriods(query);
      const [described, current, before, sources] = await Promise.all([
        describe(),
        readDays(periods.current),
        readDays(periods.before),
        readSources(periods.current),
      ]);
      return {
        ...described,
        days: countDays(periods.current),
        periods,
        current: sumNumbers(current),
        before: sumNumbers(before),
        sources: sources.slice(0, maxShownSources),
        by_day: { current, before },
      };
    },
  };
}
