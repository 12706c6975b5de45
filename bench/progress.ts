import { lessonIds } from '../tests/support/course.ts';
import type { BenchStudent } from '../tests/support/students.ts';
import { compareRates } from './compare.ts';
import type { BenchSetup } from './setup.ts';
import type { Row } from './table.ts';

const lessons = lessonIds.slice(2);

export const readRequests = (students: readonly BenchStudent[]) =>
  students.map(({ cookie }) => `GET /api/progress ${cookie}`);

export const completeLessonRequests = (students: readonly BenchStudent[]) =>
  lessons.flatMap((lesson) => students.map(({ cookie }) => `POST /api/progress/lessons/${lesson} ${cookie}`));

/** Reads progress and completes lessons at 32 connections, against a bare handler with the same prepared statement. */
export async function benchProgress({
  product,
  bareHandlerUrl,
  students,
  reset,
}: BenchSetup): Promise<Row[]> {
  const productLoad = { url: product, headers: { Origin: product } };
  return [
    await compareRates({
      name: 'GET /api/progress',
      limitName: 'bare handler',
      own: { ...productLoad, requests: readRequests(students) },
      limit: { url: bareHandlerUrl, requests: students.map(({ token }) => `GET /read/${token}`) },
      goal: 0.4,
      reset,
    }),
    await compareRates({
      name: 'POST /api/progress/lessons/:id',
      limitName: 'bare handler',
      own: { ...productLoad, requests: completeLessonRequests(students) },
      limit: {
        url: bareHandlerUrl,
        requests: lessons.flatMap((lesson) => students.map(({ id }) => `POST /mark/${id}/${lesson}`)),
      },
      goal: 0.35,
      reset,
    }),
  ];
}
