import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { createServer as createViteServer } from 'vite';
import type { Content } from '../domain/content/document.ts';
import { appPathOf, sitePaths, videoFramePath } from '../domain/paths.ts';
import { assembleProduct } from '../server/assemble.ts';
import { readConfig } from '../server/config.ts';
import { migrateDatabase } from '../server/db/migrate.ts';
import { openDatabase } from '../server/db/open.ts';
import { readShippedCatalog } from '../server/features/materials/shipped-catalog.ts';
import { builtText, createBuiltFile, type Files } from '../server/http/built-files.ts';
import { createSite } from '../server/http/site.ts';
import { createLog } from '../server/log.ts';
import type { PageAssets } from '../web/site/assets.ts';
import { loadEnvironment, root } from './lib/command.ts';

/** `npm run dev`: the product with pages that Vite builds on request and reloads on a change. */
loadEnvironment();
// Mail servers and stores for trials listen on this machine.
const config = readConfig({ ALLOW_PRIVATE_NETWORKS: 'true', ...process.env });
const log = createLog('warn');
const shippedDir = `${root}/dist/materials`;
const { database, close } = await openDatabase(config, log);
await migrateDatabase(database);
const server = createServer();
const vite = await createViteServer({
  configFile: `${root}/vite.config.ts`,
  appType: 'custom',
  // Vite cannot run these from source: they are not ES modules.
  ssr: { external: ['react', 'react-dom', 'react/jsx-runtime', 'react/jsx-dev-runtime', 'react-dom/server'] },
  server: { middlewareMode: true, hmr: { server } },
});

const assets: Omit<PageAssets, 'drawings'> = {
  css: '/site/site.css',
  script: '/site/enhance.ts',
  nameFonts: '/ui/fonts/names/names.css',
  font: `/@fs${root}/web/ui/fonts/figtree.woff2`,
};

async function renderPages(content: Content, onlyFile?: string): Promise<Files> {
  const { renderSite, storeDrawings } = (await vite.ssrLoadModule(
    '/site/build-entry.ts',
  )) as typeof import('../web/site/build-entry.ts');
  const drawings = storeDrawings((_, svg) => `data:image/svg+xml,${encodeURIComponent(svg)}`);
  const appHtml = readFileSync(`${root}/web/app.html`, 'utf8');
  const files = Object.entries(
    renderSite(content, { assets: { ...assets, drawings }, appHtml }, config.appUrl, onlyFile),
  );
  return new Map(
    files.map(([name, text]) => [
      `/${name}`,
      createBuiltFile(name, { identity: new TextEncoder().encode(text) }),
    ]),
  );
}

const site = createSite(new Map());
const { app, features, settings, startQueues } = assembleProduct({
  config,
  database,
  log,
  catalog: () => readShippedCatalog(shippedDir),
  site,
  renderPreview: renderPages,
});
const { content } = features;
await settings.refresh();
await content.start({
  async render(published) {
    const pages = await renderPages(published);
    return () => site.replacePages(pages);
  },
});
const api = getRequestListener(app.fetch);

const standalonePages = new Map([
  ['/gallery.html', 'gallery.html'],
  [videoFramePath, 'video-frame.html'],
]);

server.on('request', async (request, response) => {
  const { pathname } = new URL(request.url ?? '/', config.appUrl);
  const standalonePage = standalonePages.get(pathname);
  if (standalonePage) {
    const html = readFileSync(`${root}/web/${standalonePage}`, 'utf8');
    response.setHeader('Content-Type', 'text/html; charset=utf-8');
    return response.end(await vite.transformIndexHtml(pathname, html));
  }
  const isApp = appPathOf(pathname) !== undefined;
  if (!isApp && !(sitePaths as readonly string[]).includes(pathname)) {
    if (
      /^\/(api|certificado|newsletter|painel\/previa|media|storage|amostras|healthz|readyz|metrics)/.test(
        pathname,
      )
    )
      return api(request, response);
    return vite.middlewares(request, response, () => api(request, response));
  }
  try {
    const name = isApp ? '/app' : pathname === '/' ? '/index' : pathname;
    const file = (await renderPages(content.current())).get(`${name}.html`);
    const html = file && (await vite.transformIndexHtml(pathname, builtText(file)));
    response.setHeader('Content-Type', 'text/html; charset=utf-8').end(html);
  } catch (error) {
    vite.ssrFixStacktrace(error as Error);
    console.error(error);
    response.writeHead(500).end('A página não pôde ser montada; veja o terminal.');
  }
});
const stopQueues = startQueues();
server.listen(config.PORT, config.HOST, () => console.log(`Desenvolvimento: ${config.appUrl}`));

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, async () => {
    server.close();
    server.closeAllConnections();
    await Promise.all([vite.close(), stopQueues()]);
    await close();
    process.exit(0);
  });
}
