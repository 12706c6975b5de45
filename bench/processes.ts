import { readFileSync } from 'node:fs';
import { startProduct } from '../tests/support/product.ts';
import { compareRates } from './compare.ts';
import { limitCpu, startIdleMeter } from './cpu-share.ts';
import { authSecret, type BenchSetup } from './setup.ts';
import type { Row } from './table.ts';

/** Share of one core per process: two leave most of the machine to the load generator. */
const cpuShare = 0.3;

/**
 * Compares two processes with one on the landing page, which needs no database: the ratio shows how well they share the
 * port. Each process gets a small share of a core, because two could use the whole machine, and then the load generator
 * would be the limit.
 */
export async function benchProcesses({ databaseUrl }: BenchSetup): Promise<Row[]> {
  const settings = { DATABASE_URL: databaseUrl, AUTH_SECRET: authSecret };
  const single = await startProduct(settings);
  const pair = await startProduct({ ...settings, WORKERS: '2' });
  const headers = { 'Accept-Encoding': 'br' };
  const removeLimits: (() => void)[] = [];
  try {
    for (const pid of [single.pid(), ...childrenOf(pair.pid())]) removeLimits.push(limitCpu(pid, cpuShare));
    const idle = startIdleMeter();
    const row = await compareRates({
      name: `GET /, two processes, each with ${cpuShare} of a core`,
      limitName: 'one',
      own: { url: `${pair.url}/`, headers },
      limit: { url: `${single.url}/`, headers },
      goal: 1.5,
    });
    return [{ ...row, value: `${row.value}, ${Math.round(idle() * 100)} % of the machine idle` }];
  } finally {
    await single.dispose();
    await pair.dispose();
    for (const remove of removeLimits) remove();
  }
}

function childrenOf(pid: number): number[] {
  return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').map(Number);
}
