import { spawnSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { lessonIds } from '../../tests/support/course.ts';
import { newDatabase, setUpProduct, waitUntil } from '../scenario.ts';
import type { Attack } from './attack.ts';
import { createAttacker, inParallel } from './client.ts';

const count = 1_000;
/** Milliseconds per answer. */
const answerLimit = 2_000;

/** Fills the disk of the log: requests go on, and the log reports the dropped lines once there is room. */
export const fullLogDisk: Attack = async (context) => {
  const disk = mkdtempSync(path.join(os.tmpdir(), 'ia-vet-log-'));
  context.after(() => rmSync(disk, { recursive: true, force: true }));
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=64k,mode=755', 'tmpfs', disk]);
  if (mounted.status !== 0)
    return { tries: 0, done: '', problems: [], skipped: 'a small disk could not be mounted (root can)' };
  context.after(() => spawnSync('umount', [disk]));
  const log = path.join(disk, 'log');
  const filler = path.join(disk, 'filler');
  const env = { DATABASE_URL: await newDatabase('fill_log'), LOG_LEVEL: 'info' };
  const stdout = openSync(log, 'a');
  const environment = await setUpProduct(context, env, { stdout }).finally(() => closeSync(stdout));
  const { product, students, database } = environment;
  const { ask, closeConnections } = createAttacker(product.url);
  context.after(closeConnections);
  // A process blocked on its log ignores SIGTERM.
  context.after(() => product.stop('SIGKILL'));
  fill(filler);

  const problems: string[] = [];
  let slowest = 0;
  const completions = new Map<string, string>();
  await inParallel(Array(count).keys(), 8, async (turn) => {
    const student = students[turn];
    const lesson = lessonIds[turn % lessonIds.length] ?? '';
    const asked = turn % 2 === 0 ? '/' : `/api/progress/lessons/${lesson}`;
    const answer = await ask(asked, turn % 2 === 0 ? {} : { method: 'POST', cookie: student?.cookie });
    slowest = Math.max(slowest, answer.took);
    if (answer.status !== 200) problems.push(`${asked} answered ${answer.status}`);
    else if (student && turn % 2 === 1) completions.set(student.id, lesson);
  });
  if (slowest > answerLimit) problems.push(`one answer took ${slowest.toFixed(0)} ms`);
  for (const [id, lesson] of completions) {
    const { rows } = await database.$client.query(
      'select completed_lessons as done from course_progress where user_id = $1',
      [id],
    );
    if (!rows[0]?.done.includes(lesson)) problems.push(`a mark of ${id} is lost`);
  }
  rmSync(filler);
  for (const _ of Array(20)) await ask('/api/session');
  const isTold = await waitUntil(async () => /"dropped":\d+/.test(readFileSync(log, 'utf8')), 5_000);
  if (!isTold) problems.push('the log does not say what it missed');
  return {
    tries: count,
    done: `${count} requests beside a full log, ${completions.size} marks, within ${slowest.toFixed(0)} ms`,
    problems,
  };
};

function fill(file: string): void {
  for (let chunk = 4096; chunk >= 1; chunk /= 4) {
    try {
      while (true) writeFileSync(file, Buffer.alloc(chunk), { flag: 'a' });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
    }
  }
}
