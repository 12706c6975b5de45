import { LRUCache } from 'lru-cache';
import type { CountedStep } from '../../../domain/counted-steps.ts';
import { paths, sitePaths } from '../../../domain/paths.ts';
import { AppError } from '../../http/errors.ts';
import type { DailyCountsRepository } from './daily-counts.repository.ts';
import { isArrival, isPerson, type PageRequest } from './person.ts';

/** Excludes the success page: whoever returns from paying has visited before. */
const countedPages = new Set<string>(sitePaths.filter((path) => path !== paths.success));

/** Milliseconds, and clicks per network within them: enough for a clinic, not for a script. */
const clickWindow = 60_000;
const clicksPerNetwork = 30;

interface VisitsParts {
  repository: DailyCountsRepository;
  appUrl: string;
}

/** Counts in memory and writes every few seconds. Nothing of a request is kept, so no consent is needed. */
export function createVisits({ repository, appUrl }: VisitsParts) {
  let counts = new Map<CountedStep, number>();
  const clicks = new LRUCache<string, number>({ max: 10_000, ttl: clickWindow, noUpdateTTL: true });

  function count(step: CountedStep, times = 1): void {
    counts.set(step, (counts.get(step) ?? 0) + times);
  }

  return {
    countPage(request: PageRequest, page: string): void {
      if (countedPages.has(page) && isArrival(request, appUrl)) count('visit');
    },

    countCheckout(agent: string | undefined, network: string): void {
      const clicked = (clicks.get(network) ?? 0) + 1;
      clicks.set(network, clicked);
      if (clicked > clicksPerNetwork)
        throw new AppError('rate_limited', { 'Retry-After': String(clickWindow / 1000) });
      if (isPerson(agent)) count('checkout');
    },

    /** Writes the counts, keeping them if that fails. Returns 0, so that nothing is logged. */
    async flush(): Promise<number> {
      if (counts.size === 0) return 0;
      const batch = counts;
      counts = new Map();
      await repository.add(batch).catch((error: unknown) => {
        for (const [step, times] of batch) count(step, times);
        throw error;
      });
      return 0;
    },
  };
}

export type Visits = ReturnType<typeof createVisits>;
