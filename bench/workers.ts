import { createTestDatabase, startTestCluster } from '../tests/support/cluster.ts';
import { startProduct } from '../tests/support/product.ts';
import { compareRates } from './compare.ts';
import { authSecret, type BenchSetup } from './setup.ts';
import type { Row } from './table.ts';

/**
 * Two processes against one on the landing page, which needs nothing but the processes: whether the port is shared well.
 * The load generator is no limit where its own rate against nginx, measured for the landing page, is higher than both.
 */
export async function benchWorkers(_: BenchSetup): Promise<Row[]> {
  const stopCluster = await startTestCluster();
  const DATABASE_URL = await createTestDatabase('bench_workers');
  const settings = { DATABASE_URL, AUTH_SECRET: authSecret };
  const one = await startProduct(settings);
  const two = await startProduct({ ...settings, WORKERS: '2' });
  const headers = { 'Accept-Encoding': 'br' };
  try {
    return [
      await compareRates({
        name: 'GET /, two processes',
        limitName: 'one process',
        own: { url: `${two.url}/`, headers },
        limit: { url: `${one.url}/`, headers },
        goal: 1.5,
      }),
    ];
  } finally {
    await one.dispose();
    await two.dispose();
    await stopCluster();
  }
}
