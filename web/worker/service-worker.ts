import { assetsCache } from '../../domain/browser-storage.ts';
import { keptForHeader, readKeptFor } from '../../domain/kept-for.ts';
import { appPathOf, isFilePath, isKeptPath, paths } from '../../domain/paths.ts';
import { takeBuild } from './assets.ts';
import { findKept, isKeepable, type Kept, keepAnswer, keepOnly, openKept } from './kept.ts';
import { missingPage, type Trouble, withNote } from './offline-pages.ts';

declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: { url: string }[] };

/** Milliseconds after which a page or a file comes as it was kept. */
const patience = 5_000;

/** The application's parts, as the build names them. */
const assets = self.__WB_MANIFEST.map(({ url }) => `/${url}`);
const font = assets.find((path) => path.endsWith('.woff2'));

self.addEventListener('install', (event) => {
  event.waitUntil(takeBuild(assets));
  // Pages find their own parts whichever worker is there.
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
  // Whatever goes wrong in here, the server's answer is there.
  if (answer) event.respondWith(answer(event, pathname).catch(() => fetch(request)));
});

/** Returns nothing for what the browser asks the server itself. */
function answerTo(request: Request, path: string) {
  if (path.startsWith('/assets/')) return answerFromAssets;
  // A video comes in byte ranges.
  if (isFilePath(path)) return request.headers.has('range') ? undefined : answerFromServer;
  const isPage = request.mode === 'navigate' && (isKeptPath(path) || appPathOf(path) === paths.login);
  return isPage ? answerFromServer : undefined;
}

// A copy whose session is over is deleted as soon as the worker starts.
void openKept();

/** Answers with the part of the build whose name it is: what is in it never changes. */
async function answerFromAssets({ request }: FetchEvent, path: string): Promise<Response> {
  const cache = await caches.open(assetsCache);
  return (await cache.match(path, { ignoreVary: true })) ?? fetch(request);
}

/**
 * Answers with the server's page or file, however long it takes. Where a copy is kept, it comes after some seconds and
 * where the server cannot answer; what the server sends later is kept for the next time.
 */
async function answerFromServer(event: FetchEvent, path: string): Promise<Response> {
  const { request } = event;
  const kept = await openKept();
  const answer = fetch(request).then(async (response) => {
    await forgetOthers(response);
    if (kept) event.waitUntil(save(kept, request, path, response.clone()));
    return response;
  });
  event.waitUntil(answer.catch(() => undefined));
  const copy = kept && (await findKept(kept, path));
  const given = await outcomeOf(answer, copy ? patience : undefined);
  if (given instanceof Response && !(copy && given.status >= 500)) return given;
  const trouble = given instanceof Response ? 'down' : given;
  if (copy) return isFilePath(path) ? copy : withNote(copy, trouble);
  return request.mode === 'navigate' ? missingPage(kept, trouble, font) : Response.error();
}

/** Waits for an answer. @param limit milliseconds; without one it waits as long as the browser does */
function outcomeOf(answer: Promise<Response>, limit?: number): Promise<Response | Trouble> {
  const outcome = answer.catch((): Trouble => (navigator.onLine ? 'unreachable' : 'away'));
  if (limit === undefined) return outcome;
  const late = new Promise<Trouble>((resolve) => setTimeout(resolve, limit, 'slow'));
  return Promise.race([outcome, late]);
}

/** Deletes what is kept for others than an answer is for. A page that the server could not render says nothing of it. */
async function forgetOthers({ headers, status }: Response): Promise<void> {
  const header = headers.get(keptForHeader);
  if (header || status === 401 || status === 403) await keepOnly(readKeptFor(header ?? '')?.owner);
}

/** Keeps a page, or a file that was opened: previews are looked at in passing. */
async function save(kept: Kept, { mode }: Request, path: string, answer: Response): Promise<void> {
  if (isKeptPath(path)) await keepAnswer(kept, path, answer);
  const isOpened = isFilePath(path) && (mode === 'navigate' || path.endsWith('.json'));
  if (isOpened && isKeepable(answer)) await kept.cache.put(path, answer);
}
