import { paths } from '../domain/paths.ts';
import { startProduct } from '../tests/support/product.ts';
import { type LoadResult, load } from './load.ts';
import { measurePeakMemory } from './peak-memory.ts';
import { authSecret, type BenchSetup } from './setup.ts';
import { median, type Row } from './table.ts';

const rounds = 5;
const limits = { rate: 200, p99: 250, memory: 40 };

/** Renders a student's first page for many students in turn, in two processes; and what it takes of one's memory. */
export async function benchRendered({ product, pid, databaseUrl, students }: BenchSetup): Promise<Row[]> {
  const requests = students.map(({ cookie }) => `GET ${paths.studentArea} ${cookie}`);
  const memory = await measurePeakMemory(pid, () => load({ url: product, requests }));
  const pair = await startProduct({ DATABASE_URL: databaseUrl, AUTH_SECRET: authSecret, WORKERS: '2' });
  try {
    const runs: LoadResult[] = [];
    for (let round = 0; round <= rounds; round += 1) {
      const run = await load({ url: pair.url, requests });
      if (run.failed > 0) throw new Error(`${run.failed} pages failed`);
      // The first round warms up.
      if (round > 0) runs.push(run);
    }
    return [
      ...rowsOf(`${students.length} students in turn`, runs),
      {
        name: `memory over idle, ${paths.studentArea} rendered by one process`,
        value: `${memory.toFixed(0)} MB`,
        limit: `${limits.memory} MB`,
        ratio: memory / limits.memory,
        goal: 1,
        isMaximum: true,
      },
    ];
  } finally {
    await pair.dispose();
  }
}

function rowsOf(loadName: string, runs: LoadResult[]): Row[] {
  const [rate, p99] = [median(runs.map((run) => run.rate)), median(runs.map((run) => run.p99))];
  const name = `${paths.studentArea}, two processes, ${loadName}`;
  return [
    {
      name,
      value: `${rate.toFixed(0)}/s`,
      limit: `${limits.rate}/s`,
      ratio: rate / limits.rate,
      goal: 1,
    },
    {
      name: `${name}, p99`,
      value: `${p99.toFixed(0)} ms`,
      limit: `${limits.p99} ms`,
      ratio: p99 / limits.p99,
      goal: 1,
      isMaximum: true,
    },
  ];
}
