import { assetsCache } from '../../domain/browser-storage.ts';
import { offlineOwnerHeader, readOfflineOwner } from '../../domain/offline-owner.ts';
import { appPathOf, isFilePath, isOfflinePath, isStudentPath, paths } from '../../domain/paths.ts';
import { takeBuild } from './assets.ts';
import {
  deleteCachesOfOthers,
  findOffline,
  isKeepable,
  type OfflineCache,
  openOfflineCache,
  savePageResponse,
} from './offline-cache.ts';
import { missingPage, withNote } from './offline-pages.ts';
import { createPatience } from './patience.ts';

declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: { url: string }[] };

const patience = createPatience({ isOnline: () => navigator.onLine });

/** The build's assets. */
const assets = self.__WB_MANIFEST.map(({ url }) => `/${url}`);
const font = assets.find((path) => path.endsWith('.woff2'));

self.addEventListener('install', (event) => {
  event.waitUntil(takeBuild(assets));
  // Pages find their own assets whichever worker runs.
  void self.skipWaiting();
});

self.addEventListener('activate', (event) => {
  event.waitUntil(self.clients.claim());
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== self.location.origin) return;
  const answer = answerTo(request, pathname);
  // If the worker fails, the server answers.
  if (answer) event.respondWith(answer(event, pathname).catch(() => fetch(request)));
});

/** Returns undefined for requests that go to the server directly. */
function answerTo(request: Request, path: string) {
  if (path.startsWith('/assets/')) return answerFromAssets;
  // A video comes in byte ranges.
  if (isFilePath(path)) return request.headers.has('range') ? undefined : answerFromServer;
  const isPage = request.mode === 'navigate' && (isStudentPath(path) || appPathOf(path) === paths.login);
  return isPage ? answerFromServer : undefined;
}

// Deletes a copy whose session has ended as soon as the worker starts.
void openOfflineCache();

/** Answers from the cache, because an asset never changes. */
async function answerFromAssets({ request }: FetchEvent, path: string): Promise<Response> {
  const cache = await caches.open(assetsCache);
  return (await cache.match(path, { ignoreVary: true })) ?? fetch(request);
}

/**
 * Answers with the server's page or file, however long it takes. If a copy exists, answers with it after some seconds or
 * when the server fails; what the server sends later is saved for the next time.
 */
async function answerFromServer(event: FetchEvent, path: string): Promise<Response> {
  const { request } = event;
  const offline = await openOfflineCache();
  const answer = fetch(request).then(async (response) => {
    await forgetOthers(response);
    if (offline)
      event.waitUntil(
        save(offline, request, path, response.clone()).then((isSaved) => isSaved && patience.noteSaved(path)),
      );
    return response;
  });
  event.waitUntil(answer.catch(() => undefined));
  const copy = offline && (await findOffline(offline, path));
  const given = await patience.wait(path, answer, copy !== undefined);
  if (given === 'late') return copy ?? fetch(request);
  if (given instanceof Response) return given;
  if (copy) return isFilePath(path) ? copy : withNote(copy, given);
  return request.mode === 'navigate' ? missingPage(offline, given, path, font) : Response.error();
}

/** Deletes the caches of users other than the one that an answer is for. Server errors name no user. */
async function forgetOthers({ headers, status }: Response): Promise<void> {
  const header = headers.get(offlineOwnerHeader);
  if (header || status === 401 || status === 403)
    await deleteCachesOfOthers(readOfflineOwner(header ?? '')?.owner);
}

/** Saves a page, or a file that was opened, but not one that was only previewed. Returns true if it was saved. */
async function save(
  offline: OfflineCache,
  { mode }: Request,
  path: string,
  answer: Response,
): Promise<boolean> {
  if (isOfflinePath(path)) return savePageResponse(offline, path, answer);
  const isOpened = isFilePath(path) && (mode === 'navigate' || path.endsWith('.json'));
  if (!isOpened || !isKeepable(answer)) return false;
  await offline.cache.put(path, answer);
  return true;
}
