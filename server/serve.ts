import cluster from 'node:cluster';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import type { Logger } from 'pino';
import type { RenderPage } from '../domain/rendered-page.ts';
import { assembleProduct } from './assemble.ts';
import type { Config } from './config.ts';
import { migrateDatabase } from './db/migrate.ts';
import { openDatabase } from './db/open.ts';
import { indexSimilarNames, noSimilarNames } from './db/similar-names.ts';
import { createPreviewRenderer, renderSite } from './features/content/render-site.ts';
import { readShippedCatalog } from './features/materials/shipped-catalog.ts';
import { loadBuiltFiles } from './http/built-files.ts';
import { createEarlierAssets } from './http/earlier-assets.ts';
import { listen } from './http/listen.ts';
import { createDefaultHeaders } from './http/security-headers.ts';
import { createSite } from './http/site.ts';
import { watchEventLoop } from './metrics/event-loop.ts';
import { hour, minute, startPeriodicTasks } from './periodic-tasks.ts';
import { limitStop, shareWork } from './processes.ts';

const dist = path.join(import.meta.dirname, '../dist');
/** Milliseconds for running requests at a stop; closing the database needs the rest of `stopLimit`. */
const stopGrace = 5_000;
/** Milliseconds until a forced exit. Nothing is lost: queues are in the database. */
const stopLimit = 9_500;
/** Milliseconds after which a proxy that polls `/readyz` every second sends new requests elsewhere. */
const noticeTime = 3_500;
/** Milliseconds that a draining process waits for requests: as long as an upload may take. */
const drainLimit = 5 * 60_000;

/** How the process is ended by signals. */
export interface RunningServer {
  /** Ends within seconds. */
  stop(): void;
  /** Serves until the proxy has noticed, leaves the queues to other processes and finishes all requests. */
  drain(): void;
  /** Link with which the first administrator creates an account; undefined once there is one. */
  firstLink?: Promise<string | undefined>;
  /** Said once at the start, for who keeps the server. */
  warning?: string | undefined;
}

/** Starts a process that serves requests: alone, or as a worker of the supervisor. */
export async function start(config: Config, log: Logger): Promise<RunningServer> {
  const { database, prepareClose, close } = await openDatabase(config, log);
  // The supervisor starts the first process alone: it migrates for all.
  const isFirst = (cluster.worker?.id ?? 1) === 1;
  const hasSimilarNames =
    !isFirst ||
    (await migrateDatabase(database)
      .then(() => indexSimilarNames(database))
      .catch(async (error: unknown) => {
        await close();
        throw error;
      }));
  const { appUrl } = config;
  const catalog = readShippedCatalog(path.join(dist, 'materials'));
  const earlierAssets = createEarlierAssets(path.join(dist, 'web'), config.dataDir);
  if (isFirst) earlierAssets.update();
  const site = createSite(loadBuiltFiles(path.join(dist, 'web')), earlierAssets.find);
  let isStopping = false;
  const product = assembleProduct({
    config,
    database,
    log,
    catalog: () => catalog,
    site,
    renderPage: await loadRenderer(dist),
    renderPreview: createPreviewRenderer({ appUrl, dist }),
    isStopping: () => isStopping,
  });
  const { app, features, metrics, counters } = product;
  await product.settings.refresh();
  const { content, visits, backups, rehearsals } = features;
  const refreshContent = () =>
    content
      .refresh()
      .catch((error: Error) => log.warn({ reason: error.message }, 'published pages not made'));
  await content.start({
    async render(published) {
      const pages = await renderSite({ content: published, appUrl, dist });
      return () => site.replacePages(pages);
    },
    refreshOtherProcesses: shareWork(refreshContent),
  });
  metrics.watchProcess();
  const recordSlowMinute = watchEventLoop(metrics.registry, counters);
  const listener = await listen({
    fetch: app.fetch,
    defaultHeaders: createDefaultHeaders(appUrl, () => content.current().site.adsConversionId !== ''),
    port: config.PORT,
    host: config.HOST,
  }).catch(async (error: unknown) => {
    await close();
    throw error;
  });
  // Not awaited: visitors get answers from here on, so main.ts has to handle signals first.
  const firstLink = isFirst ? features.auth.firstOwner.createLink() : Promise.resolve(undefined);
  const stopQueues = product.startQueues();
  const stopTasks = startPeriodicTasks(
    [
      ...product.tasks,
      { name: 'slow minutes', run: recordSlowMinute, interval: minute },
      { name: 'earlier assets', run: async () => earlierAssets.update(), interval: hour },
    ],
    log,
  );

  let closing: Promise<void> | undefined;
  let queuesStopped: Promise<unknown> | undefined;

  /** Ends the process. A second call with a shorter timeout ends it sooner. */
  async function shutDown(notice: number, timeout: number): Promise<void> {
    isStopping = true;
    stopTasks();
    void prepareClose();
    queuesStopped ??= Promise.all([
      stopQueues(),
      backups.backups.stop(),
      backups.restoreChecks.stop(),
      backups.sentBackups.stop(),
      rehearsals.stop(),
    ]);
    await sleep(notice);
    const finished = Promise.all([listener.close(timeout).then(visits.flush), queuesStopped]);
    // An email that a slow mail server has not accepted by then stays due.
    await Promise.race([finished, sleep(timeout + 500)]);
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
    warning: hasSimilarNames ? undefined : noSimilarNames,
  };
}

/** Loads the built bundle that renders pages of the application; `scripts/build.ts` writes it. */
export async function loadRenderer(dist: string): Promise<RenderPage> {
  const file = path.join(dist, 'render/render-page.js');
  const bundle = (await import(pathToFileURL(file).href)) as { renderPage: RenderPage };
  return bundle.renderPage;
}
