/** Days to answer: a promise of the product, not a law. */
const answerDays = 7;
/** Per student, in 24 hours. */
export const nameRequestsPerDay = 3;

export function nameRequestDeadline(createdAt: Date): string {
  return new Date(createdAt.getTime() + answerDays * 86_400_000).toISOString();
}
