import { keptCachePrefix } from '../../domain/browser-storage.ts';
import { type KeptFor, keptForHeader, readKeptFor } from '../../domain/kept-for.ts';

/**
 * What a student reads without a network: pages and files by their path, in a cache of the student's own. Worker and pages
 * both put into it; only a page makes it, which knows that somebody is signed in, and whoever learns otherwise deletes it.
 */
export interface Kept {
  owner: string;
  cache: Cache;
}

/** Where the cache says until when it may be read. */
const untilAddress = '/.until';
/** Bytes. */
const largestFile = 25 * 1024 * 1024;
/** Seconds for which a page that was kept is as good as new. */
const freshFor = 5 * 60;

/** Whether this browser can keep anything: it does so only on safe connections. */
export const canKeep = () => 'caches' in globalThis;

/** None where the browser forbids to look. */
async function keptNames(): Promise<string[]> {
  const names = canKeep() ? await caches.keys().catch(() => []) : [];
  return names.filter((name) => name.startsWith(keptCachePrefix));
}

/**
 * What is kept on this device. What is put into it after it was deleted is gone as well: so open it before you ask for
 * what is to be put there.
 */
export async function openKept(): Promise<Kept | undefined> {
  const [name] = await keptNames();
  if (!name) return undefined;
  const cache = await caches.open(name);
  const until = await cache.match(untilAddress);
  // `beginKept` in a page has just made the cache, and is about to write the time.
  if (!until) return undefined;
  if (Number(await until.text()) * 1000 > Date.now())
    return { owner: name.slice(keptCachePrefix.length), cache };
  await caches.delete(name);
  return undefined;
}

/** For a page whose student is signed in. */
export async function beginKept({ owner, until }: KeptFor): Promise<Kept> {
  await keepOnly(owner);
  const cache = await caches.open(keptCachePrefix + owner);
  await cache.put(untilAddress, new Response(String(until)));
  return { owner, cache };
}

/** Deletes what is kept for others. @param owner the student who is here, if anybody is */
export async function keepOnly(owner?: string): Promise<void> {
  const others = (await keptNames()).filter((name) => name !== keptCachePrefix + owner);
  await Promise.all(others.map((name) => caches.delete(name)));
}

/** What is kept at a path. */
export function findKept({ cache }: Kept, path: string): Promise<Response | undefined> {
  return cache.match(path, { ignoreVary: true });
}

/** Keeps a page that the server has rendered for the owner, and nothing else; what is gone goes here, too. @returns whether it did */
export async function keepAnswer(kept: Kept, path: string, answer: Response): Promise<boolean> {
  if (answer.status === 404) await kept.cache.delete(path, { ignoreVary: true });
  const keptFor = readKeptFor(answer.headers.get(keptForHeader) ?? '');
  if (!answer.ok || keptFor?.owner !== kept.owner) return false;
  await kept.cache.put(path, answer);
  await kept.cache.put(untilAddress, new Response(String(keptFor.until)));
  return true;
}

/** Asks for a page and keeps it, unless it has just been. @returns whether it is kept @throws without an answer */
export async function keepPage(kept: Kept, path: string): Promise<boolean> {
  const before = await findKept(kept, path);
  const age = Date.now() - Date.parse(before?.headers.get('date') ?? '');
  if (age < freshFor * 1000) return true;
  return keepAnswer(kept, path, await fetch(path));
}

/** Asks for a file and keeps it, unless it is. @returns whether it is kept @throws without an answer */
export async function keepFile(kept: Kept, path: string): Promise<boolean> {
  if (await findKept(kept, path)) return true;
  const answer = await fetch(path);
  if (!isKeepable(answer)) return false;
  await kept.cache.put(path, answer);
  return true;
}

/** Whether an answer is a whole file, and none of those that would fill a device. */
export function isKeepable({ status, headers }: Response): boolean {
  const isVideo = headers.get('content-type')?.startsWith('video/');
  return status === 200 && !isVideo && Number(headers.get('content-length')) <= largestFile;
}
