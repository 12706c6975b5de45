import { type ChildProcess, spawn } from 'node:child_process';
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { lessonIds } from '../../tests/support/course.ts';
import { slowness } from '../../tests/support/waits.ts';
import { postmasterPid, setUpProduct, waitUntil } from '../scenario.ts';
import type { Attack } from './attack.ts';
import { createAttacker } from './client.ts';

/** Milliseconds for each start. */
const startLimit = 20_000 * slowness;

/** Kills everything and reuses the postmaster's process id: the product restarts with all its data. */
export const reusedPostmasterPid: Attack = async (context) => {
  const { product, students } = await setUpProduct(context);
  const { ask, closeConnections } = createAttacker(product.url);
  context.after(closeConnections);
  const data = path.join(product.dataDir, 'postgres');
  const children: ChildProcess[] = [];
  context.after(() => children.map((child) => child.kill('SIGKILL')));
  const run = (command: string, as = {}) => {
    const child = spawn('/bin/sh', ['-c', command], { stdio: 'ignore', ...as });
    children.push(child);
    return child;
  };
  const { uid, gid } = statSync(data);
  const pidOwners: Record<string, () => Promise<number>> = {
    'a living process': async () => run('exec sleep 60').pid ?? 0,
    'the first process': async () => 1,
    "one of the database's own user": async () => run('exec sleep 60', { uid, gid }).pid ?? 0,
    'this process': async () => process.pid,
    'nobody at all': async () => 4_194_303,
    'a dead one that nobody clears away': async () => {
      const parent = run('sleep 0 & exec sleep 60').pid ?? 0;
      let zombie: number | undefined;
      await waitUntil(async () => {
        zombie = zombieOf(parent);
        return zombie !== undefined;
      }, 5_000);
      return zombie ?? 0;
    },
  };
  const problems: string[] = [];
  const cookie = students[1]?.cookie;
  let slowest = 0;
  let tries = 0;
  for (const [owner, pid] of Object.entries(pidOwners)) {
    tries += 1;
    const lesson = lessonIds[tries];
    const completed = await ask(`/api/progress/lessons/${lesson}`, { method: 'POST', cookie });
    const running = postmasterPid(data);
    await product.stop('SIGKILL');
    const left = readFileSync(path.join(data, 'postmaster.pid'), 'utf8');
    if (running) await killAll(running);
    writeFileSync(path.join(data, 'postmaster.pid'), left.replace(/^\d+/, String(await pid())));
    const began = performance.now();
    const failure = await product.start().catch((error: Error) => error.message);
    slowest = Math.max(slowest, performance.now() - began);
    if (failure) {
      problems.push(`${owner}: ${failure.slice(0, 300)}`);
      break;
    }
    const { text } = await ask('/api/progress', { cookie });
    if (completed.status !== 200 || !text.includes(`"${lesson}"`))
      problems.push(`${owner}: the mark is lost`);
  }
  if (slowest > startLimit) problems.push(`one start took ${(slowest / 1000).toFixed(0)} s`);
  return {
    tries,
    done: `${tries} numbers taken by somebody else, started again within ${(slowest / 1000).toFixed(1)} s`,
    problems,
  };
};

/** Kills the postmaster and its child processes. */
async function killAll(pid: number): Promise<void> {
  const pids = [pid, ...childrenOf(pid)];
  for (const one of pids)
    try {
      process.kill(one, 'SIGKILL');
    } catch {
      // It has ended by itself meanwhile.
    }
  await waitUntil(async () => pids.every((one) => !['R', 'S', 'D'].includes(stateOf(one))), 10_000);
}

/** Returns the fields of /proc/PID/stat after the process name, which may contain anything. */
function statOf(pid: number): string[] {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ');
  } catch {
    return [];
  }
}

const stateOf = (pid: number) => statOf(pid)[0] ?? '';
const childrenOf = (parent: number) =>
  readdirSync('/proc')
    .map(Number)
    .filter((pid) => pid > 0 && Number(statOf(pid)[1]) === parent);
const zombieOf = (parent: number) => childrenOf(parent).find((pid) => stateOf(pid) === 'Z');
