import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { startOwnCluster } from '../tests/support/cluster.ts';
import { breaches } from './client.ts';
import type { Outcome } from './outcome.ts';
import {
  embeddedUrl,
  postmaster,
  type Scenario,
  type Setting,
  setTheStage,
  until,
  verdictOf,
} from './stage.ts';
import { startTraffic } from './traffic.ts';

/** Milliseconds from the database's first answer to the product's. */
const recoveryLimit = 2_000;
const patience = 30_000;

interface Blow {
  name: string;
  strike(): unknown;
}

/** Kills the product's own PostgreSQL in several ways; the product restarts it. */
export const stopEmbeddedDatabase: Scenario = async (stage) => {
  const setting = await setTheStage(stage);
  const { dataDir } = setting.product;
  const strike = (signal: NodeJS.Signals) => signalTo(path.join(dataDir, 'postgres'), signal);
  const blows: Blow[] = [
    { name: 'kill -9', strike: () => strike('SIGKILL') },
    { name: 'fast stop', strike: () => strike('SIGINT') },
    { name: 'kill -9', strike: () => strike('SIGKILL') },
    { name: 'immediate stop', strike: () => strike('SIGQUIT') },
    { name: 'kill -9', strike: () => strike('SIGKILL') },
  ];
  return underBlows(setting, embeddedUrl(setting.product), blows);
};

/** Restarts and kills an external PostgreSQL, set by DATABASE_URL. */
export const stopExternalDatabase: Scenario = async (stage) => {
  const cluster = await startOwnCluster();
  stage.after(cluster.dispose);
  const url = cluster.databaseUrl;
  const setting = await setTheStage(stage, { DATABASE_URL: url });
  const data = (new URL(url).searchParams.get('host') ?? '').replace(/-socket$/, '');
  const startAgain = async () => {
    await wait(1_000);
    // What the killed one leaves must have ended before the next one can start.
    const isUp = () =>
      cluster.start().then(
        () => accepts(url),
        () => false,
      );
    await until(isUp, patience, 100);
  };
  const restart = () => cluster.stop().then(startAgain);
  const kill = () => {
    signalTo(data, 'SIGKILL');
    return startAgain();
  };
  const blows: Blow[] = [
    { name: 'restart', strike: restart },
    { name: 'kill -9', strike: kill },
    { name: 'connections ended', strike: () => endConnections(url) },
    { name: 'restart', strike: restart },
    { name: 'kill -9', strike: kill },
  ];
  return underBlows(setting, url, blows);
};

async function underBlows(setting: Setting, databaseUrl: string, blows: Blow[]): Promise<Outcome> {
  const { product, students } = setting;
  const traffic = startTraffic({ ...setting, url: product.url });
  let recovery = 0;
  for (const { strike } of blows) {
    await wait(1_500);
    // At once: the database may be back before whoever strikes has noticed.
    const struck = Promise.resolve(strike());
    struck.catch(() => undefined);
    await until(async () => !(await accepts(databaseUrl)), 2_000, 5);
    await until(() => accepts(databaseUrl), patience);
    const back = performance.now();
    const cookie = students[1]?.cookie ?? '';
    const asks = () =>
      fetch(`${product.url}/api/progress`, { headers: { cookie } }).then(
        ({ ok }) => ok,
        () => false,
      );
    recovery = Math.max(recovery, (await until(asks, patience)) ? performance.now() - back : Infinity);
    await struck;
  }
  await wait(500);
  await traffic.stop();
  const { repeatedMails, ...verdict } = await verdictOf(setting);
  return {
    done: `${blows.map(({ name }) => name).join(', ')} (${traffic.failures.length} requests failed)`,
    ...verdict,
    doubled: [...verdict.doubled, ...repeatedMails],
    recovery,
    recoveryLimit,
    problems: breaches(traffic.failures),
  };
}

function signalTo(data: string, signal: NodeJS.Signals): void {
  const pid = postmaster(data);
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
