import { LRUCache } from 'lru-cache';

/** User-Agent of browsers; other clients seldom start like this. */
const browserAgent = /^(?:Mozilla|Opera)\/\d/;
/** Programs that also start like a browser. Cubot is a phone brand, not a bot. */
const programAgent =
  /(?<!cu)bot|crawl|spider|slurp|headless|lighthouse|preview|monitor|uptime|pingdom|archiv|google|https?:|compatible;(?! MSIE)/i;

/** Caches the result: browsers send the same few values again and again. */
const isBrowser = new LRUCache<string, boolean>({
  max: 200,
  memoMethod: (agent) => browserAgent.test(agent) && !programAgent.test(agent),
});

/** Returns true if the User-Agent is that of a browser used by a person. */
export function isPerson(agent = ''): boolean {
  return isBrowser.memo(agent);
}

export interface PageRequest {
  method: string;
  header(name: string): string | undefined;
}

/** Returns where a person comes from to the page: from outside, or from which path of the site; undefined for no person. */
export function originOf(request: PageRequest, origin: string): 'outside' | { path: string } | undefined {
  if (request.method !== 'GET' || !isPerson(request.header('user-agent'))) return undefined;
  if (request.header('sec-purpose') || request.header('purpose')) return undefined;
  if ((request.header('sec-fetch-dest') ?? 'document') !== 'document') return undefined;
  const from = request.header('sec-fetch-site');
  const referrer = request.header('referer') ?? '';
  const isFromSite = referrer.startsWith(`${origin}/`);
  if (from ? from !== 'same-origin' : !isFromSite) return 'outside';
  return { path: isFromSite ? new URL(referrer).pathname : '' };
}
