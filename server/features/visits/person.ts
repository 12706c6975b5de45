import { LRUCache } from 'lru-cache';

/** Browsers name themselves like this; other clients seldom do. */
const browser = /^(?:Mozilla|Opera)\/\d/;
/** Programs that do, and say what they are. Cubot is a phone brand. */
const program =
  /(?<!cu)bot|crawl|spider|slurp|headless|lighthouse|preview|monitor|uptime|pingdom|archiv|google|https?:|compatible;(?! MSIE)/i;

/** Browsers send the same few values again and again. */
const isBrowser = new LRUCache<string, boolean>({
  max: 200,
  memoMethod: (agent) => browser.test(agent) && !program.test(agent),
});

/** Returns true if the User-Agent is that of a browser used by a person. */
export function isPerson(agent = ''): boolean {
  return isBrowser.memo(agent);
}

export interface PageRequest {
  method: string;
  header(name: string): string | undefined;
}

/** Returns true if a person comes from outside; moving between pages is the same visit, prefetching is none. */
export function isArrival(request: PageRequest, origin: string): boolean {
  if (request.method !== 'GET' || !isPerson(request.header('user-agent'))) return false;
  const from = request.header('sec-fetch-site');
  const isWithin = from ? from === 'same-origin' : request.header('referer')?.startsWith(`${origin}/`);
  if (isWithin || request.header('sec-purpose') || request.header('purpose')) return false;
  return (request.header('sec-fetch-dest') ?? 'document') === 'document';
}
