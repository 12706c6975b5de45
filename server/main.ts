import cluster from 'node:cluster';
import { readConfig } from './config.ts';
import { ConfigError } from './config-error.ts';
import { EmbeddedPostgresError } from './db/postmaster.ts';
import { describeUncaughtErrors } from './describe-error.ts';
import { isOfDatabase, rootCause } from './failures.ts';
import { PortError } from './http/listen.ts';
import { createLog } from './log.ts';
import type { RunningServer } from './serve.ts';
import { describeMisspelt } from './settings/misspelt-settings.ts';

/**
 * Starts the product, or ends the process with one line if it cannot. With WORKERS above 1, this process is the
 * supervisor, which runs the database and the worker processes.
 */
export function main(): Promise<void> {
  return start().catch(exitWithExplanation);
}

async function start(): Promise<void> {
  describeUncaughtErrors();
  const config = readConfig(process.env);
  const misspelt = describeMisspelt(process.env);
  if (misspelt && cluster.isPrimary) console.error(`Aviso: ${misspelt}`);
  const log = createLog(config.LOG_LEVEL);
  const isSupervisor = config.WORKERS > 1 && cluster.isPrimary;
  // Imported here: the supervisor loads nothing of what the workers run.
  const role = isSupervisor ? await import('./supervisor.ts') : await import('./serve.ts');
  const { stop, drain, firstLink, warning }: RunningServer = await role.start(config, log);
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
  process.on('SIGUSR2', drain);
  if (warning) console.error(`Aviso: ${warning}`);
  const link = await firstLink;
  // A full disk or a closed pipe must not end a process that already serves: the log drops its lines too.
  process.stdout.on('error', () => undefined);
  if (cluster.isPrimary) process.on('exit', (code) => code === 0 && console.log('Encerrado.'));
  if (link) console.log(`Para criar a conta de quem administra, abra: ${link}`);
  if (cluster.isPrimary) console.log(`Pronto: ${config.appUrl}`);
}

function fail(message: string): never {
  console.error(message);
  process.exit(1);
}

function exitWithExplanation(error: unknown): never {
  const isExplained = [ConfigError, EmbeddedPostgresError, PortError].some((kind) => error instanceof kind);
  if (isExplained) fail((error as Error).message);
  // Anything else is the product's own failure, which the log describes.
  if (!isOfDatabase(error)) throw error;
  // A worker's embedded database has an address too, which the supervisor gave it.
  const which = process.env.DATABASE_URL && !cluster.isWorker ? ' de DATABASE_URL' : '';
  const { code = 'sem resposta a tempo' } = rootCause(error);
  fail(`O banco de dados${which} não respondeu como esperado (${code}).`);
}

if (import.meta.main) void main();
