import { existsSync, statSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Database } from '../../server/db/connect.ts';
import { signSampleWebhook } from '../../server/features/purchases/sample-webhooks.ts';
import { startInbox } from '../../tests/support/inbox.ts';
import { newSample, testProviders } from '../../tests/support/purchases.ts';
import { type BenchStudent, insertStudents } from '../../tests/support/students.ts';
import { createLedger, type Ledger } from '../ledger.ts';
import type { Outcome } from '../outcome.ts';
import { type Scenario, settle } from '../stage.ts';
import { startTraffic } from '../traffic.ts';
import { bootGuest, type Guest, lacksGuest, type Suite } from './guest.ts';
import { makeReleases, packArchive } from './releases.ts';
import {
  authority,
  bringIn,
  connect,
  domain,
  installation,
  leadHere,
  must,
  runningRelease,
  setUp,
  startAuthority,
  url,
} from './site.ts';

const megabytesAtMost = 250;
/** Megabytes. */
const memory = { install: 1024, run: 512 };
/** Milliseconds. */
const limits = { firstSale: 5 * 60_000, takenBack: 60_000 };

/** Plays the life of a server in a bare Debian: install, first sale, updates under load, taking back, rollback, uninstall. */
export const serverOn =
  (suite: Suite): Scenario =>
  async (stage) => {
    const skipped = lacksGuest();
    const empty = { acknowledged: 0, lost: [], doubled: [], problems: [] };
    if (skipped) return { ...empty, done: 'not played', skipped };
    leadHere();
    const problems: string[] = [];
    const note = (text: string) => console.log(`  ${new Date().toISOString().slice(11, 19)} ${text}`);
    const archive = packArchive();
    const size = statSync(archive).size / 1e6;
    if (size > megabytesAtMost) problems.push(`the archive has ${size} MB`);
    const guest = await bootGuest(suite);
    stage.after(() => guest.end());
    guest.limitMemory(memory.install);
    bringIn(guest, archive);
    note(`${suite} has booted`);
    const asset = makeReleases(archive, path.join(guest.root, 'root'), ['next', 'broken', 'failing']);
    await startAuthority(guest);

    note('the authority is there');
    const began = Date.now();
    const installed = await must(guest, installation(archive));
    const version = await runningRelease(guest);
    const installTook = Date.now() - began;
    await followLink(installed, problems);
    const inbox = await startInbox();
    stage.after(() => inbox.stop());
    const authSecret = await setUp(guest, inbox.url);
    await sell(problems);
    const saleTook = Date.now() - began;
    if (saleTook > limits.firstSale) problems.push(`the first sale came after ${saleTook} ms`);

    note('the first sale is made');
    const database = await connect(guest);
    stage.after(() => database.$client.end());
    const everybody = await insertStudents(database, { count: 200, authSecret, appUrl: url });
    // Whoever completes the course gets one more mail, which the ledger would count.
    const { rows } = await database.$client.query('select id from users where email = $1', [firstBuyer]);
    const students = everybody.filter(({ id }) => id !== rows[0]?.id);
    await database.$client.query(`update profiles set role = 'admin' where id = $1`, [students[0]?.id]);
    const ledger = createLedger();
    const parts = { guest, database, students, ledger, signal: stage.signal, problems };
    ledger.purchaseAcknowledged(firstBuyer);

    const updated = await underLoad(parts, 'ia-vet update /root/next.tar.gz', 0, 'next');
    if (!(await answers(`/${asset}`))) problems.push(`pages of the release before miss ${asset}`);
    await underLoad(parts, 'ia-vet update /root/broken.tar.gz', 1, 'next');
    const failing = await takeBack(parts);
    const rolledBack = await underLoad(parts, 'IA_VET_PROBATION=5 ia-vet rollback', 0, version);
    guest.limitMemory(memory.run);
    const small = await underLoad(
      parts,
      'sleep 15; ! systemctl show --property=NRestarts ia-vet@3001 ia-vet@3002 postgresql@* caddy | grep "NRestarts=[1-9]"',
      0,
      version,
    );
    guest.limitMemory(memory.install);
    await must(guest, 'ia-vet status && ia-vet admin list');
    await settle({ database });
    const verdict = await ledger.verify({ database, url, cookie: students[0]?.cookie ?? '', inbox });
    await restore(guest, problems);
    await uninstall(guest, problems);

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
  guest: Guest;
  database: Database;
  students: readonly BenchStudent[];
  ledger: Ledger;
  signal: AbortSignal;
  problems: string[];
}

const seconds = (milliseconds: number) => `${(milliseconds / 1000).toFixed(0)} s`;
const firstBuyer = 'primeira@example.com';

/** Opens the link with which the install ends, at which the owner makes her account. */
async function followLink(installed: string, problems: string[]): Promise<void> {
  const link = /https:\S+\/painel\/comecar\?chave=\S+/.exec(installed)?.[0];
  const answer = link ? await fetch(link) : undefined;
  if (answer?.status !== 200) problems.push(`the install ends with: ${installed.slice(-300)}`);
}

/** Sends a signed message of a payment company over HTTPS. */
async function sell(problems: string[], email = firstBuyer): Promise<void> {
  const sample = newSample({ email });
  const { search, headers, body } = signSampleWebhook('hotmart', testProviders('http://127.0.0.1:9'), sample);
  const answer = await fetch(`${url}/api/webhooks/hotmart${search}`, { method: 'POST', headers, body });
  if (!answer.ok) problems.push(`a sale was answered with ${answer.status}`);
}

/** Runs a command while students, an administrator and payment companies are at work; nothing may fail. */
async function underLoad(parts: Parts, command: string, expected: number, release: string): Promise<string> {
  const { guest, problems, database, ...rest } = parts;
  const traffic = startTraffic({
    ...rest,
    url,
    clients: { completers: 4, uploaders: 1, providers: 2, readers: 3 },
  });
  const acknowledged = rest.ledger.acknowledged();
  await wait(3_000);
  const began = Date.now();
  const { code, output } = await guest.run(command);
  const took = Date.now() - began;
  await wait(2_000);
  await traffic.stop();
  if (code !== expected) problems.push(`${command} ended with ${code}: ${output.slice(-600)}`);
  const running = await runningRelease(guest);
  if (running !== release) problems.push(`after ${command} runs ${running}: ${output.slice(-600)}`);
  for (const { kind, status, code: error, took } of traffic.failures)
    problems.push(`${command}: ${kind} answered ${status} ${error} after ${took} ms`);
  const done = rest.ledger.acknowledged() - acknowledged;
  for (const problem of problems.slice(0, 20)) console.log(`  ! ${problem}`);
  const told = `${seconds(took)}, ${done} operations acknowledged, ${traffic.failures.length} failed`;
  console.log(`  ${command}: ${told}`);
  return told;
}

/** Updates to a release that fails after it became ready. @returns milliseconds until the one before answers again */
async function takeBack({ guest, problems }: Parts): Promise<number> {
  const update = guest.run('ia-vet update /root/failing.tar.gz');
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

/** Takes a copy, sells once more, and restores the copy over the running site. */
async function restore(guest: Guest, problems: string[]): Promise<void> {
  const later = 'depois@example.com';
  await must(guest, 'ia-vet backup /root/copy.tar.gz');
  await sell(problems, later);
  await must(guest, `for i in $(seq 50); do ia-vet purchases list | grep -q ${later} && break; done`);
  await must(guest, 'ia-vet restore /root/copy.tar.gz');
  const list = await must(guest, 'ia-vet purchases list');
  if (list.includes(later)) problems.push('the restore left what came after the copy');
  if (!(await answers('/'))) problems.push('the site does not answer after the restore');
}

async function uninstall(guest: Guest, problems: string[]): Promise<void> {
  const said = await must(guest, 'ia-vet uninstall');
  const isThere = (name: string) => existsSync(path.join(guest.root, name));
  for (const name of ['opt/ia-vet', 'usr/local/bin/ia-vet', 'etc/systemd/system/ia-vet@.service'])
    if (isThere(name)) problems.push(`uninstall leaves ${name}`);
  if (!isThere('var/lib/ia-vet') || !said.includes('/var/lib/ia-vet'))
    problems.push('uninstall took the data');
  await must(guest, `/root/ia-vet-*/install ${domain} --ca ${authority}`);
  const query = `select count(*) from purchases where email = '${firstBuyer}'`;
  const count = await must(guest, `cd / && runuser -u postgres -- psql -tA ia-vet -c "${query}"`);
  if (count.trim() !== '1') problems.push(`the data did not outlive the uninstall: ${count}`);
}
