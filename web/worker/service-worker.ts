import { assetsCache } from '../../domain/browser-storage.ts';
import { offlineOwnerHeader, readOfflineOwner } from '../../domain/offline-owner.ts';
import { appPathOf, isFilePath, isOfflinePath, isStudentPath, paths } from '../../domain/paths.ts';
import { createNetworkFirst } from './network-first.ts';
import {
  deleteOfflineCachesExcept,
  findCached,
  isCacheableFile,
  type OfflineCache,
  openOfflineCache,
  savePageResponse,
} from './offline-cache.ts';
import { addOfflineNote, renderMissingPage } from './offline-pages.ts';

declare const self: ServiceWorkerGlobalScope;

declare const offlineAssets: readonly string[];

/** Paths of the build's assets, which the build fills in. */
const assetPaths = offlineAssets;

/** Chooses between the response and a saved page; remembers slow paths while the worker runs. */
const networkFirst = createNetworkFirst({ isOnline: () => navigator.onLine });

const font = assetPaths.find((path) => path.endsWith('.woff2'));

self.addEventListener('install', (event) => {
  event.waitUntil(cacheBuild());
  // Safe at once: an asset that is not cached is fetched, so open pages of an earlier build keep working.
  void self.skipWaiting();
});

self.addEventListener('activate', (event) => {
  event.waitUntil(self.clients.claim());
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== self.location.origin) return;
  const respond = responderFor(request, pathname);
  // If the worker fails, the server answers.
  if (respond) event.respondWith(respond(event, pathname).catch(() => fetch(request)));
});

/** Returns undefined for requests that go to the server directly. */
function responderFor(request: Request, path: string) {
  if (path.startsWith('/assets/')) return respondFromAssets;
  // A video comes in byte ranges.
  if (isFilePath(path)) return request.headers.has('range') ? undefined : respondFromServer;
  const isPage = request.mode === 'navigate' && (isStudentPath(path) || appPathOf(path) === paths.login);
  return isPage ? respondFromServer : undefined;
}

// Deletes an expired offline cache as soon as the worker starts.
void openOfflineCache();

/** Responds from the cache: assets have content hashes in their names, so they never change. */
async function respondFromAssets({ request }: FetchEvent, path: string): Promise<Response> {
  const cache = await caches.open(assetsCache);
  return (await cache.match(path, { ignoreVary: true })) ?? fetch(request);
}

/**
 * Responds with the server's page or file. If it is saved, responds with the saved one after some seconds or when the
 * server fails; a later response is saved for the next request.
 */
async function respondFromServer(event: FetchEvent, path: string): Promise<Response> {
  const { request } = event;
  const offline = await openOfflineCache();
  const networkResponse = fetch(request).then(async (response) => {
    await deleteCachesUnlessOwner(response);
    if (offline)
      event.waitUntil(
        saveResponse(offline, request, path, response.clone()).then(
          (isSaved) => isSaved && networkFirst.markSaved(path),
        ),
      );
    return response;
  });
  event.waitUntil(networkResponse.catch(() => undefined));
  const saved = offline && (await findCached(offline, path));
  const outcome = await networkFirst.waitForResponse(path, networkResponse, saved !== undefined);
  if (outcome === 'just-saved') return saved ?? fetch(request);
  if (outcome instanceof Response) return outcome;
  if (saved) return isFilePath(path) ? saved : addOfflineNote(saved, outcome);
  return request.mode === 'navigate' ? renderMissingPage(offline, outcome, path, font) : Response.error();
}

/** Deletes the caches of all users but the one whom the response names. Server errors name none, and delete none. */
async function deleteCachesUnlessOwner({ headers, status }: Response): Promise<void> {
  const header = headers.get(offlineOwnerHeader);
  if (header || status === 401 || status === 403)
    await deleteOfflineCachesExcept(readOfflineOwner(header ?? '')?.owner);
}

/** Saves a page, or a file that the student opened; returns true if it was saved. Previews in a page are not saved. */
async function saveResponse(
  offline: OfflineCache,
  { mode }: Request,
  path: string,
  response: Response,
): Promise<boolean> {
  if (isOfflinePath(path)) return savePageResponse(offline, path, response);
  const isOpened = isFilePath(path) && (mode === 'navigate' || path.endsWith('.json'));
  if (!isOpened || !isCacheableFile(response)) return false;
  await offline.cache.put(path, response);
  return true;
}

/**
 * Caches this build's assets, then fetches saved pages of an earlier build anew. The earlier build's assets are deleted
 * once no saved page needs them. Called when the service worker is installed.
 * @throws if an asset fails: the browser installs again later, and continues from there
 */
async function cacheBuild(): Promise<void> {
  const cache = await caches.open(assetsCache);
  const cached = await pathsIn(cache);
  await Promise.all(assetPaths.filter((path) => !cached.includes(path)).map((path) => cache.add(path)));
  const offline = await openOfflineCache();
  const pages = offline ? (await pathsIn(offline.cache)).filter(isOfflinePath) : [];
  const renewed = await Promise.all(pages.map((path) => offline && renewPage(offline, path)));
  if (!renewed.every(Boolean)) return;
  const obsolete = cached.filter((path) => !assetPaths.includes(path));
  await Promise.all(obsolete.map((path) => cache.delete(path)));
}

/**
 * Saves a page again if it was built from other assets. Returns false if it still is: during a deployment, processes of
 * the earlier build may respond.
 */
async function renewPage(offline: OfflineCache, path: string): Promise<boolean> {
  if (await isUpToDate(offline, path)) return true;
  await fetch(path)
    .then((page) => savePageResponse(offline, path, page))
    .catch(() => undefined);
  return isUpToDate(offline, path);
}

async function isUpToDate(offline: OfflineCache, path: string): Promise<boolean> {
  const html = (await (await findCached(offline, path))?.text()) ?? '';
  return Array.from(html.matchAll(/\/assets\/[\w.-]+/g)).every(([assetPath]) =>
    assetPaths.includes(assetPath),
  );
}

async function pathsIn(cache: Cache): Promise<string[]> {
  return (await cache.keys()).map(({ url }) => new URL(url).pathname);
}
