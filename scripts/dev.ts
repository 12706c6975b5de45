import { createServer } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { pino } from 'pino';
import { createServer as createViteServer } from 'vite';
import { appPaths, sitePaths } from '../domain/paths.ts';
import { createApp } from '../server/app.ts';
import { readConfig } from '../server/config.ts';
import { migrateDatabase } from '../server/db/migrate.ts';
import { openDatabase } from '../server/db/open.ts';
import { createServices } from '../server/services.ts';
import { openStorage } from '../server/storage/open.ts';
import type { PageAssets } from '../web/site/assets.ts';
import { loadEnvironment, root } from './environment.ts';

/** Server and web in one process: pages come from their sources, and reload when these change. */
loadEnvironment();
const config = readConfig(process.env);
const log = pino({ level: 'warn', base: null });
const { database, close } = await openDatabase(config, log);
await migrateDatabase(database);
const api = getRequestListener(
  createApp({
    config,
    database,
    services: createServices(config, database, log),
    storage: openStorage({ dataDir: config.dataDir, shippedDir: `${root}/dist/materials` }),
    log,
    site: new Map(),
  }).fetch,
);
const server = createServer();
const vite = await createViteServer({
  configFile: `${root}/vite.config.ts`,
  appType: 'custom',
  server: { middlewareMode: true, hmr: { server } },
});

/** In development Vite serves the sources themselves. */
const assets: PageAssets = {
  css: '/site/site.css',
  script: '/site/enhance.ts',
  font: `/@fs${root}/node_modules/@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2`,
};

async function sitePage(path: string): Promise<string | undefined> {
  const file = path === '/' ? 'index.html' : `${path.slice(1)}.html`;
  const { renderPages } = (await vite.ssrLoadModule(
    '/site/render.tsx',
  )) as typeof import('../web/site/render.tsx');
  const html = renderPages(assets, config.appUrl).find((page) => page.file === file)?.html;
  return html && vite.transformIndexHtml(path, html);
}

async function appPage(path: string): Promise<string> {
  const { readFile } = await import('node:fs/promises');
  return vite.transformIndexHtml(path, await readFile(`${root}/web/app.html`, 'utf8'));
}

server.on('request', async (request, response) => {
  const { pathname } = new URL(request.url ?? '/', config.appUrl);
  const isApp = (appPaths as readonly string[]).includes(pathname);
  const isSite = (sitePaths as readonly string[]).includes(pathname);
  if (!isApp && !isSite) {
    if (/^\/(api|storage|healthz|readyz|metrics)/.test(pathname)) return api(request, response);
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
server.listen(config.port, config.host, () => console.log(`Desenvolvimento: ${config.appUrl}`));

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, async () => {
    server.close();
    server.closeAllConnections();
    await vite.close();
    await close();
    process.exit(0);
  });
}
