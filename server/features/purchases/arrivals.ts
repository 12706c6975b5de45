import type { ArrivalsRepository } from './arrivals.repository.ts';
import type { Providers } from './providers.ts';

const notStored = ['ignored', 'signature_invalid', 'invalid_json', 'bad_request', 'invalid_input'];
/** Milliseconds; a flood of messages costs one write in each. */
const interval = 60_000;

/** Notes messages that are not stored, once a minute per kind and process. */
export function createArrivals(repository: Pick<ArrivalsRepository, 'note'>, providers: Providers) {
  const noted = new Map<string, number>();
  return async function noteArrival(provider: string, outcome: string): Promise<void> {
    const key = `${provider} ${outcome}`;
    const now = performance.now();
    if (!providers.has(provider) || !notStored.includes(outcome)) return;
    if (now - (noted.get(key) ?? Number.NEGATIVE_INFINITY) < interval) return;
    noted.set(key, now);
    // A failed write must not change the provider's answer.
    await repository.note(provider, outcome).catch(() => undefined);
  };
}
