import cluster from 'node:cluster';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { Gauge, type Registry } from 'prom-client';
import type { Counters } from '../http/rate-limit.repository.ts';

/** Milliseconds between samples. Of a minute's 120, the 99th percentile is the second longest delay. */
const resolution = 500;
/** Milliseconds of delay that a visitor notices. */
const slowDelay = 1_000;
/** The site counts as slow after this many slow minutes of any process. */
const slowMinutes = 3;
/** Milliseconds after the last slow minute until the count restarts. */
const countLifetimeMs = 10 * 60_000;

/**
 * Returns a task to run once a minute. It returns 1 for a slow minute, in one process of all.
 * @param readDelay returns the 99th percentile since the last call, in milliseconds
 */
export function watchEventLoop(
  registry: Registry,
  counters: Pick<Counters, 'countOne' | 'countAndExtend'>,
  readDelay = delayReader(),
) {
  const gauge = new Gauge({
    name: 'event_loop_delay_p99_seconds',
    help: 'How late each process came to what waited, in the last minute.',
    labelNames: ['process'],
    registers: [registry],
  });
  return async (): Promise<number> => {
    const delay = readDelay();
    gauge.set({ process: String(cluster.worker?.id ?? 1) }, delay / 1000);
    if (delay < slowDelay || (await counters.countOne('slow minute', 50_000)).count > 1) return 0;
    await counters.countAndExtend('slow minutes', countLifetimeMs);
    return 1;
  };
}

export async function isSlow(counters: Pick<Counters, 'read'>): Promise<boolean> {
  return (await counters.read('slow minutes')) >= slowMinutes;
}

function delayReader(): () => number {
  const delays = monitorEventLoopDelay({ resolution });
  delays.enable();
  return () => {
    const delay = delays.percentile(99) / 1e6 - resolution;
    delays.reset();
    return Math.max(0, delay);
  };
}
