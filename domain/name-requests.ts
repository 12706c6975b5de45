/** Corrections of names that students ask for and the owner decides. */

export type NameRequestStatus = 'waiting' | 'approved' | 'refused';

/** In which the owner answers: the product's own word, no law's. */
const answerDays = 7;
/** Of one student, in 24 hours. */
export const nameRequestsPerDay = 3;
/** Characters. */
export const maxRefusalReason = 500;

/** @returns by when a request is to be answered, ISO 8601 */
export function nameRequestDeadline(createdAt: Date): string {
  return new Date(createdAt.getTime() + answerDays * 86_400_000).toISOString();
}
