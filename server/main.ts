import cluster from 'node:cluster';
import { readConfig } from './config.ts';
import { ConfigError } from './config-error.ts';
import { EmbeddedPostgresError } from './db/postmaster.ts';
import { describeUncaughtErrors } from './describe-error.ts';
import { isConnectionLost } from './failures.ts';
import { PortError } from './http/listen.ts';
import { createLog } from './log.ts';

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
  const log = createLog(config.logLevel);
  const isSupervisor = config.workers > 1 && cluster.isPrimary;
  // Imported here: the supervisor loads nothing of what the workers run.
  const role = isSupervisor ? await import('./supervisor.ts') : await import('./serve.ts');
  const { stop, drain, firstLink } = await role.start(config, log);
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
  process.on('SIGUSR2', drain);
  const link = await firstLink;
  // A full disk or a closed pipe must not end a process that already serves: the log drops its lines too.
  process.stdout.on('error', () => undefined);
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
  const { cause } = error as { cause?: NodeJS.ErrnoException };
  const { code, syscall } = cause?.code ? cause : (error as NodeJS.ErrnoException);
  if (process.env.DATABASE_URL)
    fail(`O banco de dados de DATABASE_URL não respondeu como esperado (${code ?? 'erro'}).`);
  if (syscall === 'connect' || isConnectionLost(code))
    fail(`O banco de dados embutido não respondeu como esperado (${code}).`);
  throw error;
}

if (import.meta.main) void main();
