import { LRUCache } from 'lru-cache';
import type { Asked } from '../../http/pages.ts';

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

/**
 * Whether somebody comes to a page from outside: by a link, an advert or an address that was typed. Going on from page
 * to page is the same visit, and what a browser fetches in advance is none.
 * @param origin of the site
 */
export function isArrival({ method, headers }: Asked, origin: string): boolean {
  if (method !== 'GET' || !isPerson(headers['user-agent'])) return false;
  const from = headers['sec-fetch-site'];
  const isWithin = from ? from === 'same-origin' : headers.referer?.startsWith(`${origin}/`);
  if (isWithin || headers['sec-purpose'] || headers.purpose) return false;
  return (headers['sec-fetch-dest'] ?? 'document') === 'document';
}
