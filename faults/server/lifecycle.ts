import { existsSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Database } from '../../server/db/connect.ts';
import { signSampleMessage } from '../../server/features/purchases/sample-messages.ts';
import { startInbox } from '../../tests/support/inbox.ts';
import { newSample, testProviders } from '../../tests/support/purchases.ts';
import { type BenchStudent, insertStudents } from '../../tests/support/students.ts';
import { createLedger, type Ledger } from '../ledger.ts';
import type { Outcome } from '../outcome.ts';
import { type Scenario, waitForQueues } from '../scenario.ts';
import { startTraffic } from '../traffic.ts';
import { bootContainer, type Container, findMissingRequirement, type Suite } from './container.ts';
import {
  acmeDirectory,
  configure,
  connect,
  copyArchive,
  domain,
  installCommand,
  resolveTestDomains,
  runningRelease,
  runOrThrow,
  startCertificateAuthority,
  url,
} from './installation.ts';
import { startNewConnections } from './new-connections.ts';
import { buildReleases, createKey, packArchive } from './releases.ts';

const maxArchiveMegabytes = 250;
/** Megabytes. */
const memory = { install: 1024, run: 512 };
/** Milliseconds. */
const limits = { firstSale: 5 * 60_000, takenBack: 60_000 };

/** Returns the scenario of a server's life in a bare Debian: install, first sale, updates under load, rollback, uninstall. */
export const serverOn =
  (suite: Suite): Scenario =>
  async (context) => {
    const skipped = findMissingRequirement();
    const empty = { acknowledged: 0, lost: [], doubled: [], problems: [] };
    if (skipped) return { ...empty, done: 'not played', skipped };
    resolveTestDomains();
    const problems: string[] = [];
    const note = (text: string) => console.log(`  ${new Date().toISOString().slice(11, 19)} ${text}`);
    const keys = mkdtempSync(path.join(os.tmpdir(), 'ia-vet-key-'));
    context.after(() => rmSync(keys, { recursive: true }));
    const key = createKey(keys);
    const archive = packArchive(key);
    const size = statSync(archive).size / 1e6;
    if (size > maxArchiveMegabytes) problems.push(`the archive has ${size} MB`);
    const container = await bootContainer(suite);
    context.after(() => container.end());
    container.limitMemory(memory.install);
    copyArchive(container, archive);
    note(`${suite} has booted`);
    const asset = buildReleases(
      archive,
      path.join(container.root, 'root'),
      ['next', 'broken', 'failing'],
      key,
    );
    await startCertificateAuthority(container);

    note('the authority is there');
    const began = Date.now();
    const installed = await runOrThrow(container, installCommand(archive));
    const version = await runningRelease(container);
    const installTook = Date.now() - began;
    await openFirstOwnerLink(installed, problems);
    const inbox = await startInbox();
    context.after(() => inbox.stop());
    const authSecret = await configure(container, inbox.url);
    await sendPurchase(problems);
    const saleTook = Date.now() - began;
    if (saleTook > limits.firstSale) problems.push(`the first sale came after ${saleTook} ms`);

    note('the first sale is made');
    const database = await connect(container);
    context.after(() => database.$client.ended || database.$client.end());
    const everybody = await insertStudents(database, { count: 200, authSecret, appUrl: url });
    // A student who completes the course gets one more email, which the ledger would count.
    const { rows } = await database.$client.query('select id from users where email = $1', [firstBuyer]);
    const students = everybody.filter(({ id }) => id !== rows[0]?.id);
    await database.$client.query(`update profiles set role = 'admin' where id = $1`, [students[0]?.id]);
    const ledger = createLedger();
    const parts = { container, database, students, ledger, signal: context.signal, problems };
    ledger.purchaseAcknowledged(firstBuyer);

    const updated = await runUnderLoad(parts, 'ia-vet update /root/next.tar.gz', 0, 'next');
    if (!(await answers(`/${asset}`))) problems.push(`pages of the release before miss ${asset}`);
    await runUnderLoad(parts, 'ia-vet update --older /root/broken.tar.gz', 1, 'next');
    const failing = await updateToFailingRelease(parts);
    const rolledBack = await runUnderLoad(parts, 'IA_VET_PROBATION=5 ia-vet rollback', 0, version);
    container.limitMemory(memory.run);
    const small = await runUnderLoad(
      parts,
      'sleep 15; ! systemctl show --property=NRestarts ia-vet@3001 ia-vet@3002 postgresql@* caddy | grep "NRestarts=[1-9]"',
      0,
      version,
    );
    container.limitMemory(memory.install);
    await runOrThrow(container, 'ia-vet status && ia-vet admin list');
    const sendsVideos = 'grep -qx PROXY_SENDS_VIDEOS=true /etc/ia-vet/env && id -nG caddy | grep -qw ia-vet';
    if ((await container.run(sendsVideos)).code !== 0) problems.push('Caddy sends no videos');
    await waitForQueues({ database });
    const verdict = await ledger.verify({ database, url, cookie: students[0]?.cookie ?? '', inbox });
    // A restore refuses while the product is connected: these connections bear its name.
    await database.$client.end();
    await restore(container, problems);
    await uninstall(container, problems);

    const { lost, doubled } = verdict;
    return {
      done:
        `${size.toFixed(0)} MB; installed in ${seconds(installTook)}, first sale after ${seconds(saleTook)}; ` +
        `update: ${updated}; rollback: ${rolledBack}; with ${memory.run} MB: ${small}; a failing release was taken back after ${seconds(failing)}`,
      acknowledged: ledger.acknowledged(),
      lost,
      doubled,
      problems,
    } satisfies Outcome;
  };

interface Parts {
  container: Container;
  database: Database;
  students: readonly BenchStudent[];
  ledger: Ledger;
  signal: AbortSignal;
  problems: string[];
}

const seconds = (milliseconds: number) => `${(milliseconds / 1000).toFixed(0)} s`;
const firstBuyer = 'primeira@example.com';

/** Opens the link that the install prints, by which the owner creates her account. */
async function openFirstOwnerLink(installed: string, problems: string[]): Promise<void> {
  const link = /https:\S+\/painel\/comecar\?chave=\S+/.exec(installed)?.[0];
  const answer = link ? await fetch(link) : undefined;
  if (answer?.status !== 200) problems.push(`the install ends with: ${installed.slice(-300)}`);
}

/** Sends a signed message of a payment company over HTTPS. */
async function sendPurchase(problems: string[], email = firstBuyer): Promise<void> {
  const sample = newSample({ email });
  const { search, headers, body } = signSampleMessage('hotmart', testProviders('http://127.0.0.1:9'), sample);
  const answer = await fetch(`${url}/api/webhooks/hotmart${search}`, { method: 'POST', headers, body });
  if (!answer.ok) problems.push(`a sale was answered with ${answer.status}`);
}

/** Runs a command under traffic and visitors on new connections; no request may fail. */
async function runUnderLoad(
  parts: Parts,
  command: string,
  expected: number,
  release: string,
): Promise<string> {
  const { container, problems, database, ...rest } = parts;
  const traffic = startTraffic({
    ...rest,
    url,
    clients: { completers: 4, uploaders: 1, providers: 2, readers: 3 },
  });
  const visitors = startNewConnections(url);
  const acknowledged = rest.ledger.acknowledged();
  await wait(3_000);
  const began = Date.now();
  const { code, output } = await container.run(command);
  const took = Date.now() - began;
  await wait(2_000);
  await traffic.stop();
  const visits = await visitors.stop();
  if (code !== expected) problems.push(`${command} ended with ${code}: ${output.slice(-600)}`);
  const running = await runningRelease(container);
  if (running !== release) problems.push(`after ${command} runs ${running}: ${output.slice(-600)}`);
  for (const { kind, status, code: error, took } of traffic.failures)
    problems.push(`${command}: ${kind} answered ${status} ${error} after ${took} ms`);
  for (const [kind, times] of visitors.failures) problems.push(`${command}: ${times} times ${kind}`);
  const failedVisits = [...visitors.failures.values()].reduce((sum, times) => sum + times, 0);
  const failed = traffic.failures.length + failedVisits;
  const done = rest.ledger.acknowledged() - acknowledged;
  for (const problem of problems.slice(0, 20)) console.log(`  ! ${problem}`);
  const summary = `${seconds(took)}, ${done} operations acknowledged, ${visits} requests on new connections, ${failed} failed`;
  console.log(`  ${command}: ${summary}`);
  return summary;
}

/** Updates to a release that fails after it became ready. @returns milliseconds until the previous one answers again */
async function updateToFailingRelease({ container, problems }: Parts): Promise<number> {
  const update = container.run('ia-vet update --older /root/failing.tar.gz');
  let failedAt = 0;
  let backAt = 0;
  let isOver = false;
  update.then(() => (isOver = true));
  while (!isOver) {
    const isOk = await answers('/');
    if (!isOk) failedAt ||= Date.now();
    backAt = failedAt && isOk ? backAt || Date.now() : 0;
    await wait(100);
  }
  const { code, output } = await update;
  const took = (backAt || Date.now()) - failedAt;
  if (!failedAt) problems.push('the failing release did not fail');
  if (code !== 1) problems.push(`the update to a failing release ended with ${code}: ${output}`);
  if (took > limits.takenBack) problems.push(`a failing release was taken back after ${took} ms`);
  return took;
}

async function answers(address: string): Promise<boolean> {
  const answer = await fetch(url + address, { signal: AbortSignal.timeout(10_000) }).catch(() => undefined);
  await answer?.arrayBuffer();
  return answer?.ok ?? false;
}

/** Takes a backup, adds a purchase, restores the backup over the site, and replays the purchase's message. */
async function restore(container: Container, problems: string[]): Promise<void> {
  const later = 'depois@example.com';
  await runOrThrow(container, 'ia-vet backup /root/copy.tar.gz');
  await sendPurchase(problems, later);
  await runOrThrow(
    container,
    `for i in $(seq 50); do ia-vet purchases list | grep -q ${later} && break; done`,
  );
  const said = await runOrThrow(container, 'ia-vet restore /root/copy.tar.gz --replace');
  const list = await runOrThrow(container, 'ia-vet purchases list');
  if (list.includes(later)) problems.push('the restore left what came after the copy');
  if (!(await answers('/'))) problems.push('the site does not answer after the restore');
  const [replay = 'false'] = /ia-vet purchases replay \S+\.jsonl/.exec(said) ?? [];
  await runOrThrow(container, replay);
  await runOrThrow(
    container,
    `for i in $(seq 50); do ia-vet purchases list | grep -q ${later} && exit; done; exit 1`,
  );
}

async function uninstall(container: Container, problems: string[]): Promise<void> {
  const said = await runOrThrow(container, 'ia-vet uninstall');
  const isThere = (name: string) => existsSync(path.join(container.root, name));
  for (const name of ['opt/ia-vet', 'usr/local/bin/ia-vet', 'etc/systemd/system/ia-vet@.service'])
    if (isThere(name)) problems.push(`uninstall leaves ${name}`);
  if (!isThere('var/lib/ia-vet') || !said.includes('/var/lib/ia-vet'))
    problems.push('uninstall took the data');
  await runOrThrow(container, `/root/ia-vet-*/install ${domain} --ca ${acmeDirectory}`);
  const query = `select count(*) from purchases where email = '${firstBuyer}'`;
  const count = await runOrThrow(container, `cd / && runuser -u postgres -- psql -tA ia-vet -c "${query}"`);
  if (count.trim() !== '1') problems.push(`the data did not outlive the uninstall: ${count}`);
}
