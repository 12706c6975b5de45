import { setTimeout as pause } from 'node:timers/promises';
import { residentMegabytes } from '../tests/support/memory.ts';
import { startProduct } from '../tests/support/product.ts';
import { load } from './load.ts';
import { completeLessonRequests, readRequests } from './progress.ts';
import type { BenchSetup } from './setup.ts';
import { median, type Row } from './table.ts';

const starts = 5;
/** Milliseconds for a second `npm start` to answer. */
const startLimit = 5_000;
/** Megabytes. */
const idleLimit = 250;
/** Requests before the first memory reading, and until the last. */
const warmUp = 20_000;
const soak = 200_000;

export async function benchLifetime(setup: BenchSetup): Promise<Row[]> {
  return [...(await measureStart()), await measureSoak(setup)];
}

/** Includes the start of the embedded database. */
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
  const took = median(times);
  const row = (name: string, value: number, limit: number, unit: string): Row => ({
    name,
    value: `${Math.round(value)} ${unit}`,
    limit: `${limit} ${unit}`,
    ratio: value / limit,
    goal: 1,
    isMost: true,
  });
  return [
    row('cold start to the first page, embedded database', took, startLimit, 'ms'),
    row('memory of the server process at idle, as V8 leaves it', idle, idleLimit, 'MB'),
  ];
}

async function measureSoak({ product, pid, students, reset }: BenchSetup): Promise<Row> {
  const some = students.slice(0, 500);
  const anonymous = ['/', '/curso', '/faq', '/login', '/pagina-que-nao-existe', '/healthz'].map(
    (path) => `GET ${path}`,
  );
  const signedIn = some.flatMap(({ cookie }) =>
    ['/api/session', '/api/student', '/api/materials'].map((path) => `GET ${path} ${cookie}`),
  );
  const requests = shuffled([
    ...readRequests(some),
    ...completeLessonRequests(some),
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
  await send(warmUp);
  const before = residentMegabytes(pid);
  const sent = await send(soak);
  const after = residentMegabytes(pid);
  return {
    name: `memory after ${Math.round(sent / 1000)} thousand mixed requests`,
    value: `${Math.round(after)} MB`,
    limit: `${Math.round(before)} MB after warm-up`,
    ratio: after / before,
    goal: 1.15,
    isMost: true,
  };
}

function shuffled<Item>(items: Item[]): Item[] {
  return items
    .map((item) => ({ item, place: Math.random() }))
    .sort((a, b) => a.place - b.place)
    .map(({ item }) => item);
}
