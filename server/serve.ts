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
import { createEarlierAssets } from './http/earlier-assets.ts';
import { listen } from './http/listen.ts';
import { createSite, loadBuiltFiles } from './http/pages.ts';
import { createDefaultHeaders } from './http/security-headers.ts';
import { watchEventLoop } from './metrics/event-loop.ts';
import { hour, minute, startPeriodicTasks } from './periodic-tasks.ts';
import { joinProcesses } from './processes.ts';
import { limitStop } from './stop-limit.ts';

const dist = path.join(import.meta.dirname, '../dist');
/** Milliseconds for work under way at stop; the database needs the rest of the time. */
const stopGrace = 5_000;
/** Milliseconds until a forced exit; promised work is in the database. */
const stopLimit = 9_500;
/** Milliseconds in which a proxy that asks `/readyz` every second sends new requests elsewhere. */
const noticeTime = 3_500;
/** Milliseconds; as long as an upload may take. */
const drainLimit = 5 * 60_000;

/** Ways in which the process ends. */
export interface Endings {
  /** Finishes what takes seconds. */
  stop(): void;
  /** Takes requests until the proxy has noticed, hands over the queues and finishes all that is under way. */
  drain(): void;
  /** The page at which the first administrator makes her account, while nobody administers. */
  firstLink?: string | undefined;
}

export async function start(config: Config, log: Logger): Promise<Endings> {
  const { database, close } = await openDatabase(config, log);
  // The first process, which starts alone, migrates for all.
  const isFirst = (cluster.worker?.id ?? 1) === 1;
  if (isFirst) await migrateDatabase(database);
  const { appUrl } = config;
  const catalog = readShippedCatalog(path.join(dist, 'materials'));
  const earlierAssets = createEarlierAssets(path.join(dist, 'web'), config.dataDir);
  if (isFirst) earlierAssets.keep();
  const site = createSite(loadBuiltFiles(path.join(dist, 'web')), earlierAssets.find);
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
  await product.settings.refresh();
  const { content, visits, backups } = features;
  const refreshContent = () =>
    content
      .refresh()
      .catch((error: Error) => log.warn({ reason: error.message }, 'published pages not made'));
  await content.start({
    async render(published) {
      const pages = await renderSite({ content: published, appUrl, dist });
      return () => site.show(pages);
    },
    refreshOtherProcesses: joinProcesses(refreshContent),
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
  const firstLink = isFirst ? await features.auth.firstOwner.makeLink() : undefined;
  const stopQueues = product.startQueues();
  const stopTasks = startPeriodicTasks(
    [
      ...product.tasks,
      { name: 'slow minutes', run: noteMinute, interval: minute },
      { name: 'earlier assets', run: async () => earlierAssets.keep(), interval: hour },
    ],
    log,
    backups.restores.isAway,
  );

  let closing: Promise<void> | undefined;
  let queuesStopped: Promise<unknown> | undefined;

  /** Ends the process. A second, shorter call cuts the first one short. */
  async function shutDown(notice: number, patience: number): Promise<void> {
    isStopping = true;
    stopTasks();
    queuesStopped ??= Promise.all([
      stopQueues(),
      backups.backups.stop(),
      backups.restoreChecks.stop(),
      backups.sentBackups.stop(),
    ]);
    await sleep(notice);
    const finished = Promise.all([listener.close(patience).then(visits.flush), queuesStopped]);
    // A slow mail server may keep an email: it stays due.
    await Promise.race([finished, sleep(patience + 500)]);
    closing ??= close();
    await closing;
    process.exit(0);
  }

  return {
    stop() {
      limitStop(stopLimit, log);
      void shutDown(0, stopGrace);
    },
    drain: () => void shutDown(noticeTime, drainLimit),
    firstLink,
  };
}
