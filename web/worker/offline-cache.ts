import { offlineCachePrefix } from '../../domain/browser-storage.ts';
import { type OfflineOwner, offlineOwnerHeader, readOfflineOwner } from '../../domain/offline-owner.ts';

/**
 * The pages and files that a user can read offline, by path; one Cache per user. Service worker and pages both add to it
 * and delete it when the session has ended; only pages create it, because they know the session.
 */
export interface OfflineCache {
  owner: string;
  cache: Cache;
}

/** The entry with the time until which the cache may be read, in seconds since 1970. */
const expiryPath = '/.until';
/** Bytes. */
const maxFileSize = 25 * 1024 * 1024;
/** Seconds for which a saved page is not fetched again. */
const freshSeconds = 5 * 60;

/** Returns true if this browser has the Cache API, which needs HTTPS. */
export const hasCacheStorage = () => 'caches' in globalThis;

/** Returns no names if the browser blocks storage. */
async function offlineCacheNames(): Promise<string[]> {
  const names = hasCacheStorage() ? await caches.keys().catch(() => []) : [];
  return names.filter((name) => name.startsWith(offlineCachePrefix));
}

/**
 * Returns this device's offline cache. Open it before the request whose response goes into it: then a sign-out during
 * the request also discards the response.
 */
export async function openOfflineCache(): Promise<OfflineCache | undefined> {
  const [name] = await offlineCacheNames();
  if (!name) return undefined;
  const cache = await caches.open(name);
  const until = await cache.match(expiryPath);
  // `openOfflineCacheFor` has created the cache, but not yet written the time.
  if (!until) return undefined;
  if (Number(await until.text()) * 1000 > Date.now())
    return { owner: name.slice(offlineCachePrefix.length), cache };
  await caches.delete(name);
  return undefined;
}

/** Opens the signed-in user's cache, creating it if necessary, and deletes those of other users. */
export async function openOfflineCacheFor({ owner, until }: OfflineOwner): Promise<OfflineCache> {
  await deleteOfflineCachesExcept(owner);
  const cache = await caches.open(offlineCachePrefix + owner);
  await cache.put(expiryPath, new Response(String(until)));
  return { owner, cache };
}

/** Deletes the caches of other users. @param owner the signed-in user; without one, all caches are deleted */
export async function deleteOfflineCachesExcept(owner?: string): Promise<void> {
  const others = (await offlineCacheNames()).filter((name) => name !== offlineCachePrefix + owner);
  await Promise.all(others.map((name) => caches.delete(name)));
}

/** Returns the cached response for a path. */
export function findCached({ cache }: OfflineCache, path: string): Promise<Response | undefined> {
  return cache.match(path, { ignoreVary: true });
}

/** Saves a page that was rendered for the cache's owner; a 404 deletes it. Returns true if it was saved. */
export async function savePageResponse(
  offline: OfflineCache,
  path: string,
  response: Response,
): Promise<boolean> {
  if (response.status === 404) await offline.cache.delete(path, { ignoreVary: true });
  const offlineOwner = readOfflineOwner(response.headers.get(offlineOwnerHeader) ?? '');
  if (!response.ok || offlineOwner?.owner !== offline.owner) return false;
  await offline.cache.put(path, response);
  await offline.cache.put(expiryPath, new Response(String(offlineOwner.until)));
  return true;
}

/** Fetches and saves a page, unless it is fresh. Returns true if it is saved. @throws if the fetch fails */
export async function savePage(offline: OfflineCache, path: string): Promise<boolean> {
  const cached = await findCached(offline, path);
  const age = Date.now() - Date.parse(cached?.headers.get('date') ?? '');
  if (age < freshSeconds * 1000) return true;
  return savePageResponse(offline, path, await fetch(path));
}

/** Fetches and saves a file, unless it is saved. Returns true if it is saved. @throws if the fetch fails */
export async function saveFile(offline: OfflineCache, path: string): Promise<boolean> {
  if (await findCached(offline, path)) return true;
  const response = await fetch(path);
  if (!isCacheableFile(response)) return false;
  await offline.cache.put(path, response);
  return true;
}

/**
 * Returns true for a complete file that is no video and does not say that it is too large. Documents say no length if
 * a proxy compressed them.
 */
export function isCacheableFile({ status, headers }: Response): boolean {
  const isVideo = headers.get('content-type')?.startsWith('video/');
  return status === 200 && !isVideo && Number(headers.get('content-length')) <= maxFileSize;
}
