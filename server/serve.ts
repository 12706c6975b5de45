import cluster from 'node:cluster';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import { loadRenderer } from './app-pages/load-renderer.ts';
import { assembleProduct } from './assemble.ts';
import type { Config } from './config.ts';
import { migrateDatabase } from './db/migrate.ts';
import { openDatabase } from './db/open.ts';
import { renderSite } from './features/content/render-site.ts';
import { readShippedCatalog } from './features/materials/shipped-catalog.ts';
import { listen } from './http/listen.ts';
import { createSite, loadBuiltFiles } from './http/pages.ts';
import { createDefaultHeaders } from './http/security-headers.ts';
import { watchEventLoop } from './metrics/event-loop.ts';
import { minute, startPeriodicTasks } from './periodic-tasks.ts';
import { joinProcesses } from './processes.ts';
import { limitStop } from './stop-limit.ts';

const dist = path.join(import.meta.dirname, '../dist');
/** Milliseconds for work under way at stop; the database needs the rest of the time. */
const stopGrace = 5_000;
/** Milliseconds until a forced exit; promised work is in the database. */
const stopLimit = 9_500;

export async function start(config: Config, log: Logger): Promise<() => void> {
  const { database, close } = await openDatabase(config, log);
  // The first process, which starts alone, migrates for all.
  if ((cluster.worker?.id ?? 1) === 1) await migrateDatabase(database);
  const { appUrl } = config;
  const catalog = readShippedCatalog(path.join(dist, 'materials'));
  const site = createSite(
    new Map([
      // Pages that were open before an update still request these.
      ...loadBuiltFiles(path.join(dist, 'earlier')),
      ...loadBuiltFiles(path.join(dist, 'web')),
    ]),
  );
  let isStopping = false;
  const product = assembleProduct({
    config,
    database,
    log,
    catalog: () => catalog,
    site,
    renderPage: await loadRenderer(dist),
    renderPreview: (content) => renderSite({ content, appUrl, dist, isPreview: true }),
    isStopping: () => isStopping,
  });
  const { app, features, metrics, counters } = product;
  const { content, visits, backups } = features;
  const refreshContent = () =>
    content
      .refresh()
      .catch((error: Error) => log.warn({ reason: error.message }, 'published pages not made'));
  await content.start({
    async prepare(published) {
      const pages = await renderSite({ content: published, appUrl, dist });
      return () => site.show(pages);
    },
    spread: joinProcesses(refreshContent),
  });
  metrics.watchProcess();
  const noteMinute = watchEventLoop({ registry: metrics.registry, counters });
  const listener = await listen({
    fetch: app.fetch,
    defaultHeaders: createDefaultHeaders({
      appUrl,
      hasAdvertisingTag: () => content.current().site.adsConversionId !== '',
    }),
    port: config.port,
    host: config.host,
  }).catch(async (error: unknown) => {
    await close();
    throw error;
  });
  const stopQueues = product.startQueues();
  const stopTasks = startPeriodicTasks(
    [...product.tasks, { name: 'slow minutes', run: noteMinute, interval: minute }],
    log,
  );

  return async () => {
    if (isStopping) return;
    isStopping = true;
    limitStop(stopLimit, log);
    stopTasks();
    const finished = Promise.all([
      listener.close(stopGrace).then(visits.flush),
      stopQueues(),
      backups.backups.stop(),
    ]);
    // A slow mail server may keep an email: it stays due.
    await Promise.race([finished, sleep(stopGrace + 500)]);
    await close();
    process.exit(0);
  };
}
