import { type ChildProcess, spawn } from 'node:child_process';
import path from 'node:path';
import type { Database } from '../server/db/connect.ts';
import { connectTestDatabase, createTestDatabase, startTestCluster } from '../tests/support/cluster.ts';
import { freePort } from '../tests/support/free-port.ts';
import { startProduct, untilAnswers } from '../tests/support/product.ts';
import { type BenchStudent, insertStudents } from '../tests/support/students.ts';

export const authSecret = 'a-secret-for-benchmarks-only-0123456789';
export const benchProviders = { hotmart: { hottok: 'a-hottok-for-benchmarks' } };
const studentCount = 5_000;

export interface BenchSetup {
  product: string;
  pid: number;
  /** Address of the bare handlers, on the same database server. */
  floor: string;
  students: BenchStudent[];
  database: Database;
  /** Where other products find the same. */
  databaseUrl: string;
  /** Resets the students' progress. */
  reset(): Promise<void>;
  close(): Promise<void>;
}

export async function setUp(): Promise<BenchSetup> {
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
  const floorPort = await freePort();
  const floor = startFloor(floorPort, databaseUrl);
  const floorUrl = `http://127.0.0.1:${floorPort}`;
  await untilAnswers(floorUrl);
  return {
    product: product.url,
    pid: product.pid(),
    floor: floorUrl,
    students,
    database,
    databaseUrl,
    async reset() {
      await database.$client.query(`update course_progress set completed_lessons = array['m1v1', 'm1p1']`);
      await database.$client.query('vacuum full course_progress');
      await database.$client.query('checkpoint');
    },
    async close() {
      floor.kill();
      await product.dispose();
      await database.$client.end();
      await stopCluster();
    },
  };
}

function startFloor(port: number, databaseUrl: string): ChildProcess {
  const file = path.join(import.meta.dirname, 'floor.ts');
  return spawn(process.execPath, [file], {
    env: { ...process.env, PORT: String(port), DATABASE_URL: databaseUrl },
    stdio: 'inherit',
  });
}
