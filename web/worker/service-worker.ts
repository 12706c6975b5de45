import { assetsCache } from '../../domain/browser-storage.ts';
import { offlineOwnerHeader, readOfflineOwner } from '../../domain/offline-owner.ts';
import { appPathOf, isFilePath, isOfflinePath, paths } from '../../domain/paths.ts';
import { takeBuild } from './assets.ts';
import {
  findOffline,
  isKeepable,
  keepAnswer,
  keepOnly,
  type OfflineCache,
  openOfflineCache,
} from './offline-cache.ts';
import { missingPage, type Trouble, withNote } from './offline-pages.ts';

declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: { url: string }[] };

/** Milliseconds to wait for the server where a copy exists. */
const patience = 5_000;

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
  const isPage = request.mode === 'navigate' && (isOfflinePath(path) || appPathOf(path) === paths.login);
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
    if (offline) event.waitUntil(save(offline, request, path, response.clone()));
    return response;
  });
  event.waitUntil(answer.catch(() => undefined));
  const copy = offline && (await findOffline(offline, path));
  const given = await outcomeOf(answer, copy ? patience : undefined);
  if (given instanceof Response && !(copy && given.status >= 500)) return given;
  const trouble = given instanceof Response ? 'down' : given;
  if (copy) return isFilePath(path) ? copy : withNote(copy, trouble);
  return request.mode === 'navigate' ? missingPage(offline, trouble, font) : Response.error();
}

/** Waits for an answer. @param limit milliseconds, by default as long as the browser waits */
function outcomeOf(answer: Promise<Response>, limit?: number): Promise<Response | Trouble> {
  const outcome = answer.catch((): Trouble => (navigator.onLine ? 'unreachable' : 'away'));
  if (limit === undefined) return outcome;
  const late = new Promise<Trouble>((resolve) => setTimeout(resolve, limit, 'slow'));
  return Promise.race([outcome, late]);
}

/** Deletes the caches of users other than the one that an answer is for. Server errors name no user. */
async function forgetOthers({ headers, status }: Response): Promise<void> {
  const header = headers.get(offlineOwnerHeader);
  if (header || status === 401 || status === 403) await keepOnly(readOfflineOwner(header ?? '')?.owner);
}

/** Saves a page, or a file that was opened, but not one that was only previewed. */
async function save(offline: OfflineCache, { mode }: Request, path: string, answer: Response): Promise<void> {
  if (isOfflinePath(path)) await keepAnswer(offline, path, answer);
  const isOpened = isFilePath(path) && (mode === 'navigate' || path.endsWith('.json'));
  if (isOpened && isKeepable(answer)) await offline.cache.put(path, answer);
}
