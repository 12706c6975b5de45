import { courseModules } from '../content/course.ts';
import { load } from './load.ts';
import type { BenchSetup } from './setup.ts';
import { median, type Row } from './table.ts';

const lessons = courseModules.flatMap((module) => module.lessons.map(({ id }) => id)).slice(2);
const rounds = 3;

/** Reading and marking progress at 32 connections, against a bare handler with the same prepared statement. */
export async function benchProgress({ product, floor, students, reset }: BenchSetup): Promise<Row[]> {
  const rows: Row[] = [];
  const kinds = [
    {
      name: 'GET /api/progress',
      own: students.map(({ cookie }) => `GET /api/progress ${cookie}`),
      bare: students.map(({ token }) => `GET /read/${token}`),
    },
    {
      name: 'POST /api/progress/lessons/:id',
      own: lessons.flatMap((lesson) =>
        students.map(({ cookie }) => `POST /api/progress/lessons/${lesson} ${cookie}`),
      ),
      bare: lessons.flatMap((lesson) => students.map(({ id }) => `POST /mark/${id}/${lesson}`)),
    },
  ];
  for (const { name, own, bare } of kinds) {
    const ratios: number[] = [];
    const last = { own: 0, bare: 0, p99: 0 };
    for (let round = 0; round < rounds; round += 1) {
      await reset();
      const limit = await load({ url: floor, requests: bare });
      await reset();
      const measured = await load({ url: product, requests: own, headers: { Origin: product } });
      if (limit.failed + measured.failed > 0)
        throw new Error(`${name}: ${limit.failed} + ${measured.failed} failed`);
      ratios.push(measured.rate / limit.rate);
      Object.assign(last, { own: measured.rate, bare: limit.rate, p99: measured.p99 });
    }
    rows.push({
      name,
      value: `${Math.round(last.own)}/s (p99 ${last.p99.toFixed(1)} ms)`,
      limit: `${Math.round(last.bare)}/s bare handler`,
      ratio: median(ratios),
      goal: 0.6,
    });
  }
  return rows;
}
