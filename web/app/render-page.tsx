import { AsyncLocalStorage } from 'node:async_hooks';
import { dehydrate, type Query, type QueryClient } from '@tanstack/react-query';
import { prerender } from 'react-dom/static';
import {
  createStaticHandler,
  createStaticRouter,
  type StaticHandlerContext,
  StaticRouterProvider,
} from 'react-router';
import { type ErrorCode, errorCodes } from '../../domain/error-codes.ts';
import { escapeHtml } from '../../domain/escape-html.ts';
import type { PageRequest, RenderedPage } from '../../domain/rendered-page.ts';
import type { ResolvedSession } from '../../domain/session.ts';
import { findLink } from './account/auth/mailed-link.ts';
import type { StudentPageHandle } from './account/session/session-guard.tsx';
import { transport } from './data/client.ts';
import { ContentProvider } from './data/content.ts';
import { createQueryClient } from './data/query-client.ts';
import { StartProvider } from './data/start.ts';
import { studentQuery } from './data/student.ts';
import { routes } from './routes.tsx';

const { query: match, dataRoutes } = createStaticHandler(routes);
const readers = new AsyncLocalStorage<PageRequest['read']>();

transport.fetch = async (input, init) => {
  const read = readers.getStore();
  if (!read || (init?.method ?? 'GET') !== 'GET') throw new Error('Only what changes nothing is asked for');
  return read(input instanceof Request ? input.url : String(input)).then(
    (data) => ({ ok: true, status: 200, headers: new Headers(), json: async () => data }) as Response,
    ({ code = 'internal' }: { code?: ErrorCode }) =>
      Response.json({ error: { code } }, { status: errorCodes[code].status }),
  );
};

/** @throws if a page cannot be rendered */
export function renderPage(order: PageRequest): Promise<RenderedPage> {
  return readers.run(order.read, () => render(order));
}

async function render({ address, content, session }: PageRequest): Promise<RenderedPage> {
  const url = new URL(address, 'http://localhost');
  const context = await match(new Request(url));
  if (context instanceof Response) throw new Error('A page leads elsewhere before it is rendered');
  const client = await askAll(context, session);
  const start = { session, queries: dehydrate(client), link: await findLink(context.location) };
  let title = '';
  const { prelude } = await prerender(
    <ContentProvider value={content}>
      <StartProvider value={{ ...start, setTitle: (text) => (title = text) }}>
        <StaticRouterProvider
          router={createStaticRouter(dataRoutes, context)}
          context={context}
          hydrate={false}
        />
      </StartProvider>
    </ContentProvider>,
    // One piece: React would send longer pages with scripts, which the CSP refuses.
    { progressiveChunkSize: Number.POSITIVE_INFINITY },
  );
  return {
    title: `<title>${escapeHtml(title)}</title>`,
    html: await new Response(prelude).text(),
    isComplete: client.getQueryCache().getAll().every(isOfUseLater),
    start,
  };
}

/** Returns false for failures and absences: the page asks again. */
function isOfUseLater({ state, meta }: Query): boolean {
  return state.status === 'success' && !meta?.isOfAbsence;
}

async function askAll({ matches }: StaticHandlerContext, session: ResolvedSession): Promise<QueryClient> {
  const client = createQueryClient();
  // The page asks again, if need be.
  client.setDefaultOptions({ queries: { ...client.getDefaultOptions().queries, retry: false } });
  if (session.status !== 'signed-in') return client;
  const { route, params } = matches.at(-1) ?? {};
  const { prefetch } = (route?.handle ?? {}) as StudentPageHandle;
  // The page itself requests what fails here.
  await Promise.allSettled([client.prefetchQuery(studentQuery), ...(prefetch?.(client, params ?? {}) ?? [])]);
  return client;
}
