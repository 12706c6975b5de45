import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { timeZone } from '../../domain/dates.ts';

// A literal, as an index expression cannot have parameters.
const zone = sql.raw(`'${timeZone}'`);

/** Returns SQL for the day in Brazil. */
export const dayOf = (moment: SQLWrapper): SQL => sql`(${moment} at time zone ${zone})::date`;

/** Returns midnight in Brazil, at the start of a day such as `2026-11-05` or of a later one. */
export const startOfDay = (day: string, daysLater = 0): SQL =>
  sql`((${day}::date + ${daysLater}::int)::timestamp at time zone ${zone})`;
