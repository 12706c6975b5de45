import type { ArrivalsRepository } from './arrivals.repository.ts';
import type { Providers } from './providers.ts';

/** What becomes of messages that came whole and are not stored. */
const notStored = ['ignored', 'signature_invalid', 'invalid_json', 'bad_request', 'invalid_input'];
/** Milliseconds; whoever sends in many costs one write in them. */
const interval = 60_000;

/** Notes that a message came which is not stored: of each kind, a process does it once a minute. */
export function createArrivals(repository: Pick<ArrivalsRepository, 'note'>, providers: Providers) {
  const noted = new Map<string, number>();
  /** @param outcome `accepted`, `duplicate`, `ignored` or the error's code */
  return async function noteArrival(provider: string, outcome: string): Promise<void> {
    const key = `${provider} ${outcome}`;
    const now = performance.now();
    if (!providers.has(provider) || !notStored.includes(outcome)) return;
    if (now - (noted.get(key) ?? Number.NEGATIVE_INFINITY) < interval) return;
    noted.set(key, now);
    // Whoever sent it gets the answer that it would have got.
    await repository.note(provider, outcome).catch(() => undefined);
  };
}
