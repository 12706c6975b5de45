/** Rows of each kind in the list of what waits for the team; totals say how many there are. */
export const maxWaitingRows = 20;

export type WaitingKind =
  | 'disputes'
  | 'accesses'
  | 'refunds'
  | 'questions'
  | 'names'
  | 'unopened'
  | 'emails'
  | 'reviews';

/** When a buyer who has not entered waits for the team. Older purchases are left alone. */
export const unopenedDays = { from: 1, to: 30 };
/** Days for which a link that the team sent or copied takes such a buyer off the list. */
export const linkRestDays = 3;
