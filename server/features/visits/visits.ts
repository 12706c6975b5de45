import { LRUCache } from 'lru-cache';
import type { CountedStep } from '../../../domain/counted-steps.ts';
import { paths, sitePaths } from '../../../domain/paths.ts';
import { AppError } from '../../http/errors.ts';
import type { DailyCountsRepository } from './daily-counts.repository.ts';
import { findReferrer, isPerson, type PageRequest } from './human-visits.ts';

/** Excludes the success page: a buyer who returns from paying has visited before. */
const countedPages = new Set<string>(sitePaths.filter((path) => path !== paths.success));

/** Milliseconds, and allowed clicks per network in that time: enough for a clinic, not for a script. */
const clickWindow = 60_000;
const clicksPerNetwork = 30;

interface VisitsDependencies {
  repository: DailyCountsRepository;
  appUrl: string;
}

/** Counts in memory and writes every few seconds. Stores nothing of a request, so no consent is needed. */
export function createVisits({ repository, appUrl }: VisitsDependencies) {
  let counts = new Map<CountedStep, number>();
  const clicks = new LRUCache<string, number>({ max: 10_000, ttl: clickWindow, noUpdateTTL: true });

  function count(step: CountedStep, times = 1): void {
    counts.set(step, (counts.get(step) ?? 0) + times);
  }

  return {
    /**
     * Counts a visit if a person comes from outside the site, as moving between its pages is the same visit;
     * and a view of the sales page if the person comes to it from outside or from another page.
     */
    countPage(request: PageRequest, page: string): void {
      if (!countedPages.has(page)) return;
      const from = findReferrer(request, appUrl);
      if (from === 'outside') {
        count('visit');
        // A zero row tells a day without views of the sales page from one on which they were not counted.
        count('sales-page', 0);
      }
      if (page === paths.course && from && (from === 'outside' || from.path !== page)) count('sales-page');
    },

    countCheckout(agent: string | undefined, network: string): void {
      const clicksInWindow = (clicks.get(network) ?? 0) + 1;
      clicks.set(network, clicksInWindow);
      if (clicksInWindow > clicksPerNetwork)
        throw new AppError('rate_limited', { 'Retry-After': String(clickWindow / 1000) });
      if (isPerson(agent)) count('checkout');
    },

    /** Writes the counts; restores them in memory if that fails. Returns 0, so that nothing is logged. */
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
