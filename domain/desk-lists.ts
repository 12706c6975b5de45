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
