import { AsyncLocalStorage } from 'node:async_hooks';
import { hash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { dehydrate, type Query, type QueryClient } from '@tanstack/react-query';
import { LRUCache } from 'lru-cache';
import type { ReactNode } from 'react';
import { renderToStaticMarkup, renderToString } from 'react-dom/server';
import {
  createStaticHandler,
  createStaticRouter,
  type StaticHandlerContext,
  StaticRouterProvider,
} from 'react-router';
import { appPathOf } from '../../domain/paths.ts';
import type { KnownSession } from '../../domain/session.ts';
import type { PageOrder, RenderedPage, WrittenPage } from '../../domain/written-page.ts';
import { press } from '../ui/illustrations/drawing.tsx';
import { findLink } from './account/auth/mailed-link.ts';
import type { StudentPageGuard } from './account/session/session-guard.tsx';
import { transport } from './data/client.ts';
import { ContentProvider } from './data/content.ts';
import { loadRendered } from './data/load-part.tsx';
import { createQueryClient } from './data/query-client.ts';
import { StartProvider } from './data/start.ts';
import { studentQuery } from './data/student.ts';
import { loadMatched } from './load-matched.ts';
import { routes } from './routes.tsx';

/** What the server runs to answer a page of the application with what it shows. */

const { query: match, dataRoutes } = createStaticHandler(routes);
/** Stands where something is missing in what React has rendered. */
const suspended = '<!--$!-->';
const askers = new AsyncLocalStorage<PageOrder['ask']>();

transport.fetch = async (input, init) => {
  const ask = askers.getStore();
  if (!ask || (init?.method ?? 'GET') !== 'GET') throw new Error('Only what changes nothing is asked for');
  return ask(input instanceof Request ? input.url : String(input));
};

press.write = renderToStaticMarkup;

/** Pages whose parts are here. */
const loaded = new Set<string | undefined>();

async function loadOnce(pathname: string): Promise<void> {
  const path = appPathOf(pathname);
  if (loaded.has(path)) return;
  await loadMatched(dataRoutes, pathname);
  loaded.add(path);
}

/** @throws where a page cannot be rendered */
export function renderPage(order: PageOrder): Promise<RenderedPage> {
  return askers.run(order.ask, () => render(order));
}

type Rendered = Pick<RenderedPage, 'title' | 'html'> & Pick<WrittenPage, 'parts'>;

/**
 * What was rendered last, by all that it was rendered from: one asks for the same page again and again, and who is not
 * signed in reads what others do. At most 4 MB, more than a hundred pages.
 */
const rendered = new LRUCache<string, Rendered>({
  maxSize: 4_000_000,
  sizeCalculation: ({ html }) => html.length,
});

async function render({ address, content, session }: PageOrder): Promise<RenderedPage> {
  const url = new URL(address, 'http://localhost');
  await loadOnce(url.pathname);
  const context = await match(new Request(url));
  if (context instanceof Response) throw new Error('A page leads elsewhere before it is rendered');
  const client = await askAll(context, session);
  const queries = dehydrate(client);
  const isWhole = client.getQueryCache().getAll().every(isOfUseLater);
  const link = await findLink(context.location);
  const start = { session, queries, link };
  // When it was asked does not show, nor until when the session is.
  const user = session.status === 'signed-in' ? session.session.user : null;
  const answers = queries.queries.map(({ queryKey, state }) => [queryKey, state.data]);
  const from = hash('sha256', JSON.stringify([address, content, user, link, answers]), 'base64');
  let page = rendered.get(from);
  if (!page) {
    const parts = new Set<string>();
    const shown = await renderHtml(
      <ContentProvider value={content}>
        <StartProvider value={{ ...start, parts }}>
          <StaticRouterProvider
            router={createStaticRouter(dataRoutes, context)}
            context={context}
            hydrate={false}
          />
        </StartProvider>
      </ContentProvider>,
      parts,
    );
    page = { ...shown, parts: [...parts] };
    if (!page.html.includes(suspended)) rendered.set(from, page);
  }
  const { title, html, parts } = page;
  return { title, html, isWhole, start: { ...start, parts } };
}

/** What failed, and what says that there is nothing, is asked again. */
function isOfUseLater({ state, meta }: Query): boolean {
  return state.status === 'success' && !meta?.isOfAbsence;
}

/** @param parts filled with the names of the lazy parts that it shows */
async function renderHtml(page: ReactNode, parts: ReadonlySet<string>): Promise<Omit<Rendered, 'parts'>> {
  let html = renderToString(page);
  // A part that is used for the first time is loaded.
  for (let times = 0; html.includes(suspended) && times < 3; times += 1) {
    await loadRendered([...parts]);
    await setImmediate();
    html = renderToString(page);
  }
  const [title = ''] = /^<title>.*?<\/title>/.exec(html) ?? [];
  return { title, html: html.slice(title.length) };
}

async function askAll({ matches }: StaticHandlerContext, session: KnownSession): Promise<QueryClient> {
  const client = createQueryClient();
  // The page asks again, if need be.
  client.setDefaultOptions({ queries: { ...client.getDefaultOptions().queries, retry: false } });
  if (session.status !== 'signed-in') return client;
  const { id } = session.session.user;
  const { route, params } = matches.at(-1) ?? {};
  const { prefetch } = (route?.handle ?? {}) as StudentPageGuard;
  // What does not come, the page asks for itself.
  await Promise.allSettled([
    client.prefetchQuery(studentQuery(id)),
    ...(prefetch?.(client, id, params ?? {}) ?? []),
  ]);
  return client;
}
