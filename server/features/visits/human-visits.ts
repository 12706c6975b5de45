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

/** Returns true if a person arrives from another site. Moving between pages is the same visit; prefetching is no visit. */
export function isNewVisit(request: PageRequest, origin: string): boolean {
  if (request.method !== 'GET' || !isPerson(request.header('user-agent'))) return false;
  const fetchSite = request.header('sec-fetch-site');
  const isWithin = fetchSite
    ? fetchSite === 'same-origin'
    : request.header('referer')?.startsWith(`${origin}/`);
  if (isWithin || request.header('sec-purpose') || request.header('purpose')) return false;
  return (request.header('sec-fetch-dest') ?? 'document') === 'document';
}
