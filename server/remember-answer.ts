import type { CheckMode } from '../domain/checks.ts';
import { minute } from './periodic-tasks.ts';

interface RememberOptions<Answer> {
  /** Milliseconds after which a quick call has the answer renewed. */
  lifetime?: number;
  /** Returned by quick calls until the first answer arrives; without it, they wait. */
  assumed?: Answer;
}

/**
 * Caches a slow answer: a `quick` call returns the last one at once and renews it in the background, a `thorough` one
 * waits.
 */
export function rememberAnswer<Answer>(
  ask: () => Promise<Answer>,
  { lifetime = 5 * minute, assumed }: RememberOptions<Answer> = {},
): (mode: CheckMode) => Promise<Answer> {
  let cached: { answer: Answer } | undefined = assumed === undefined ? undefined : { answer: assumed };
  let askedAt = Number.NEGATIVE_INFINITY;
  async function renew(): Promise<Answer> {
    askedAt = performance.now();
    const answer = await ask();
    cached = { answer };
    return answer;
  }
  return async (mode) => {
    if (mode === 'thorough' || !cached) return renew();
    if (performance.now() - askedAt > lifetime) void renew().catch(() => undefined);
    return cached.answer;
  };
}
