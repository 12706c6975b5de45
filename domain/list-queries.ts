import { z } from 'zod';
import { boundedText } from './bounded-text.ts';
import {
  accessFilters,
  letterFilters,
  letterKinds,
  progressFilters,
  questionFilters,
  requestFilters,
  studentColumns,
  subscriberStatuses,
} from './desk-lists.ts';
import { ownSales, providerNames, purchaseStatuses } from './purchases.ts';
import { day } from './requests.ts';

/** An address may name what it leaves open: `?q=&access=`. */
const open = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((given) => (given === '' ? undefined : given), schema.optional());

const search = open(boundedText(100));
/** Up to today; as many again are shown beside. */
export const overviewQuery = z.object({
  days: open(z.coerce.number().int().min(1).max(365)).transform((number) => number ?? 30),
});

/** From 1. */
const page = open(z.coerce.number().int().min(1).max(100_000)).transform((number) => number ?? 1);
const sort = z.templateLiteral([z.enum(['', '-']), z.enum(studentColumns)]);

export const studentsQuery = z.object({
  q: search,
  access: open(z.enum(accessFilters)),
  progress: open(z.enum(progressFilters)),
  sort: open(sort).transform((given) => given ?? '-created_at'),
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

export const lettersQuery = z.object({
  q: search,
  status: open(z.enum(letterFilters)),
  kind: open(z.enum(letterKinds)),
  page,
});
export type LettersQuery = z.output<typeof lettersQuery>;

export const subscribersQuery = z.object({ q: search, status: open(z.enum(subscriberStatuses)), page });
export type SubscribersQuery = z.output<typeof subscribersQuery>;
export const questionsQuery = z.object({
  q: search,
  status: open(z.enum(questionFilters)),
  student: open(z.uuid()),
  page,
});

export const requestsQuery = z.object({ q: search, status: open(z.enum(requestFilters)), page });
export type RequestsQuery = z.output<typeof requestsQuery>;
