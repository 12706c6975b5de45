import { LRUCache } from 'lru-cache';

/** All browsers call themselves one of these; programs that fetch pages seldom do. */
const browser = /^(?:Mozilla|Opera)\/\d/;
/** Programs that do, and say what they are. Cubot is a telephone. */
const program =
  /(?<!cu)bot|crawl|spider|slurp|headless|lighthouse|preview|monitor|uptime|pingdom|archiv|google|https?:|compatible;(?! MSIE)/i;

/** Browsers say the same again and again. */
const isBrowser = new LRUCache<string, boolean>({
  max: 200,
  memoMethod: (agent) => browser.test(agent) && !program.test(agent),
});

/** @param agent the header User-Agent @returns whether it calls itself a browser that a person uses */
export function isPerson(agent = ''): boolean {
  return isBrowser.memo(agent);
}

/** The parts of a request that tell a visit. */
export interface PageRequest {
  method: string;
  header(name: string): string | undefined;
}

/**
 * Returns true when a person comes to a page from outside: by a link, an advert or a typed address. Going from page to page
 * is the same visit; what a browser fetches in advance is none.
 * @param origin of the site
 */
export function isArrival(request: PageRequest, origin: string): boolean {
  if (request.method !== 'GET' || !isPerson(request.header('user-agent'))) return false;
  const from = request.header('sec-fetch-site');
  const isWithin = from ? from === 'same-origin' : request.header('referer')?.startsWith(`${origin}/`);
  if (isWithin || request.header('sec-purpose') || request.header('purpose')) return false;
  return (request.header('sec-fetch-dest') ?? 'document') === 'document';
}
