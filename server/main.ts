import cluster from 'node:cluster';
import { pino } from 'pino';
import { ConfigError, readConfig } from './config.ts';
import { EmbeddedPostgresError } from './db/embedded.ts';
import { PortError } from './http/listen.ts';

/**
 * Starts the product and ends the process with one line when it cannot start. One process does everything; with WORKERS,
 * this one only keeps the database and the others that do.
 */
export function main(): Promise<void> {
  return start().catch(explain);
}

async function start(): Promise<void> {
  const config = readConfig(process.env);
  const log = pino({ level: config.logLevel, base: null });
  const isKeeper = config.workers > 1 && cluster.isPrimary;
  // The one that keeps the others loads nothing of what they do.
  const part = isKeeper ? await import('./keeper.ts') : await import('./serve.ts');
  const stop = await part.start(config, log);
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
  if (cluster.isPrimary) console.log(`Pronto: ${config.appUrl}`);
}

function fail(message: string): never {
  console.error(message);
  process.exit(1);
}

function explain(error: unknown): never {
  const isExplained = [ConfigError, EmbeddedPostgresError, PortError].some((kind) => error instanceof kind);
  if (isExplained) fail((error as Error).message);
  const code =
    (error as NodeJS.ErrnoException).code ?? ((error as Error).cause as NodeJS.ErrnoException)?.code;
  if (process.env.DATABASE_URL)
    fail(`O banco de dados de DATABASE_URL não respondeu como esperado (${code ?? 'erro'}).`);
  throw error;
}

if (import.meta.main) void main();
