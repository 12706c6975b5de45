import { renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { startS3Store } from '../tests/support/s3-store.ts';
import { testSecret } from '../tests/support/test-secret.ts';
import { type Answer, createClient, findContractViolations } from './client.ts';
import type { Outcome } from './outcome.ts';
import {
  type Environment,
  newDatabase,
  type Scenario,
  setUpProduct,
  timeUntil,
  verifyLedger,
} from './scenario.ts';
import { startTraffic } from './traffic.ts';

/** Milliseconds; longer than file metadata is cached. */
const patience = 15_000;
const recoveryLimit = 2_000;

/** Removes the uploads folder, as when a volume drops out, and restores it. */
export const stopDiskStorage: Scenario = async (context) => {
  const environment = await setUpProduct(context, { DATABASE_URL: await newDatabase('disk') });
  const folder = path.join(environment.product.dataDir, 'storage');
  const away = `${folder}.away`;
  return runOutages(environment, {
    stop() {
      renameSync(folder, away);
      writeFileSync(folder, '');
    },
    start() {
      rmSync(folder);
      renameSync(away, folder);
    },
  });
};

/** Stops and restarts the S3 store under load. */
export const stopS3Storage: Scenario = async (context) => {
  const store = await startS3Store();
  context.after(() => store.close());
  const environment = await setUpProduct(context, {
    DATABASE_URL: await newDatabase('s3'),
    AUTH_SECRET: testSecret,
    ...store.variables,
  });
  return runOutages(environment, store);
};

async function runOutages(
  environment: Environment,
  storage: { stop(): unknown; start(): unknown },
): Promise<Outcome> {
  const { product, students, database } = environment;
  const problems: string[] = [];
  const traffic = startTraffic({ ...environment, url: product.url });
  let recovery = 0;
  const rounds = 3;
  for (let round = 0; round < rounds; round += 1) {
    await wait(2_000);
    const { rows } = await database.$client.query(
      'select file_url from course_files where uploading_since is null order by random() limit 1',
    );
    await storage.stop();
    const violations = await inspect(environment, rows[0]?.file_url, traffic.failures);
    problems.push(...violations);
    await storage.start();
    const cookie = students[0]?.cookie ?? '';
    const isBack = async () =>
      (await fetch(`${product.url}/readyz`)).ok &&
      (await fetch(product.url + rows[0]?.file_url, { headers: { cookie } })).ok;
    recovery = Math.max(recovery, await timeUntil(isBack, patience));
  }
  await wait(1_000);
  await traffic.stop();
  const { repeatedMails, ...verdict } = await verifyLedger(environment);
  problems.push(...findContractViolations(traffic.failures));
  return {
    done: `gone ${rounds} times (${traffic.failures.length} requests failed)`,
    ...verdict,
    doubled: [...verdict.doubled, ...repeatedMails],
    recovery,
    recoveryLimit,
    problems,
  };
}

/** Returns the violations while the storage is unavailable. */
async function inspect(
  { product, students }: Environment,
  file: string,
  failures: Answer[],
): Promise<string[]> {
  const problems: string[] = [];
  const [admin, student] = students.map(({ cookie }) => cookie);
  const ready = await fetch(`${product.url}/readyz`);
  const { failing } = (await ready.json()) as { failing?: string };
  if (ready.status !== 503 || failing !== 'storage') problems.push(`readyz ${ready.status} names ${failing}`);

  const statuses = new Set<number>();
  const refused = async () => {
    const answer = await fetch(product.url + file, { headers: { cookie: student ?? '' } });
    await answer.arrayBuffer();
    statuses.add(answer.status);
    return answer.status === 503;
  };
  if ((await timeUntil(refused, patience)) === Infinity) problems.push('the file never answered 503');
  for (const status of statuses)
    if (![200, 503].includes(status)) problems.push(`the file answered ${status}`);

  const ask = createClient(product.url, []);
  const body = new FormData();
  body.append('module_id', 'bonus');
  body.append('file', new File(['%PDF-1.7\n%%EOF\n'], 'enquanto-fora.pdf'));
  const upload = await ask('upload', '/api/course-files', { cookie: admin ?? '', body });
  problems.push(...findContractViolations([upload]));
  const since = Date.now();
  await wait(1_000);
  const others = failures.filter(({ at, kind }) => at > since && !['upload', 'materials'].includes(kind));
  return [...problems, ...others.map(({ kind, status }) => `${kind} answered ${status} without storage`)];
}
