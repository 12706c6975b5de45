import { LRUCache } from 'lru-cache';

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

export interface PageRequest {
  method: string;
  header(name: string): string | undefined;
}

/**
 * Returns where the visitor of a page comes from: `outside`, or a path of the site, which is empty if the
 * browser hides it; undefined if the request is not a person opening a page.
 */
export function findReferrer(
  request: PageRequest,
  siteOrigin: string,
): 'outside' | { path: string } | undefined {
  if (request.method !== 'GET' || !isPerson(request.header('user-agent'))) return undefined;
  if (request.header('sec-purpose') || request.header('purpose')) return undefined;
  if ((request.header('sec-fetch-dest') ?? 'document') !== 'document') return undefined;
  const from = request.header('sec-fetch-site');
  const referrer = request.header('referer') ?? '';
  const isFromSite = referrer.startsWith(`${siteOrigin}/`);
  if (from ? from !== 'same-origin' : !isFromSite) return 'outside';
  return { path: isFromSite ? new URL(referrer).pathname : '' };
}
