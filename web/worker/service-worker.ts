import { keptForHeader, readKeptFor } from '../../domain/kept-for.ts';
import { appPathOf, isFilePath, isKeptPath, keptPaths, materialsRoot, paths } from '../../domain/paths.ts';
import { answerFromAssets, takeBuild } from './assets.ts';
import { findKept, isKeepable, type Kept, keepAnswer, keepOnly, openKept } from './kept.ts';
import { missingPage, withNote } from './offline-pages.ts';

declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: { url: string }[] };

/** Milliseconds after which a page or a file comes as it was kept: its answer is kept for the next time. */
const patience = 3_000;

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

/** The server's page, or the kept one where the server does not answer in time, or cannot. */
async function answerPage(event: FetchEvent, path: string): Promise<Response> {
  const kept = await openKept();
  const answer = fetch(event.request).then((page) => look(event, kept, path, page));
  event.waitUntil(answer.catch(() => undefined));
  const copy = kept && (await findKept(kept, path));
  if (!copy) return answer.catch(() => missingPage(kept, font));
  const given = await inTime(answer);
  return given && !isInTrouble(given) ? given : withNote(copy, given ? 'in-trouble' : 'away');
}

/** @returns nothing where there is no answer in time */
function inTime(answer: Promise<Response>): Promise<Response | undefined> {
  const late = new Promise<undefined>((resolve) => setTimeout(resolve, patience));
  return Promise.race([answer.catch(() => undefined), late]);
}

const isInTrouble = ({ status }: Response) => status >= 500;

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
  if (copy) {
    const given = await inTime(answer);
    return given && !isInTrouble(given) ? given : copy;
  }
  return answer.catch(() => (request.mode === 'navigate' ? missingPage(kept, font) : Response.error()));
}

/** Previews are looked at in passing. */
const isOpened = ({ mode }: Request, path: string) => mode === 'navigate' || path.endsWith('.json');
