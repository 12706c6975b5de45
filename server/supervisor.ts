import cluster, { type Worker } from 'node:cluster';
import { once } from 'node:events';
import path from 'node:path';
import type { Logger } from 'pino';
import type { Config } from './config.ts';
import { startDatabase } from './db/start-database.ts';
import { supervisorMetrics } from './metrics/all-processes.ts';
import { answerProcesses, limitStop } from './processes.ts';
import type { RunningServer } from './serve.ts';
import { databaseText } from './settings/addresses.ts';

/** Milliseconds after which a process that does not stop is killed; a normal stop is faster. */
const killDelay = 7_500;
/** Milliseconds. A database server that still runs by then is left running, and the next start uses it. */
const stopLimit = 9_900;
/** Milliseconds. A process that runs this long has started well. */
const stableAfter = 60_000;
/** Longest wait before a process that keeps ending is started again; milliseconds. */
const maxRestartDelay = 30_000;

/**
 * Runs the database and `config.WORKERS` processes, and replaces each that ends. They share the port, and end if this
 * process is killed.
 */
export async function start(config: Config, log: Logger): Promise<RunningServer> {
  const { address, prepareClose, close } = await startDatabase(config, log);
  cluster.setupPrimary({ exec: path.join(import.meta.dirname, 'main.ts'), args: [] });
  answerProcesses(supervisorMetrics());
  // A secret may have been generated here: all processes need the same.
  const env = { DATABASE_URL: databaseText(address), AUTH_SECRET: config.authSecrets.join(',') };
  let hasStarted = false;
  let isStopping = false;
  let earlyDeaths = 0;
  let closing: Promise<void> | undefined;

  function supervise(): Worker {
    const started = Date.now();
    const child = cluster.fork(env);
    child.once('exit', (code, signal) => {
      if (!hasStarted || isStopping) return;
      earlyDeaths = Date.now() - started < stableAfter ? earlyDeaths + 1 : 0;
      const delay = earlyDeaths > 1 ? Math.min(2 ** earlyDeaths * 250, maxRestartDelay) : 0;
      log.error({ pid: child.process.pid, code, signal, delay }, 'process ended');
      setTimeout(() => isStopping || supervise(), delay);
    });
    return child;
  }

  /** Stops all processes; SIGUSR2 lets them finish their open requests first, without a limit here. */
  async function shutDown(signal: 'SIGTERM' | 'SIGUSR2', exitCode = 0): Promise<void> {
    isStopping = true;
    const running = Object.values(cluster.workers ?? {}).filter((child) => child !== undefined);
    const ended = Promise.all(running.map((child) => once(child, 'exit')));
    for (const child of running) child.process.kill(signal);
    void prepareClose();
    if (signal === 'SIGTERM') {
      limitStop(stopLimit, log);
      const kill = () => running.map((child) => child.process.kill('SIGKILL'));
      setTimeout(kill, killDelay).unref();
    }
    await ended;
    closing ??= close();
    await closing;
    process.exit(exitCode);
  }

  // The first process starts alone, so that it migrates, and an error at the start is logged once.
  const first = supervise();
  const hasEnded = once(first, 'exit').then(() => true);
  if (await Promise.race([hasEnded, once(first, 'listening').then(() => false)]))
    await shutDown('SIGTERM', 1);
  hasStarted = true;
  for (let count = 1; count < config.WORKERS; count += 1) supervise();
  return { stop: () => void shutDown('SIGTERM'), drain: () => void shutDown('SIGUSR2') };
}
