import type { Look } from '../domain/checks.ts';

/** Milliseconds for which a quick look reuses the last answer. */
const patience = 5 * 60_000;

/** Asks a service that may be slow. A quick look gets the last answer at once, which is renewed behind it. */
export function rememberAnswer(ask: () => Promise<boolean>): (look: Look) => Promise<boolean> {
  let known = true;
  let askedAt = Number.NEGATIVE_INFINITY;
  async function renew(): Promise<boolean> {
    askedAt = performance.now();
    known = await ask();
    return known;
  }
  return async (look) => {
    if (look === 'thorough') return renew();
    if (performance.now() - askedAt > patience) void renew().catch(() => undefined);
    return known;
  };
}
