import { assetsCache } from '../../domain/browser-storage.ts';
import { isOfflinePath } from '../../domain/paths.ts';
import { findCached, type OfflineCache, openOfflineCache, savePageResponse } from './offline-cache.ts';

/**
 * Caches this build's assets, then fetches saved pages of an earlier build anew. The earlier build's assets are deleted
 * once no saved page needs them. Called when the service worker is installed.
 * @throws if an asset fails: the browser installs again later, and continues from there
 */
export async function cacheBuild(assetPaths: readonly string[]): Promise<void> {
  const cache = await caches.open(assetsCache);
  const cached = await pathsIn(cache);
  await Promise.all(assetPaths.filter((path) => !cached.includes(path)).map((path) => cache.add(path)));
  const offline = await openOfflineCache();
  const pages = offline ? (await pathsIn(offline.cache)).filter(isOfflinePath) : [];
  const renewed = await Promise.all(pages.map((path) => offline && renewPage(offline, path, assetPaths)));
  if (!renewed.every(Boolean)) return;
  const obsolete = cached.filter((path) => !assetPaths.includes(path));
  await Promise.all(obsolete.map((path) => cache.delete(path)));
}

/**
 * Saves a page again if it was built from other assets. Returns false if it still is: during a deployment, processes of
 * the earlier build may respond.
 */
async function renewPage(
  offline: OfflineCache,
  path: string,
  assetPaths: readonly string[],
): Promise<boolean> {
  if (await isBuiltFrom(assetPaths, offline, path)) return true;
  await fetch(path)
    .then((page) => savePageResponse(offline, path, page))
    .catch(() => undefined);
  return isBuiltFrom(assetPaths, offline, path);
}

async function isBuiltFrom(
  assetPaths: readonly string[],
  offline: OfflineCache,
  path: string,
): Promise<boolean> {
  const html = (await (await findCached(offline, path))?.text()) ?? '';
  return Array.from(html.matchAll(/\/assets\/[\w.-]+/g)).every(([assetPath]) =>
    assetPaths.includes(assetPath),
  );
}

async function pathsIn(cache: Cache): Promise<string[]> {
  return (await cache.keys()).map(({ url }) => new URL(url).pathname);
}
