import { assetsCache } from '../../domain/browser-storage.ts';
import { isOfflinePath } from '../../domain/paths.ts';
import { findOffline, type OfflineCache, openOfflineCache, savePageResponse } from './offline-cache.ts';

/**
 * Caches this build's assets, then renews the saved pages of an earlier build. That build's assets are deleted once no
 * page needs them, so that no page mixes two builds.
 * @throws if an asset fails: the browser tries again, and continues from there
 */
export async function takeBuild(parts: readonly string[]): Promise<void> {
  const cache = await caches.open(assetsCache);
  const known = await pathsIn(cache);
  await Promise.all(parts.filter((path) => !known.includes(path)).map((path) => cache.add(path)));
  const offline = await openOfflineCache();
  const pages = offline ? (await pathsIn(offline.cache)).filter(isOfflinePath) : [];
  const renewed = await Promise.all(pages.map((path) => offline && renew(offline, path, parts)));
  if (!renewed.every(Boolean)) return;
  const old = known.filter((path) => !parts.includes(path));
  await Promise.all(old.map((path) => cache.delete(path)));
}

/** Returns false if a page is still an earlier build's: processes of both may answer for a while. */
async function renew(offline: OfflineCache, path: string, parts: readonly string[]): Promise<boolean> {
  if (await isMadeOf(parts, offline, path)) return true;
  await fetch(path)
    .then((page) => savePageResponse(offline, path, page))
    .catch(() => undefined);
  return isMadeOf(parts, offline, path);
}

async function isMadeOf(parts: readonly string[], offline: OfflineCache, path: string): Promise<boolean> {
  const html = (await (await findOffline(offline, path))?.text()) ?? '';
  return Array.from(html.matchAll(/\/assets\/[\w.-]+/g)).every(([part]) => parts.includes(part));
}

async function pathsIn(cache: Cache): Promise<string[]> {
  return (await cache.keys()).map(({ url }) => new URL(url).pathname);
}
