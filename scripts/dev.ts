import { createServer } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { pino } from 'pino';
import { createServer as createViteServer } from 'vite';
import { appPaths, paths, sitePaths } from '../domain/paths.ts';
import { createApp } from '../server/app.ts';
import { readConfig } from '../server/config.ts';
import { migrateDatabase } from '../server/db/migrate.ts';
import { openDatabase } from '../server/db/open.ts';
import type { BuiltSite } from '../server/http/pages.ts';
import { createMetrics } from '../server/metrics/metrics.ts';
import { createServices } from '../server/services.ts';
import { startQueues } from '../server/start-queues.ts';
import { openStorage } from '../server/storage/open.ts';
import type { PageAssets } from '../web/site/assets.ts';
import { loadEnvironment, root } from './lib/command.ts';

/** Server and web in one process: pages come from their sources, and reload when these change. */
loadEnvironment();
const config = readConfig(process.env);
const log = pino({ level: 'warn', base: null });
const { database, close } = await openDatabase(config, log);
await migrateDatabase(database);
const server = createServer();
const vite = await createViteServer({
  configFile: `${root}/vite.config.ts`,
  appType: 'custom',
  // Not ES modules: Vite cannot run them from their sources.
  ssr: { external: ['react', 'react-dom', 'react/jsx-runtime', 'react/jsx-dev-runtime', 'react-dom/server'] },
  server: { middlewareMode: true, hmr: { server } },
});

/** In development Vite serves the sources themselves. */
const assets: PageAssets = {
  css: '/site/site.css',
  script: '/site/enhance.ts',
  nameFonts: '/ui/fonts/names/names.css',
  font: `/@fs${root}/web/ui/fonts/figtree.woff2`,
};

async function renderSite() {
  const { renderPages } = (await vite.ssrLoadModule(
    '/site/render.tsx',
  )) as typeof import('../web/site/render.tsx');
  return renderPages(assets, config.appUrl);
}

async function sitePage(path: string): Promise<string | undefined> {
  const file = path === '/' ? 'index.html' : `${path.slice(1)}.html`;
  const html = (await renderSite()).find((page) => page.file === file)?.html;
  return html && vite.transformIndexHtml(path, html);
}

/** The pages that the server fills, as they were at start. */
async function pagesToFill(): Promise<BuiltSite> {
  const pages = (await renderSite()).filter(({ file }) => file.startsWith(paths.certificate.slice(1)));
  return new Map(
    pages.map(({ file, html }) => [
      `/${file}`,
      {
        bodies: { identity: new TextEncoder().encode(html) },
        type: 'text/html; charset=utf-8',
        etag: '""',
        cacheControl: 'no-store',
      },
    ]),
  );
}

const services = createServices(config, database, log);
const metrics = createMetrics(database);
const api = getRequestListener(
  createApp({
    config,
    database,
    services,
    storage: openStorage({
      ...config,
      shippedDir: `${root}/dist/materials`,
    }),
    log,
    metrics,
    site: await pagesToFill(),
  }).fetch,
);

async function appPage(path: string): Promise<string> {
  const { readFile } = await import('node:fs/promises');
  return vite.transformIndexHtml(path, await readFile(`${root}/web/app.html`, 'utf8'));
}

server.on('request', async (request, response) => {
  const { pathname } = new URL(request.url ?? '/', config.appUrl);
  const isApp = (appPaths as readonly string[]).includes(pathname);
  const isSite = (sitePaths as readonly string[]).includes(pathname);
  if (!isApp && !isSite) {
    if (/^\/(api|certificado|storage|healthz|readyz|metrics)/.test(pathname)) return api(request, response);
    return vite.middlewares(request, response, () => api(request, response));
  }
  try {
    const html = isApp ? await appPage(pathname) : await sitePage(pathname);
    response.setHeader('Content-Type', 'text/html; charset=utf-8').end(html);
  } catch (error) {
    vite.ssrFixStacktrace(error as Error);
    console.error(error);
    response.writeHead(500).end('A página não pôde ser montada; veja o terminal.');
  }
});
const stopQueues = startQueues(config, services, metrics, log);
server.listen(config.port, config.host, () => console.log(`Desenvolvimento: ${config.appUrl}`));

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, async () => {
    server.close();
    server.closeAllConnections();
    await Promise.all([vite.close(), stopQueues()]);
    await close();
    process.exit(0);
  });
}
