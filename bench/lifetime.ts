import { setTimeout as pause } from 'node:timers/promises';
import { residentMegabytes } from '../tests/support/memory.ts';
import { startProduct } from '../tests/support/product.ts';
import { load } from './load.ts';
import { completeLessonRequests, readRequests } from './progress.ts';
import type { BenchSetup } from './setup.ts';
import { median, type Row } from './table.ts';

const starts = 5;
/** Milliseconds for a second `npm start` to answer. */
const maxStartTime = 5_000;
/** Megabytes. */
const maxIdleMemory = 250;
/** Requests before the first memory reading, and until the last. */
const warmUpRequests = 20_000;
const soakRequests = 200_000;

/** Measures the time of a start, memory at idle, and its growth over 200,000 requests. */
export async function benchLifetime(setup: BenchSetup): Promise<Row[]> {
  return [...(await measureStart()), await measureSoak(setup)];
}

/** Starts the product with its embedded database, several times. */
async function measureStart(): Promise<Row[]> {
  const product = await startProduct();
  const times: number[] = [];
  for (let start = 0; start < starts; start += 1) {
    await product.stop();
    const began = performance.now();
    await product.start();
    await (await fetch(product.url)).arrayBuffer();
    times.push(performance.now() - began);
  }
  await pause(10_000);
  const idle = residentMegabytes(product.pid());
  await product.dispose();
  const startTime = median(times);
  const row = (name: string, value: number, limit: number, unit: string): Row => ({
    name,
    value: `${Math.round(value)} ${unit}`,
    limit: `${limit} ${unit}`,
    ratio: value / limit,
    goal: 1,
    isMaximum: true,
  });
  return [
    row('cold start to the first page, embedded database', startTime, maxStartTime, 'ms'),
    row('memory of the server process at idle, as V8 leaves it', idle, maxIdleMemory, 'MB'),
  ];
}

async function measureSoak({ product, pid, students, reset }: BenchSetup): Promise<Row> {
  const activeStudents = students.slice(0, 500);
  const anonymous = ['/', '/curso', '/faq', '/login', '/pagina-que-nao-existe', '/healthz'].map(
    (path) => `GET ${path}`,
  );
  const signedIn = activeStudents.flatMap(({ cookie }) =>
    ['/api/session', '/api/student', '/api/materials'].map((path) => `GET ${path} ${cookie}`),
  );
  const requests = shuffled([
    ...readRequests(activeStudents),
    ...completeLessonRequests(activeStudents),
    ...signedIn,
    ...Array.from({ length: 200 }, () => anonymous).flat(),
  ]);
  async function send(count: number): Promise<number> {
    let sent = 0;
    while (sent < count) {
      await reset();
      sent += (await load({ url: product, headers: { Origin: product }, requests, duration: 10 })).count;
    }
    return sent;
  }
  await send(warmUpRequests);
  const before = residentMegabytes(pid);
  const sent = await send(soakRequests);
  const after = residentMegabytes(pid);
  return {
    name: `memory after ${Math.round(sent / 1000)} thousand mixed requests`,
    value: `${Math.round(after)} MB`,
    limit: `${Math.round(before)} MB after warm-up`,
    ratio: after / before,
    goal: 1.15,
    isMaximum: true,
  };
}

function shuffled<Item>(items: Item[]): Item[] {
  return items
    .map((item) => ({ item, order: Math.random() }))
    .sort((a, b) => a.order - b.order)
    .map(({ item }) => item);
}
