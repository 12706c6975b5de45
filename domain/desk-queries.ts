import { z } from 'zod';
import { ownSales, providerNames, purchaseStatuses } from './purchases.ts';
import { day } from './requests.ts';

/** What the desk's lists can be asked for: in the address of a page and in the API's, the same names. */

/** An address may name what it leaves open: `?q=&access=`. */
const open = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((given) => (given === '' ? undefined : given), schema.optional());

export const rowsPerPage = 25;

const search = open(z.string().max(100));
/** From 1. */
const page = open(z.coerce.number().int().min(1).max(100_000)).transform((number) => number ?? 1);

export const accessFilters = ['granted', 'pending', 'refunded', 'never_bought', 'unconfirmed'] as const;
/** `never`: has never logged in. `stalled`: has begun, not finished, and not been seen for {@link stalledDays}. */
export const progressFilters = ['none', 'started', 'complete', 'never', 'stalled'] as const;
export const stalledDays = 14;
const studentColumns = ['name', 'created_at', 'last_seen_at', 'percent'] as const;
export type StudentColumn = (typeof studentColumns)[number];

export const studentsQuery = z.object({
  q: search,
  access: open(z.enum(accessFilters)),
  progress: open(z.enum(progressFilters)),
  /** A minus before it: the last, the latest, the most first. */
  sort: open(z.templateLiteral([z.enum(['', '-']), z.enum(studentColumns)])).transform(
    (sort) => sort ?? '-created_at',
  ),
  page,
});
export type StudentsQuery = z.output<typeof studentsQuery>;

export const salesQuery = z.object({
  q: search,
  provider: open(z.enum([...providerNames, ownSales])),
  status: open(z.enum(purchaseStatuses)),
  /** Days in Brazil, both within. */
  from: open(day),
  to: open(day),
  page,
});
export type SalesQuery = z.output<typeof salesQuery>;
