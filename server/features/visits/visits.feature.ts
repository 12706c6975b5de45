import { type Context, Hono } from 'hono';
import { LRUCache } from 'lru-cache';
import { type CountedStep, checkoutStepPath } from '../../../domain/counted-steps.ts';
import { paths, sitePaths } from '../../../domain/paths.ts';
import { readTags, sourceText } from '../../../domain/sources.ts';
import type { Base } from '../../base.ts';
import { type ClientIp, networksOf, widestNetworkOf } from '../../http/client-ip.ts';
import { AppError } from '../../http/errors.ts';
import {
  createDailyCountsRepository,
  type DailyCountsRepository,
  otherSources,
  type SourceCount,
} from './daily-counts.repository.ts';

/** Counts visits and checkout clicks per day; tracks nobody. */
export function createVisitsFeature({ database, config, policy, clientIp }: Base) {
  const visits = createVisits({
    repository: createDailyCountsRepository(database),
    appUrl: config.appUrl,
    clientIp,
  });

  const routes = new Hono().post(checkoutStepPath, policy({ who: 'anyone' }), (c) => {
    visits.countCheckout(c);
    return c.body(null, 204);
  });
  return { ...visits, routes, tasks: [{ name: 'visits', run: visits.flush, interval: 5_000 }] };
}

/** Excludes the success page: a buyer who returns from paying has visited before. */
const countedPages = new Set<string>(sitePaths.filter((path) => path !== paths.success));

/** Milliseconds, and allowed clicks per network in that time: enough for a clinic, not for a script. */
const clickWindow = 60_000;
const clicksPerNetwork = 30;

/** Sources and steps between two writes. */
const maxSourcesInMemory = 500;

/** New sources that a network may bring in a day: a made-up one costs nothing. */
const sourcesPerNetwork = 10;
const day = 24 * 60 * 60_000;

interface VisitsDependencies {
  repository: DailyCountsRepository;
  appUrl: string;
  clientIp: ClientIp;
}

/** Counts in memory and writes every few seconds. Stores nothing of a request, so no consent is needed. */
export function createVisits({ repository, appUrl, clientIp }: VisitsDependencies) {
  let counts = new Map<CountedStep, number>();
  let sourceCounts = new Map<string, SourceCount>();
  const clicks = new LRUCache<string, number>({ max: 10_000, ttl: clickWindow, noUpdateTTL: true });

  const forADay = { max: 10_000, ttl: day, noUpdateTTL: true };
  const knownSources = new LRUCache<string, true>(forADay);
  const broughtSources = new LRUCache<string, number>(forADay);

  /** Returns false for a new source of a network that has brought enough of them. */
  function isCounted(source: string, c: Context): boolean {
    if (knownSources.has(source)) return true;
    const network = widestNetworkOf(clientIp(c));
    const brought = broughtSources.get(network) ?? 0;
    if (brought >= sourcesPerNetwork) return false;
    broughtSources.set(network, brought + 1);
    knownSources.set(source, true);
    return true;
  }

  function count(step: CountedStep, times = 1): void {
    counts.set(step, (counts.get(step) ?? 0) + times);
  }

  /** Counts a step of a visit that came by a link with tags. Bounded: the addresses may be anybody's. */
  function countSource(c: Context, step: CountedStep): void {
    const tags = readTags(new URL(c.req.url).searchParams);
    if (!tags) return;
    const source = isCounted(sourceText(tags), c) ? sourceText(tags) : otherSources;
    const key = `${source} ${step}`;
    const counted = sourceCounts.get(key) ?? { source, step, count: 0 };
    if (counted.count > 0 || sourceCounts.size < maxSourcesInMemory)
      sourceCounts.set(key, { ...counted, count: counted.count + 1 });
  }

  return {
    /**
     * Counts a visit if a person comes from outside the site, as moving between its pages is the same visit;
     * and a view of the sales page if the person comes to it from outside or from another page.
     */
    countPage(c: Context, page: string): void {
      if (!countedPages.has(page)) return;
      const from = findReferrer(c.req, appUrl);
      if (from === 'outside') {
        count('visit');
        countSource(c, 'visit');
        // A zero row tells a day without views of the sales page from one on which they were not counted.
        count('sales-page', 0);
      }
      if (page === paths.course && from && (from === 'outside' || from.path !== page)) count('sales-page');
    },

    countCheckout(c: Context): void {
      const [network] = networksOf(clientIp(c));
      const clicksInWindow = (clicks.get(network) ?? 0) + 1;
      clicks.set(network, clicksInWindow);
      if (clicksInWindow > clicksPerNetwork)
        throw new AppError('rate_limited', { 'Retry-After': String(clickWindow / 1000) });
      if (!isPerson(c.req.header('user-agent'))) return;
      count('checkout');
      countSource(c, 'checkout');
    },

    /** Writes the counts; restores them in memory if that fails. Returns 0, so that nothing is logged. */
    async flush(): Promise<number> {
      if (counts.size > 0) {
        const batch = counts;
        counts = new Map();
        await repository.add(batch).catch((error: unknown) => {
          for (const [step, times] of batch) count(step, times);
          throw error;
        });
      }
      if (sourceCounts.size > 0) {
        const sources = sourceCounts;
        sourceCounts = new Map();
        await repository.addSources([...sources.values()]).catch((error: unknown) => {
          for (const [key, { count: times, ...rest }] of sources)
            sourceCounts.set(key, { ...rest, count: times + (sourceCounts.get(key)?.count ?? 0) });
          throw error;
        });
      }
      return 0;
    },
  };
}

export type Visits = ReturnType<typeof createVisits>;

/** User-Agent of browsers; other clients seldom start like this. */
const browserAgent = /^(?:Mozilla|Opera)\/\d/;
/** Programs that also start like a browser. Cubot is a phone brand, not a bot. */
const programAgent =
  /(?<!cu)bot|crawl|spider|slurp|headless|lighthouse|preview|monitor|uptime|pingdom|archiv|google|https?:|compatible;(?! MSIE)/i;

/** Caches the result: browsers send the same few values again and again. */
const resultByAgent = new LRUCache<string, boolean>({
  max: 200,
  memoMethod: (agent) => browserAgent.test(agent) && !programAgent.test(agent),
});

/** Returns true if the User-Agent is that of a browser used by a person. */
export function isPerson(agent = ''): boolean {
  return resultByAgent.memo(agent);
}

interface PageRequest {
  method: string;
  url: string;
  header(name: string): string | undefined;
}

/**
 * Returns where the visitor of a page comes from: `outside`, or a path of the site, which is empty if the
 * browser hides it; undefined if the request is not a person opening a page.
 */
function findReferrer(request: PageRequest, siteOrigin: string): 'outside' | { path: string } | undefined {
  if (request.method !== 'GET' || !isPerson(request.header('user-agent'))) return undefined;
  if (request.header('sec-purpose') || request.header('purpose')) return undefined;
  if ((request.header('sec-fetch-dest') ?? 'document') !== 'document') return undefined;
  const from = request.header('sec-fetch-site');
  const referrer = request.header('referer') ?? '';
  const isFromSite = referrer.startsWith(`${siteOrigin}/`);
  if (from ? from !== 'same-origin' : !isFromSite) return 'outside';
  return { path: isFromSite ? new URL(referrer).pathname : '' };
}
