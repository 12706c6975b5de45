import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { timeZone } from '../../domain/dates.ts';

// Written out: an index takes no parameter.
const zone = sql.raw(`'${timeZone}'`);

/** The day in Brazil on which a moment lies. */
export const dayOf = (moment: SQLWrapper): SQL => sql`(${moment} at time zone ${zone})::date`;

/** Midnight in Brazil at the beginning of a day such as `2026-11-05`, or of one that is later. */
export const startOfDay = (day: string, daysLater = 0): SQL =>
  sql`((${day}::date + ${daysLater}::int)::timestamp at time zone ${zone})`;
