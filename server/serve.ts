import cluster from 'node:cluster';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import { createConnections } from './administration/connections.ts';
import { checkLaunch } from './administration/launch-checks.ts';
import { openTroubles } from './administration/open-troubles.ts';
import { ownerNoticesRepository } from './administration/owner-notices.repository.ts';
import { createOwnerNotices } from './administration/owner-notices.ts';
import { createApp } from './app.ts';
import { loadRenderer } from './app-pages/load-renderer.ts';
import type { Config } from './config.ts';
import { migrateDatabase } from './db/migrate.ts';
import { openDatabase } from './db/open.ts';
import { openBackups } from './features/backups/open.ts';
import { renderSite } from './features/content/render-site.ts';
import { readShippedCatalog } from './features/materials/shipped-catalog.ts';
import { removeUnused } from './features/media/unused-media.ts';
import { createVideoUploads } from './features/media/video-uploads.ts';
import { createSearchIndex } from './features/search/search-index.ts';
import { listen } from './http/listen.ts';
import { createSite, loadBuiltFiles } from './http/pages.ts';
import { createDefaultHeaders } from './http/security-headers.ts';
import { watchEventLoop } from './metrics/event-loop.ts';
import { createMetrics } from './metrics/metrics.ts';
import { startPeriodicTasks } from './periodic-tasks.ts';
import { joinProcesses } from './processes.ts';
import { createServices } from './services.ts';
import { startQueues } from './start-queues.ts';
import { limitStop } from './stop-limit.ts';
import { sweepFiles } from './storage/file-rows.ts';
import { openStorage } from './storage/open.ts';

const dist = path.join(import.meta.dirname, '../dist');
const shippedDir = path.join(import.meta.dirname, '../dist/materials');
/** Milliseconds that requests, mails and events under way get to finish at stop; the database needs the rest of the time. */
const stopGrace = 5_000;
/** After this the process ends as it is; what it had promised is in the database. */
const stopLimit = 9_500;
const minute = 60_000;
/** Milliseconds between two looks at what the owner has to be told. */
const noticesInterval = 20_000;

/** Does all the work of the product in this process. @returns the way to stop it, which ends the process */
export async function start(config: Config, log: Logger): Promise<() => void> {
  const { database, close } = await openDatabase(config, log);
  // Of several processes the first, which starts alone, does it for all.
  if ((cluster.worker?.id ?? 1) === 1) await migrateDatabase(database);
  const services = createServices(config, database, log);
  const storage = openStorage({ ...config, shippedDir });
  const catalog = readShippedCatalog(shippedDir);
  const metrics = createMetrics(database);
  const backups = openBackups({ config, database, storage, log });
  const { appUrl } = config;
  const findTroubles = openTroubles({ config, services, backups });
  const tellOwner = createOwnerNotices({
    ...services,
    ownerEmail: config.ownerEmail,
    findTroubles,
    repository: ownerNoticesRepository,
    isMyTurn: async () =>
      (await services.counters.countOne('owner notices', noticesInterval - 5_000)).points === 1,
  });
  const built = new Map([
    // What pages that were open before an update still ask for.
    ...loadBuiltFiles(path.join(dist, 'earlier')),
    ...loadBuiltFiles(path.join(dist, 'web')),
  ]);
  const site = createSite(built);
  const refreshContent = () =>
    services.content
      .refresh()
      .catch((error: Error) => log.warn({ reason: error.message }, 'published pages not made'));
  await services.content.start({
    async prepare(content) {
      const pages = await renderSite({ content, appUrl, dist });
      return () => site.show(pages);
    },
    spread: joinProcesses(refreshContent),
  });
  metrics.watchProcess();
  const noteMinute = watchEventLoop({ registry: metrics.registry, counters: services.counters });
  let isStopping = false;
  const app = createApp({
    config,
    database,
    services,
    storage,
    catalog: () => catalog,
    log,
    metrics,
    backups,
    site,
    renderPage: await loadRenderer(dist),
    renderPreview: (content) => renderSite({ content, appUrl, dist, isPreview: true }),
    checkLaunch: (content) => checkLaunch(config, content),
    findTroubles,
    inspectConnections: createConnections({ config, services, storage }),
    isStopping: () => isStopping,
  });
  const listener = await listen({
    fetch: app.fetch,
    defaultHeaders: createDefaultHeaders({
      appUrl,
      hasAdvertisingTag: () => services.content.current().site.adsConversionId !== '',
    }),
    port: config.port,
    host: config.host,
  }).catch(async (error: unknown) => {
    await close();
    throw error;
  });
  const stopQueues = startQueues(config, services, metrics, log);
  const searchIndex = createSearchIndex({
    repository: services.searchRepository,
    edition: services.content.edition,
    catalog: () => catalog,
    storage,
    media: services.media,
    files: services.files,
  });
  const videoUploads = createVideoUploads({ ...services, storage, uploads: services.videoUploads });
  const stopTasks = startPeriodicTasks(
    [
      {
        name: 'uploads',
        run: () => sweepFiles({ storage, rows: services.files }),
        interval: 10 * minute,
      },
      { name: 'media', run: () => sweepFiles({ storage, rows: services.media }), interval: 10 * minute },
      { name: 'video uploads', run: () => videoUploads.sweep(), interval: 60 * minute },
      {
        name: 'unused media',
        run: async () =>
          removeUnused(
            { storage, media: services.media },
            await services.content.mediaInUse(),
            new Date(Date.now() - 24 * 60 * minute),
          ),
        interval: 6 * 60 * minute,
      },
      { name: 'sessions', run: services.accounts.removeExpired, interval: 6 * 60 * minute },
      { name: 'security events', run: services.securityEvents.removeOld, interval: 6 * 60 * minute },
      { name: 'second factors', run: services.secondFactor.renewEncryption, interval: 60 * minute },
      ...services.terms.map((task) => ({ ...task, interval: 24 * 60 * minute })),
      { name: 'letters', run: services.outbox.removeTexts, interval: 6 * 60 * minute },
      { name: 'newsletters', run: services.newsletters.removeAddresses, interval: 6 * 60 * minute },
      { name: 'editions', run: services.content.refresh, interval: 2_000 },
      { name: 'search', run: searchIndex.refresh, interval: 5_000 },
      { name: 'backups', run: () => backups.makeNightly(), interval: 10 * minute },
      { name: 'old backups', run: () => backups.removeOld(), interval: 6 * 60 * minute },
      { name: 'limits', run: services.counters.removeOver, interval: 5 * minute },
      { name: 'owner notices', run: () => tellOwner(), interval: noticesInterval },
      { name: 'visits', run: services.visits.flush, interval: 5_000 },
      { name: 'slow minutes', run: noteMinute, interval: minute },
    ],
    log,
  );

  return async () => {
    if (isStopping) return;
    isStopping = true;
    limitStop(stopLimit, log);
    stopTasks();
    const finished = Promise.all([
      listener.close(stopGrace).then(services.visits.flush),
      stopQueues(),
      backups.stop(),
    ]);
    // A mail server that is slow to answer may keep a mail: it stays due.
    await Promise.race([finished, sleep(stopGrace + 500)]);
    await close();
    process.exit(0);
  };
}
