import { paths } from '../domain/paths.ts';
import { startProduct } from '../tests/support/product.ts';
import { load } from './load.ts';
import { memoryOver } from './memory-over.ts';
import { authSecret, type BenchSetup } from './setup.ts';
import { median, type Row } from './table.ts';

const rounds = 5;
const limits = { rate: 800, p99: 100, memory: 40 };

/** A student's first page, rendered anew for each who asks: by two processes, and what it takes of one's memory. */
export async function benchRendered({ product, pid, databaseUrl, students }: BenchSetup): Promise<Row[]> {
  const requests = students.map(({ cookie }) => `GET ${paths.studentArea} ${cookie}`);
  const two = await startProduct({ DATABASE_URL: databaseUrl, AUTH_SECRET: authSecret, WORKERS: '2' });
  try {
    const loadTwo = () => load({ url: two.url, requests });
    const memory = await memoryOver(pid, () => load({ url: product, requests }));
    await loadTwo();
    const runs = [];
    for (let round = 0; round < rounds; round += 1) runs.push(await loadTwo());
    const failed = runs.reduce((sum, run) => sum + run.failed, 0);
    if (failed > 0) throw new Error(`${failed} pages failed`);
    const [rate, p99] = [median(runs.map((run) => run.rate)), median(runs.map((run) => run.p99))];
    return [
      {
        name: `${paths.studentArea}, rendered by two processes`,
        value: `${rate.toFixed(0)}/s`,
        limit: `${limits.rate}/s`,
        ratio: rate / limits.rate,
        goal: 1,
      },
      {
        name: `${paths.studentArea}, rendered by two processes, p99`,
        value: `${p99.toFixed(0)} ms`,
        limit: `${limits.p99} ms`,
        ratio: p99 / limits.p99,
        goal: 1,
        isMost: true,
      },
      {
        name: `memory over idle, ${paths.studentArea} rendered by one process`,
        value: `${memory.toFixed(0)} MB`,
        limit: `${limits.memory} MB`,
        ratio: memory / limits.memory,
        goal: 1,
        isMost: true,
      },
    ];
  } finally {
    await two.dispose();
  }
}
