import path from 'node:path';
import { serve } from '@hono/node-server';
import { pino } from 'pino';
import { site } from '../content/site.ts';
import { createApp } from './app.ts';
import { ConfigError, readConfig } from './config.ts';
import { EmbeddedPostgresError } from './db/embedded.ts';
import { migrateDatabase } from './db/migrate.ts';
import { openDatabase } from './db/open.ts';
import { startMailWorker } from './features/mail/mail-worker.ts';
import { createMailTransport } from './features/mail/transport.ts';
import { startPurchaseWorker } from './features/purchases/purchase-worker.ts';
import { keepUploadsSwept } from './features/uploads/sweep.ts';
import { releaseStartMemory } from './heap.ts';
import { loadBuiltSite } from './http/pages.ts';
import { createServices } from './services.ts';
import { openStorage } from './storage/open.ts';

const dist = path.join(import.meta.dirname, '../dist/web');
const shippedDir = path.join(import.meta.dirname, '../dist/materials');
/** Milliseconds that requests under way get to finish at stop. */
const stopGrace = 10_000;

async function main(): Promise<void> {
  const config = readConfig(process.env);
  const log = pino({ level: config.logLevel, base: null });
  const { database, close } = await openDatabase(config, log);
  await migrateDatabase(database);
  const services = createServices(config, database, log);
  const storage = openStorage({ ...config, shippedDir, claim: services.claimUploadPath });
  const worker = startMailWorker({
    outbox: services.outbox,
    compose: services.composeLetter,
    transport: createMailTransport(
      { ...config, brandName: site.brandName, outboxDir: path.join(config.dataDir, 'outbox') },
      log,
    ),
    log,
  });
  const purchaseWorker = startPurchaseWorker({
    purchases: services.purchases,
    intake: services.purchaseIntake,
    handle: services.handlePurchaseEvent,
    log,
  });
  const stopSweeping = keepUploadsSwept({ storage, files: services.files }, log);
  const app = createApp({ config, database, services, storage, log, site: loadBuiltSite(dist) });

  const server = serve({ fetch: app.fetch, port: config.port, hostname: config.host }, () => {
    console.log(`Pronto: ${config.appUrl}`);
    void releaseStartMemory();
  });
  server.on('error', async (error: NodeJS.ErrnoException) => {
    await close();
    fail(
      error.code === 'EADDRINUSE'
        ? `A porta ${config.port} (PORT) já está em uso.`
        : `Não foi possível abrir a porta ${config.port} (PORT): ${error.code}.`,
    );
  });

  let isStopping = false;
  const stop = () => {
    if (isStopping) return;
    isStopping = true;
    const force = setTimeout(() => process.exit(1), stopGrace);
    server.close(async () => {
      stopSweeping();
      await Promise.all([worker.stop(), purchaseWorker.stop()]);
      await close();
      clearTimeout(force);
      process.exit(0);
    });
    if ('closeIdleConnections' in server) server.closeIdleConnections();
  };
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
}

function fail(message: string): never {
  console.error(message);
  process.exit(1);
}

main().catch((error: unknown) => {
  if (error instanceof ConfigError || error instanceof EmbeddedPostgresError) fail(error.message);
  const code =
    (error as NodeJS.ErrnoException).code ?? ((error as Error).cause as NodeJS.ErrnoException)?.code;
  if (process.env.DATABASE_URL)
    fail(`O banco de dados de DATABASE_URL não respondeu como esperado (${code ?? 'erro'}).`);
  throw error;
});
