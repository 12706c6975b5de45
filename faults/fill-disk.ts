import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { maxUploadBytes } from '../domain/uploads.ts';
import { paddedPdf } from '../tests/support/sample-files.ts';
import { type Answer, createClient, findContractViolations } from './client.ts';
import { type Environment, type Scenario, setUpProduct, timeUntil, verifyLedger } from './scenario.ts';
import { startTraffic } from './traffic.ts';

/** Room for the product's own PostgreSQL and a few uploads. */
const size = '200m';
const freedBytes = 48 * 1024 * 1024;
const fullFor = 4_000;
const recoveryLimit = 10_000;

/** Fills the disk of DATA_DIR, which has the embedded PostgreSQL, for a while: nothing confirmed is lost. */
export const fillDisk: Scenario = async (context) => {
  const disk = mkdtempSync(path.join(os.tmpdir(), 'ia-vet-small-disk-'));
  context.after(() => rmSync(disk, { recursive: true, force: true }));
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${size},mode=755`, 'tmpfs', disk]);
  if (mounted.status !== 0) return skippedOutcome;
  context.after(() => spawnSync('umount', [disk]));
  const dataDir = path.join(disk, 'data');
  const environment = await setUpProduct(context, { DATA_DIR: dataDir });
  const { product } = environment;
  const filler = path.join(disk, 'filler');
  const traffic = startTraffic({ ...environment, url: product.url });
  await wait(1_500);

  // Freed later: enough for the database to work again.
  writeFileSync(filler, Buffer.alloc(freedBytes));
  const problems: string[] = [];
  const fullAnswers: Answer[] = [];
  for (let count = 0; fullAnswers.length === 0 && count < 40; count += 1)
    await uploadLarge(environment, fullAnswers);
  if (fullAnswers.some(({ status, code }) => ![503, 507].includes(status) || code !== 'disk_full'))
    problems.push(`the upload without room answered ${fullAnswers[0]?.status} ${fullAnswers[0]?.code}`);
  fillUp(filler);
  // The database soon needs a new WAL file and stops without it.
  const { $client } = environment.database;
  for (let count = 0; count < 8; count += 1)
    await $client.query('select pg_switch_wal()').catch(() => undefined);
  const ready = await fetch(`${product.url}/readyz`);
  if (ready.status !== 503) problems.push(`readyz answered ${ready.status} without room`);
  await wait(fullFor);
  problems.push(...(await findPartialUploads(dataDir)));

  rmSync(filler);
  const cookie = environment.students[0]?.cookie ?? '';
  const isRecovered = async () => {
    const answers: Answer[] = [];
    const ask = createClient(product.url, answers);
    await ask('mark', '/api/progress/lessons/m1v1', { cookie, method: 'POST' });
    const ready = await fetch(`${product.url}/readyz`).catch(() => undefined);
    return answers.length === 0 && ready?.ok === true;
  };
  const recovery = await timeUntil(isRecovered, 60_000);
  await wait(1_500);
  await traffic.stop();
  const { repeatedMails, ...verdict } = await verifyLedger(environment);
  return {
    done: `${size} of room, full for ${fullFor / 1000} s (${traffic.failures.length} requests failed)`,
    ...verdict,
    doubled: [...verdict.doubled, ...repeatedMails],
    recovery,
    recoveryLimit,
    problems: [...problems, ...findContractViolations(traffic.failures)],
  };
};

const skippedOutcome = {
  done: '',
  acknowledged: 0,
  lost: [],
  doubled: [],
  problems: [],
  skipped: 'a small disk could not be mounted (root can)',
};

async function uploadLarge({ product, students, ledger }: Environment, failures: Answer[]): Promise<void> {
  const content = paddedPdf(maxUploadBytes);
  const name = `grande-${Math.random().toString(36).slice(2)}.pdf`;
  const body = new FormData();
  body.append('module_id', 'modulo1');
  body.append('file', new File([content], name));
  ledger.uploadStarted(name, content);
  const ask = createClient(product.url, failures);
  const answer = await ask('upload', '/api/course-files', { cookie: students[0]?.cookie ?? '', body });
  if (answer.isOk) ledger.uploadAcknowledged(name);
}

function fillUp(filler: string): void {
  for (let chunk = 1024 * 1024; chunk >= 1024; chunk /= 4) {
    try {
      while (true) writeFileSync(filler, Buffer.alloc(chunk), { flag: 'a' });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
    }
  }
}

/** Returns partial uploads that stay; one that goes on during the check does not count. */
async function findPartialUploads(dataDir: string): Promise<string[]> {
  const incoming = path.join(dataDir, 'storage/course-materials/.incoming');
  const names = () => (existsSync(incoming) ? readdirSync(incoming) : []);
  const found = new Set(names());
  await wait(1_000);
  return names()
    .filter((name) => found.has(name))
    .map((name) => `left behind: ${name}`);
}
