import { AsyncLocalStorage } from 'node:async_hooks';
import { dehydrate, type Query, type QueryClient } from '@tanstack/react-query';
import { prerender } from 'react-dom/static';
import { StaticRouter } from 'react-router';
import { escapeHtml } from '../../domain/escape-html.ts';
import type { AskApi, PageRequest, RenderedPage } from '../../domain/rendered-page.ts';
import type { ResolvedSession } from '../../domain/session.ts';
import { fetchMailedLink } from './account/auth/mailed-link.ts';
import { transport } from './data/client.ts';
import { ContentProvider } from './data/content.ts';
import { createQueryClient } from './data/query-client.ts';
import { RenderedStateProvider } from './data/rendered-state.ts';
import { studentQuery } from './data/student.ts';
import { CurrentPage, findPage, loadPage } from './routes.tsx';

const visitorsApi = new AsyncLocalStorage<AskApi>();

transport.fetch = async (input, init) => {
  const askApi = visitorsApi.getStore();
  if (!askApi || (init?.method ?? 'GET') !== 'GET')
    throw new Error('Only GET requests are allowed while a page is rendered');
  return askApi(input instanceof Request ? input.url : String(input));
};

/** Renders a page of the application to HTML; called by `server/app-pages`. @throws if it cannot be rendered */
export function renderPage(request: PageRequest): Promise<RenderedPage> {
  return visitorsApi.run(request.askApi, () => render(request));
}

async function render({ address, content, session }: PageRequest): Promise<RenderedPage> {
  const { pathname, search } = new URL(address, 'http://localhost');
  await loadPage({ pathname });
  const client = await prefetchQueries(pathname, session);
  const start = { session, queries: dehydrate(client), link: await fetchMailedLink({ pathname, search }) };
  let title = '';
  const parts = new Set<string>();
  const { prelude } = await prerender(
    <ContentProvider value={content}>
      <RenderedStateProvider value={{ ...start, parts, setTitle: (text) => (title = text) }}>
        <StaticRouter location={{ pathname, search }}>
          <CurrentPage />
        </StaticRouter>
      </RenderedStateProvider>
    </ContentProvider>,
    // Render one chunk: React moves later ones into place by inline scripts, which the CSP refuses.
    { progressiveChunkSize: Number.POSITIVE_INFINITY },
  );
  return {
    title: `<title>${escapeHtml(title)}</title>`,
    html: await new Response(prelude).text(),
    isComplete: client.getQueryCache().getAll().every(isStorableOffline),
    start: { ...start, parts: [...parts] },
  };
}

/**
 * Returns false for a failed query, and for one that confirms that a lesson is gone: a page with such a query
 * is not stored for offline use.
 */
function isStorableOffline({ state, meta }: Query): boolean {
  return state.status === 'success' && !meta?.isAbsence;
}

async function prefetchQueries(pathname: string, session: ResolvedSession): Promise<QueryClient> {
  const client = createQueryClient();
  // The browser retries what fails here.
  client.setDefaultOptions({ queries: { ...client.getDefaultOptions().queries, retry: false } });
  if (session.status !== 'signed-in') return client;
  const { handle, params } = findPage({ pathname });
  await Promise.allSettled([
    client.prefetchQuery(studentQuery),
    ...(handle?.prefetch?.(client, params) ?? []),
  ]);
  return client;
}
