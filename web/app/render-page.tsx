import { AsyncLocalStorage } from 'node:async_hooks';
import { dehydrate, type QueryClient } from '@tanstack/react-query';
import { renderToString } from 'react-dom/server';
import {
  createStaticHandler,
  createStaticRouter,
  type StaticHandlerContext,
  StaticRouterProvider,
} from 'react-router';
import type { KnownSession } from '../../domain/session.ts';
import type { PageOrder, RenderedPage } from '../../domain/written-page.ts';
import { transport } from './api.ts';
import { ContentProvider } from './content.ts';
import { studentQuery } from './features/student/use-student.ts';
import type { StudentPageGuard } from './pages/student-layout.tsx';
import { createQueryClient } from './query-client.ts';
import { routes } from './routes.tsx';
import { StartProvider } from './start.ts';

/** What the server runs to answer a page of the application with what it shows. */

const { query: match, dataRoutes } = createStaticHandler(routes);
const askers = new AsyncLocalStorage<PageOrder['ask']>();

transport.fetch = async (input, init) => {
  const ask = askers.getStore();
  if (!ask || (init?.method ?? 'GET') !== 'GET') throw new Error('Only what changes nothing is asked for');
  return ask(input instanceof Request ? input.url : String(input));
};

/** @throws where a page cannot be rendered */
export function renderPage(order: PageOrder): Promise<RenderedPage> {
  return askers.run(order.ask, () => render(order));
}

async function render({ address, content, session }: PageOrder): Promise<RenderedPage> {
  const context = await match(new Request(new URL(address, 'http://localhost')));
  if (context instanceof Response) throw new Error('A page leads elsewhere before it is rendered');
  const queries = dehydrate(await askAll(context, session));
  const html = renderToString(
    <ContentProvider value={content}>
      <StartProvider value={{ session, queries }}>
        <StaticRouterProvider
          router={createStaticRouter(dataRoutes, context)}
          context={context}
          hydrate={false}
        />
      </StartProvider>
    </ContentProvider>,
  );
  const [title = ''] = /^<title>.*?<\/title>/.exec(html) ?? [];
  return {
    title,
    html: html.slice(title.length),
    start: { session, queries, loaderData: context.loaderData },
  };
}

async function askAll({ matches }: StaticHandlerContext, session: KnownSession): Promise<QueryClient> {
  const client = createQueryClient();
  if (session.status !== 'signed-in') return client;
  const { id } = session.session.user;
  const { route, params } = matches.at(-1) ?? {};
  const { prefetch } = (route?.handle ?? {}) as StudentPageGuard;
  await Promise.all([
    client.prefetchQuery(studentQuery(id)),
    ...(prefetch?.(client, id, params ?? {}) ?? []),
  ]);
  return client;
}
