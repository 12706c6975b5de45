import type { LetterStatus } from './letters.ts';
import type { PurchaseStatus } from './purchases.ts';
/** What the desk's lists can be asked for: in the address of a page and in the API's, by the same names. */

export const rowsPerPage = 25;

export const accessFilters = ['granted', 'pending', 'refunded', 'never_bought', 'unconfirmed'] as const;

/** `never`: has never logged in. `stalled`: has begun, not finished, and not been seen for {@link stalledDays}. */
export const progressFilters = ['none', 'started', 'complete', 'never', 'stalled'] as const;
export const stalledDays = 14;

/** `answered`: to the student alone. */
export const questionFilters = ['unanswered', 'answered', 'published'] as const;
export type QuestionFilter = (typeof questionFilters)[number];

/** `owner`: somebody has to do something, now. */
export const requestFilters = ['owner', 'open', 'done'] as const;
export type RequestFilter = (typeof requestFilters)[number];

/** What students are sorted by; with a minus before it: the last, the latest, the most first. */
export const studentColumns = ['name', 'created_at', 'last_seen_at', 'percent'] as const;
export type StudentColumn = (typeof studentColumns)[number];

/** Letters that the site writes by itself, unless newsletters are asked for. */
export const letterKinds = ['newsletter'] as const;
export const letterFilters = ['waiting', 'refused', 'sent'] as const;

export const subscriberStatuses = ['confirmed', 'waiting', 'unsubscribed'] as const;
export type SubscriberStatus = (typeof subscriberStatuses)[number];

export interface SaleRow {
  id: string;
  provider: string;
  transaction_id: string;
  status: PurchaseStatus;
  name: string;
  email: string;
  amount_cents: number | null;
  currency: string;
  /** When it was paid for, or else when it was first heard of. */
  sold_at: Date;
  /** Whether the provider has said so. */
  is_paid: boolean;
  refunded_at: Date | null;
  /** In Portuguese: why it does not open the course. */
  reason: string | null;
  /** The account that it opens the course to. */
  user_id: string | null;
}

export interface LetterRow {
  id: string;
  /** As in the outbox, such as `recovery`. */
  kind: string;
  recipient: string;
  status: LetterStatus;
  /** When that came to be; while it waits, when it was written. */
  at: Date;
  attempts: number;
  /** When it is tried again, while it waits. */
  due_at: Date | null;
  /** For the owner, why it has not gone. */
  reason: string | null;
  /** The mail server's own words. */
  answer: string | null;
}
