import { readFileSync } from 'node:fs';
import { startProduct } from '../tests/support/product.ts';
import { compareRates } from './compare.ts';
import { limitCpu, watchIdle } from './cpu-share.ts';
import { authSecret, type BenchSetup } from './setup.ts';
import type { Row } from './table.ts';

/** Share of one core per process: two leave most of the machine to the load generator. */
const share = 0.3;

/**
 * Two processes against one on the landing page, which needs nothing but the processes: whether the port is shared well.
 * On a small machine the load generator and the kernel would be the limit, as two processes can use all of it; so each
 * has a small share of a core, and the generator is no limit where much of the machine stays idle.
 */
export async function benchProcesses({ databaseUrl }: BenchSetup): Promise<Row[]> {
  const settings = { DATABASE_URL: databaseUrl, AUTH_SECRET: authSecret };
  const one = await startProduct(settings);
  const two = await startProduct({ ...settings, WORKERS: '2' });
  const headers = { 'Accept-Encoding': 'br' };
  const groups: (() => void)[] = [];
  try {
    for (const pid of [one.pid(), ...childrenOf(two.pid())]) groups.push(limitCpu(pid, share));
    const idle = watchIdle();
    const row = await compareRates({
      name: `GET /, two processes, each with ${share} of a core`,
      limitName: 'one',
      own: { url: `${two.url}/`, headers },
      limit: { url: `${one.url}/`, headers },
      goal: 1.5,
    });
    return [{ ...row, value: `${row.value}, ${Math.round(idle() * 100)} % of the machine idle` }];
  } finally {
    await one.dispose();
    await two.dispose();
    for (const remove of groups) remove();
  }
}

function childrenOf(pid: number): number[] {
  return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').map(Number);
}
