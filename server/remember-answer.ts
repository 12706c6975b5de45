import type { Look } from '../domain/checks.ts';
import { minute } from './periodic-tasks.ts';

interface Remembering<Answer> {
  /** Milliseconds for which a quick look reuses the last answer. */
  lifetime?: number;
  /** A quick look takes it until the first answer is there; without it, it waits for that. */
  assumed?: Answer;
}

/** Asks something slow. A quick look gets the last answer at once, which is renewed behind it. */
export function rememberAnswer<Answer>(
  ask: () => Promise<Answer>,
  { lifetime = 5 * minute, assumed }: Remembering<Answer> = {},
): (look: Look) => Promise<Answer> {
  let known: { answer: Answer } | undefined = assumed === undefined ? undefined : { answer: assumed };
  let askedAt = Number.NEGATIVE_INFINITY;
  async function renew(): Promise<Answer> {
    askedAt = performance.now();
    const answer = await ask();
    known = { answer };
    return answer;
  }
  return async (look) => {
    if (look === 'thorough' || !known) return renew();
    if (performance.now() - askedAt > lifetime) void renew().catch(() => undefined);
    return known.answer;
  };
}
