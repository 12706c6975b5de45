import cluster from 'node:cluster';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { Gauge, type Registry } from 'prom-client';
import type { Counters } from '../http/rate-limit.repository.ts';

/** Milliseconds between two looks at the clock: so few that the 99th percentile of a minute is its second longest delay. */
const resolution = 500;
/** Milliseconds that whoever asks notices. */
const slowDelay = 1_000;
/** Minutes, of any process, after which the site counts as slow. */
const slowMinutes = 3;
/** Milliseconds after the last of them. */
const memory = 10 * 60_000;

interface EventLoopParts {
  registry: Registry;
  counters: Pick<Counters, 'countOne' | 'countOn'>;
  /** Milliseconds of the 99th percentile since it was asked last. */
  readDelay?: () => number;
}

/**
 * Watches how long requests wait because this process is busy with something else.
 * @returns to be called once a minute; says whether it was a slow one, for all processes once
 */
export function watchEventLoop({ registry, counters, readDelay = delayReader() }: EventLoopParts) {
  const gauge = new Gauge({
    name: 'event_loop_delay_p99_seconds',
    help: 'How late each process came to what waited, in the last minute.',
    labelNames: ['process'],
    registers: [registry],
  });
  return async (): Promise<number> => {
    const delay = readDelay();
    gauge.set({ process: String(cluster.worker?.id ?? 1) }, delay / 1000);
    if (delay < slowDelay || (await counters.countOne('slow minute', 50_000)).points > 1) return 0;
    await counters.countOn('slow minutes', memory);
    return 1;
  };
}

/** Returns whether requests have waited for over a second in several of the last minutes. */
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
