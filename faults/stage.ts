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

export interface Stage {
  /** Runs at the end, also after a failure, in reverse order. */
  after(cleanup: () => unknown): void;
  /** Aborts when the scenario ends. */
  signal: AbortSignal;
}

export type Scenario = (stage: Stage) => Promise<Outcome>;

/** What most scenarios stand on: the built product with students, and a mail server. */
export interface Setting {
  product: Product;
  database: Database;
  /** The first is an administrator. */
  students: BenchStudent[];
  ledger: Ledger;
  inbox: Inbox;
  signal: AbortSignal;
}

const studentCount = 2_000;
const never = 'http://127.0.0.1:9';

/**
 * @param env settings of the product; without DATABASE_URL it brings its own database
 * @param options where its log goes, if not into memory; whose clone it is, if not this one
 */
export async function setTheStage(
  stage: Stage,
  env: Record<string, string> = {},
  options?: Parameters<typeof startProduct>[1],
): Promise<Setting> {
  const inbox = await startInbox();
  stage.after(() => inbox.stop());
  const product = await startProduct({ ...productSettings(inbox), ...env }, options);
  stage.after(() => endProduct(product));
  const database = connectTestDatabase(product.databaseUrl ?? embeddedUrl(product));
  stage.after(() => database.$client.end());
  const students = await insertStudents(database, {
    count: studentCount,
    authSecret: testSecret,
    appUrl: product.url,
  });
  await database.$client.query(`update profiles set role = 'admin' where id = $1`, [students[0]?.id]);
  return { product, database, students, ledger: createLedger(), inbox, signal: stage.signal };
}

export function productSettings(inbox: Inbox): Record<string, string> {
  return { ...testProviderVariables(never), SMTP_URL: inbox.url, LOG_LEVEL: 'error' };
}

export const newDatabase = (name: string) => createTestDatabase(`faults_${name}`);

/** Returns the URL of the product's own PostgreSQL. */
export function embeddedUrl({ dataDir }: Product): string {
  const socket = path.join(dataDir, 'postgres-socket');
  return `postgres://postgres@localhost/postgres?host=${encodeURIComponent(socket)}`;
}

/** @param data a cluster's folder @returns the postmaster's id; nothing when none is running */
export function postmaster(data: string): number | undefined {
  const file = path.join(data, 'postmaster.pid');
  return existsSync(file) ? Number(readFileSync(file, 'utf8').split('\n')[0]) : undefined;
}

/** A killed product leaves its PostgreSQL running. */
async function endProduct(product: Product): Promise<void> {
  const data = path.join(product.dataDir, 'postgres');
  await product.stop();
  const pid = postmaster(data);
  try {
    if (pid) process.kill(pid, 'SIGQUIT');
    await until(async () => postmaster(data) === undefined, 10_000);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
  await product.dispose();
}

/** Waits until all events and emails are handled. Throws when none is for a minute: a busy machine may need several. */
export async function settle({ database }: Pick<Setting, 'database'>): Promise<void> {
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
    if (!(await until(isFewer, 60_000, 200))) throw new Error(`Still waiting: ${JSON.stringify(waiting)}`);
  }
}

/** Returns true if the condition held in time. */
export async function until(isTrue: () => Promise<boolean>, patience: number, pause = 20): Promise<boolean> {
  for (const deadline = Date.now() + patience; Date.now() < deadline; await wait(pause))
    if (await isTrue()) return true;
  return false;
}

/** Returns the milliseconds until it held; more than the patience if it did not. */
export async function timeUntil(isTrue: () => Promise<boolean>, patience: number): Promise<number> {
  const began = performance.now();
  return (await until(isTrue, patience)) ? performance.now() - began : Infinity;
}

/** Settles, then verifies everything against the ledger. */
export async function verdictOf(setting: Setting, url = setting.product.url) {
  await settle(setting);
  const { database, ledger, students, inbox } = setting;
  const verdict = await ledger.verify({ database, url, cookie: students[0]?.cookie ?? '', inbox });
  return { acknowledged: ledger.acknowledged(), ...verdict };
}
