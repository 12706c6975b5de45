import { type ChildProcess, spawn } from 'node:child_process';
import path from 'node:path';
import type { Database } from '../server/db/connect.ts';
import { connectTestDatabase, createTestDatabase, startTestCluster } from '../tests/support/cluster.ts';
import { freePort } from '../tests/support/free-port.ts';
import { startProduct, waitUntilAnswering } from '../tests/support/product.ts';
import { type BenchStudent, insertStudents } from '../tests/support/students.ts';

export const authSecret = 'a-secret-for-benchmarks-only-0123456789';
export const benchProviders = { hotmart: { hottok: 'a-hottok-for-benchmarks' } };
const studentCount = 5_000;

/** A running product with many signed-in students, shared by the benches. */
export interface BenchSetup {
  product: string;
  pid: number;
  /** Origin of bare-handler.ts, on the same database. */
  bareHandlerUrl: string;
  students: BenchStudent[];
  database: Database;
  /** Lets a bench start another product on the same database. */
  databaseUrl: string;
  /** Resets the students' progress. */
  reset(): Promise<void>;
  close(): Promise<void>;
}

/** Starts database, product and bare handler, and inserts students with sessions. */
export async function startBenchSetup(): Promise<BenchSetup> {
  const stopCluster = await startTestCluster();
  const databaseUrl = await createTestDatabase('bench');
  const database = connectTestDatabase(databaseUrl);
  const product = await startProduct({
    DATABASE_URL: databaseUrl,
    AUTH_SECRET: authSecret,
    TRUST_PROXY: '127.0.0.1,::1',
    HOTMART_HOTTOK: benchProviders.hotmart.hottok,
  });
  const students = await insertStudents(database, {
    count: studentCount,
    authSecret,
    appUrl: product.url,
  });
  const bareHandlerPort = await freePort();
  const bareHandler = startBareHandler(bareHandlerPort, databaseUrl);
  const bareHandlerUrl = `http://127.0.0.1:${bareHandlerPort}`;
  await waitUntilAnswering(bareHandlerUrl);
  return {
    product: product.url,
    pid: product.pid(),
    bareHandlerUrl,
    students,
    database,
    databaseUrl,
    async reset() {
      await database.$client.query(`update course_progress set completed_lessons = array['m1v1', 'm1p1']`);
      await database.$client.query('vacuum full course_progress');
      await database.$client.query('checkpoint');
    },
    async close() {
      bareHandler.kill();
      await product.dispose();
      await database.$client.end();
      await stopCluster();
    },
  };
}

function startBareHandler(port: number, databaseUrl: string): ChildProcess {
  const file = path.join(import.meta.dirname, 'bare-handler.ts');
  return spawn(process.execPath, [file], {
    env: { ...process.env, PORT: String(port), DATABASE_URL: databaseUrl },
    stdio: 'inherit',
  });
}
