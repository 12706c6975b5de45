import { offlineCachePrefix } from '../../domain/browser-storage.ts';
import { type OfflineOwner, offlineOwnerHeader, readOfflineOwner } from '../../domain/offline-owner.ts';

/**
 * The pages and files that a user reads offline, by path, in one cache per user. Worker and pages both add to it; only a
 * page, which knows the session, creates it, and both delete it once the session has ended.
 */
export interface OfflineCache {
  owner: string;
  cache: Cache;
}

/** Stores until when the cache may be read. */
const untilAddress = '/.until';
/** Bytes. */
const largestFile = 25 * 1024 * 1024;
/** Seconds for which a saved page is fresh. */
const freshFor = 5 * 60;

/** Returns true if this browser has caches: it needs a secure connection. */
export const canSave = () => 'caches' in globalThis;

/** Returns no names if the browser forbids to look. */
async function offlineCacheNames(): Promise<string[]> {
  const names = canSave() ? await caches.keys().catch(() => []) : [];
  return names.filter((name) => name.startsWith(offlineCachePrefix));
}

/**
 * Returns the offline cache of this device. Open it before requesting what is to be put into it: if it is deleted
 * meanwhile, the answer is gone as well.
 */
export async function openOfflineCache(): Promise<OfflineCache | undefined> {
  const [name] = await offlineCacheNames();
  if (!name) return undefined;
  const cache = await caches.open(name);
  const until = await cache.match(untilAddress);
  // `beginOfflineCache` in a page has just made the cache, and is about to write the time.
  if (!until) return undefined;
  if (Number(await until.text()) * 1000 > Date.now())
    return { owner: name.slice(offlineCachePrefix.length), cache };
  await caches.delete(name);
  return undefined;
}

/** Creates or opens the signed-in user's cache, and deletes others. */
export async function beginOfflineCache({ owner, until }: OfflineOwner): Promise<OfflineCache> {
  await deleteCachesOfOthers(owner);
  const cache = await caches.open(offlineCachePrefix + owner);
  await cache.put(untilAddress, new Response(String(until)));
  return { owner, cache };
}

/** Deletes the caches of other users. @param owner the signed-in user, if any */
export async function deleteCachesOfOthers(owner?: string): Promise<void> {
  const others = (await offlineCacheNames()).filter((name) => name !== offlineCachePrefix + owner);
  await Promise.all(others.map((name) => caches.delete(name)));
}

export function findOffline({ cache }: OfflineCache, path: string): Promise<Response | undefined> {
  return cache.match(path, { ignoreVary: true });
}

/** Saves a page that was rendered for the cache's owner. Deletes one that is gone. Returns true if it was saved. */
export async function savePageResponse(
  offline: OfflineCache,
  path: string,
  answer: Response,
): Promise<boolean> {
  if (answer.status === 404) await offline.cache.delete(path, { ignoreVary: true });
  const offlineOwner = readOfflineOwner(answer.headers.get(offlineOwnerHeader) ?? '');
  if (!answer.ok || offlineOwner?.owner !== offline.owner) return false;
  await offline.cache.put(path, answer);
  await offline.cache.put(untilAddress, new Response(String(offlineOwner.until)));
  return true;
}

/** Requests and saves a page, unless it is fresh. Returns true if it is saved. @throws without an answer */
export async function savePage(offline: OfflineCache, path: string): Promise<boolean> {
  const before = await findOffline(offline, path);
  const age = Date.now() - Date.parse(before?.headers.get('date') ?? '');
  if (age < freshFor * 1000) return true;
  return savePageResponse(offline, path, await fetch(path));
}

/** Requests and saves a file, unless it is saved. Returns true if it is saved. @throws without an answer */
export async function saveFile(offline: OfflineCache, path: string): Promise<boolean> {
  if (await findOffline(offline, path)) return true;
  const answer = await fetch(path);
  if (!isKeepable(answer)) return false;
  await offline.cache.put(path, answer);
  return true;
}

/** Returns true for a whole file that is neither a video nor too large. */
export function isKeepable({ status, headers }: Response): boolean {
  const isVideo = headers.get('content-type')?.startsWith('video/');
  return status === 200 && !isVideo && Number(headers.get('content-length')) <= largestFile;
}
