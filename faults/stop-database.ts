import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { startSeparateCluster } from '../tests/support/cluster.ts';
import { findContractViolations } from './client.ts';
import type { Outcome } from './outcome.ts';
import {
  type Environment,
  embeddedUrl,
  postmasterPid,
  type Scenario,
  setUpProduct,
  verifyLedger,
  waitUntil,
} from './scenario.ts';
import { startTraffic } from './traffic.ts';

/** Milliseconds from the database's first answer to the product's. */
const recoveryLimit = 2_000;
const patience = 30_000;

interface Failure {
  name: string;
  cause(): unknown;
}

/** Kills the product's own PostgreSQL in several ways; the product restarts it. */
export const stopEmbeddedDatabase: Scenario = async (context) => {
  const environment = await setUpProduct(context);
  const { dataDir } = environment.product;
  const strike = (signal: NodeJS.Signals) => signalTo(path.join(dataDir, 'postgres'), signal);
  const failures: Failure[] = [
    { name: 'kill -9', cause: () => strike('SIGKILL') },
    { name: 'fast stop', cause: () => strike('SIGINT') },
    { name: 'kill -9', cause: () => strike('SIGKILL') },
    { name: 'immediate stop', cause: () => strike('SIGQUIT') },
    { name: 'kill -9', cause: () => strike('SIGKILL') },
  ];
  return runUnderFailures(environment, embeddedUrl(environment.product), failures);
};

/** Restarts and kills an external PostgreSQL, set by DATABASE_URL. */
export const stopExternalDatabase: Scenario = async (context) => {
  const cluster = await startSeparateCluster();
  context.after(cluster.dispose);
  const url = cluster.databaseUrl;
  const environment = await setUpProduct(context, { DATABASE_URL: url });
  const data = (new URL(url).searchParams.get('host') ?? '').replace(/-socket$/, '');
  const startAgain = async () => {
    await wait(1_000);
    // The killed cluster's processes must end before the next one can start.
    const isUp = () =>
      cluster.start().then(
        () => accepts(url),
        () => false,
      );
    await waitUntil(isUp, patience, 100);
  };
  const restart = () => cluster.stop().then(startAgain);
  const kill = () => {
    signalTo(data, 'SIGKILL');
    return startAgain();
  };
  const blows: Failure[] = [
    { name: 'restart', cause: restart },
    { name: 'kill -9', cause: kill },
    { name: 'connections ended', cause: () => endConnections(url) },
    { name: 'restart', cause: restart },
    { name: 'kill -9', cause: kill },
  ];
  return runUnderFailures(environment, url, blows);
};

async function runUnderFailures(
  environment: Environment,
  databaseUrl: string,
  blows: Failure[],
): Promise<Outcome> {
  const { product, students } = environment;
  const traffic = startTraffic({ ...environment, url: product.url });
  let recovery = 0;
  for (const { cause } of blows) {
    await wait(1_500);
    // Not awaited: the database may be back before the command ends.
    const struck = Promise.resolve(cause());
    struck.catch(() => undefined);
    await waitUntil(async () => !(await accepts(databaseUrl)), 2_000, 5);
    await waitUntil(() => accepts(databaseUrl), patience);
    const back = performance.now();
    const cookie = students[1]?.cookie ?? '';
    const isAnswering = () =>
      fetch(`${product.url}/api/progress`, { headers: { cookie } }).then(
        ({ ok }) => ok,
        () => false,
      );
    recovery = Math.max(
      recovery,
      (await waitUntil(isAnswering, patience)) ? performance.now() - back : Infinity,
    );
    await struck;
  }
  await wait(500);
  await traffic.stop();
  const { repeatedMails, ...verdict } = await verifyLedger(environment);
  return {
    done: `${blows.map(({ name }) => name).join(', ')} (${traffic.failures.length} requests failed)`,
    ...verdict,
    doubled: [...verdict.doubled, ...repeatedMails],
    recovery,
    recoveryLimit,
    problems: findContractViolations(traffic.failures),
  };
}

function signalTo(data: string, signal: NodeJS.Signals): void {
  const pid = postmasterPid(data);
  if (pid === undefined) throw new Error('There is no database to strike');
  process.kill(pid, signal);
}

async function accepts(connectionString: string): Promise<boolean> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 1_000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query('select 1');
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}

async function endConnections(connectionString: string): Promise<void> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  await client.query('select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid()');
  await client.end();
}
