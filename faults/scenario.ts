import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Database } from '../server/db/connect.ts';
import { connectTestDatabase, createTestDatabase } from '../tests/support/cluster.ts';
import { type Inbox, startInbox } from '../tests/support/inbox.ts';
import { type Product, startProduct } from '../tests/support/product.ts';
import { testProviderVariables } from '../tests/support/purchases.ts';
import { type BenchStudent, insertStudents } from '../tests/support/students.ts';
import { testSecret } from '../tests/support/test-secret.ts';
import { createLedger, type Ledger } from './ledger.ts';
import type { Outcome } from './outcome.ts';

/** Given to every scenario by `run-scenario.ts`. */
export interface ScenarioContext {
  /** Runs at the end, also after a failure, in reverse order. */
  after(cleanup: () => unknown): void;
  /** Aborts when the scenario ends. */
  signal: AbortSignal;
}

export type Scenario = (context: ScenarioContext) => Promise<Outcome>;

/** The built product with students, its database and a mail server. */
export interface Environment {
  product: Product;
  database: Database;
  /** The first is an administrator. */
  students: BenchStudent[];
  ledger: Ledger;
  inbox: Inbox;
  signal: AbortSignal;
}

const studentCount = 2_000;
const unreachableUrl = 'http://127.0.0.1:9';

/**
 * Starts the built product with students and a mail server.
 * @param env settings of the product; without DATABASE_URL it uses its embedded PostgreSQL
 * @param options destination of its log, and its clone, if not the default ones
 */
export async function setUpProduct(
  context: ScenarioContext,
  env: Record<string, string> = {},
  options?: Parameters<typeof startProduct>[1],
): Promise<Environment> {
  const inbox = await startInbox();
  context.after(() => inbox.stop());
  const product = await startProduct({ ...productSettings(inbox), ...env }, options);
  context.after(() => stopProduct(product));
  const database = connectTestDatabase(product.databaseUrl ?? embeddedUrl(product));
  context.after(() => database.$client.end());
  const students = await insertStudents(database, {
    count: studentCount,
    authSecret: testSecret,
    appUrl: product.url,
  });
  await database.$client.query(`update profiles set role = 'admin' where id = $1`, [students[0]?.id]);
  return { product, database, students, ledger: createLedger(), inbox, signal: context.signal };
}

export function productSettings(inbox: Inbox): Record<string, string> {
  return { ...testProviderVariables(unreachableUrl), SMTP_URL: inbox.url, LOG_LEVEL: 'error' };
}

export const newDatabase = (name: string) => createTestDatabase(`faults_${name}`);

/** Returns the URL of the product's own PostgreSQL. */
export function embeddedUrl({ dataDir }: Product): string {
  const socket = path.join(dataDir, 'postgres-socket');
  return `postgres://postgres@localhost/postgres?host=${encodeURIComponent(socket)}`;
}

/** Returns the process id of a cluster's postmaster, if it runs. @param data the cluster's folder */
export function postmasterPid(data: string): number | undefined {
  const file = path.join(data, 'postmaster.pid');
  return existsSync(file) ? Number(readFileSync(file, 'utf8').split('\n')[0]) : undefined;
}

/** Stops the product and its PostgreSQL, which a killed product leaves running. */
async function stopProduct(product: Product): Promise<void> {
  const data = path.join(product.dataDir, 'postgres');
  await product.stop();
  const pid = postmasterPid(data);
  try {
    if (pid) process.kill(pid, 'SIGQUIT');
    await waitUntil(async () => postmasterPid(data) === undefined, 10_000);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
  await product.dispose();
}

/** Waits until all events and emails are handled. Throws after a minute without progress. */
export async function waitForQueues({ database }: Pick<Environment, 'database'>): Promise<void> {
  let waiting: { kind: string; count: number; reason: string | null }[] = [];
  const countWaiting = async () => {
    ({ rows: waiting } = await database.$client.query(
      `select 'event' as kind, count(*)::int, max(last_error) as reason from purchase_events where due_at is not null
       union all select 'mail', count(*)::int, max(last_error) from outbox where due_at is not null`,
    ));
    return waiting.reduce((sum, { count }) => sum + count, 0);
  };
  for (let left = await countWaiting(); left > 0; ) {
    const before = left;
    const isFewer = async () => {
      left = await countWaiting();
      return left < before;
    };
    if (!(await waitUntil(isFewer, 60_000, 200)))
      throw new Error(`Still waiting: ${JSON.stringify(waiting)}`);
  }
}

/** Returns true if the condition held in time. */
export async function waitUntil(
  isTrue: () => Promise<boolean>,
  patience: number,
  pause = 20,
): Promise<boolean> {
  for (const deadline = Date.now() + patience; Date.now() < deadline; await wait(pause))
    if (await isTrue()) return true;
  return false;
}

/** Returns the milliseconds until the condition held; Infinity if it did not in time. */
export async function timeUntil(isTrue: () => Promise<boolean>, patience: number): Promise<number> {
  const began = performance.now();
  return (await waitUntil(isTrue, patience)) ? performance.now() - began : Infinity;
}

/** Waits for the queues, then verifies the product against the ledger. */
export async function verifyLedger(environment: Environment, url = environment.product.url) {
  await waitForQueues(environment);
  const { database, ledger, students, inbox } = environment;
  const verdict = await ledger.verify({ database, url, cookie: students[0]?.cookie ?? '', inbox });
  return { acknowledged: ledger.acknowledged(), ...verdict };
}
