import { keptForHeader, readKeptFor } from '../../domain/kept-for.ts';
import { appPathOf, isFilePath, isKeptPath, keptPaths, materialsRoot, paths } from '../../domain/paths.ts';
import { answerFromAssets, takeBuild } from './assets.ts';
import { findKept, isKeepable, type Kept, keepAnswer, keepOnly, openKept } from './kept.ts';
import { missingPage, type Trouble, withNote } from './offline-pages.ts';

declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: { url: string }[] };

/** Milliseconds after which a page or a file comes as it was kept. */
const patience = 5_000;

/** The application's parts, as the build names them. */
const assets = self.__WB_MANIFEST.map(({ url }) => `/${url}`);
const font = assets.find((path) => path.endsWith('.woff2'));

/** Everything else goes to the server as if there were no worker, which where the browser can is not even started for it. */
const served = [...keptPaths, paths.login, '/assets/*', `${materialsRoot}/*`];

interface RoutingEvent extends ExtendableEvent {
  addRoutes?(rules: object[]): Promise<void>;
}

self.addEventListener('install', (event: RoutingEvent) => {
  const others = { not: { or: served.map((pathname) => ({ urlPattern: { pathname } })) } };
  // A browser that knows other rules does without.
  event.addRoutes?.([{ condition: others, source: 'network' }]).catch(() => undefined);
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

function answerTo(request: Request, path: string) {
  if (path.startsWith('/assets/')) return answerFromAssets;
  // A video comes in pieces.
  if (isFilePath(path)) return request.headers.has('range') ? undefined : answerFile;
  const isPage = request.mode === 'navigate' && (isKeptPath(path) || appPathOf(path) === paths.login);
  return isPage ? answerPage : undefined;
}

// What is over is deleted as soon as the worker is there.
void openKept();

/**
 * The server's page, however long it takes; where one is kept, that one after some seconds and where the server cannot
 * answer. A page that comes later is kept for the next time.
 */
async function answerPage(event: FetchEvent, path: string): Promise<Response> {
  const kept = await openKept();
  const answer = fetch(event.request).then((page) => look(event, kept, path, page));
  event.waitUntil(answer.catch(() => undefined));
  const copy = kept && (await findKept(kept, path));
  const given = await outcomeOf(answer, copy ? patience : undefined);
  if (given instanceof Response) return copy && given.status >= 500 ? withNote(copy, 'in-trouble') : given;
  return copy ? withNote(copy, given) : missingPage(kept, given, font);
}

/** Waits for an answer. @param limit milliseconds; without one it waits as long as the browser does */
function outcomeOf(answer: Promise<Response>, limit?: number): Promise<Response | Trouble> {
  const outcome = answer.catch((): Trouble => (navigator.onLine ? 'unreachable' : 'away'));
  if (limit === undefined) return outcome;
  const late = new Promise<Trouble>((resolve) => setTimeout(resolve, limit, 'slow'));
  return Promise.race([outcome, late]);
}

/** Learns from a page who is here, and keeps it for them. */
async function look(
  event: FetchEvent,
  kept: Kept | undefined,
  path: string,
  page: Response,
): Promise<Response> {
  const header = page.headers.get(keptForHeader);
  // A page that the server could not render says nothing of it.
  if (header) await keepOnly(readKeptFor(header)?.owner);
  if (kept && isKeptPath(path)) event.waitUntil(keepAnswer(kept, path, page.clone()));
  return page;
}

/** A file as the server has it now; without an answer in time, as it was opened or kept. */
async function answerFile(event: FetchEvent, path: string): Promise<Response> {
  const kept = await openKept();
  const { request } = event;
  const answer = fetch(request).then(async (file) => {
    if (file.status === 401 || file.status === 403) await keepOnly();
    if (kept && isOpened(request, path) && isKeepable(file))
      event.waitUntil(kept.cache.put(path, file.clone()));
    return file;
  });
  event.waitUntil(answer.catch(() => undefined));
  const copy = kept && (await findKept(kept, path));
  const given = await outcomeOf(answer, copy ? patience : undefined);
  if (given instanceof Response) return copy && given.status >= 500 ? copy : given;
  return copy ?? (request.mode === 'navigate' ? missingPage(kept, given, font) : Response.error());
}

/** Previews are looked at in passing. */
const isOpened = ({ mode }: Request, path: string) => mode === 'navigate' || path.endsWith('.json');
