import { connectTestDatabase, createTestDatabase } from '../tests/support/cluster.ts';
import { startProduct } from '../tests/support/product.ts';
import { insertStudents } from '../tests/support/students.ts';
import { compareRates } from './compare.ts';
import type { Load } from './load.ts';
import { completeLessonRequests, readRequests } from './progress.ts';
import { authSecret, type BenchSetup } from './setup.ts';
import type { Row } from './table.ts';

const smallCount = 1_000;
const largeCount = 1_000_000;
const activeCount = 20_000;
/** Seconds: each database process maps the tables' pages one by one on first use. */
const warmUp = 15;

/** Compares a million students with a thousand, each with its own product and database. */
export async function benchGrowth(_: BenchSetup): Promise<Row[]> {
  const [small, large] = [await startPopulated(smallCount), await startPopulated(largeCount)];
  try {
    const compare = (name: string, kind: 'read' | 'mark') =>
      compareRates({
        name: `${name}, ${largeCount.toLocaleString('en')} students`,
        limitName: `with ${smallCount.toLocaleString('en')}`,
        own: large[kind],
        limit: small[kind],
        goal: 0.9,
        warmUp,
        reset: async () => {
          await small.reset();
          await large.reset();
        },
      });
    return [
      await compare('GET /api/progress', 'read'),
      await compare('POST /api/progress/lessons/:id', 'mark'),
    ];
  } finally {
    await small.close();
    await large.close();
  }
}

/** Starts a product whose database has `count` students. */
async function startPopulated(count: number) {
  const databaseUrl = await createTestDatabase(`bench_growth_${count}`);
  const database = connectTestDatabase(databaseUrl);
  const product = await startProduct({ DATABASE_URL: databaseUrl, AUTH_SECRET: authSecret });
  const students = await insertStudents(database, {
    count,
    sample: Math.min(count, activeCount),
    authSecret,
    appUrl: product.url,
  });
  const ids = students.map(({ id }) => id);
  const common = { url: product.url, headers: { Origin: product.url } };
  return {
    read: { ...common, requests: readRequests(students) } satisfies Load,
    mark: { ...common, requests: completeLessonRequests(students) } satisfies Load,
    /** Resets the active students' progress. */
    async reset() {
      await database.$client.query(
        `update course_progress set completed_lessons = array['m1v1', 'm1p1'] where user_id = any($1) and cardinality(completed_lessons) > 2`,
        [ids],
      );
      await database.$client.query('vacuum course_progress');
      await database.$client.query('checkpoint');
    },
    async close() {
      await product.dispose();
      await database.$client.end();
    },
  };
}
