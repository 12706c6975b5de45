import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { root } from '../scripts/lib/command.ts';
import { testSecret } from '../tests/support/test-secret.ts';
import { newDatabase, type Scenario, setTheStage, verdictOf } from './stage.ts';
import { startTraffic } from './traffic.ts';

/** Milliseconds. */
const atWork = 15_000;
const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim();

/** The release before runs on today's tables, as it does during an update and after a rollback. */
export const releaseBefore: Scenario = async (stage) => {
  const commit = findCommit();
  const folder = mkdtempSync('/var/tmp/ia-vet-before-');
  git('worktree', 'add', '--quiet', '--force', '--detach', folder, commit);
  stage.after(() => {
    git('worktree', 'remove', '--force', folder);
    rmSync(folder, { recursive: true, force: true });
  });
  symlinkSync(path.join(root, 'node_modules'), path.join(folder, 'node_modules'));
  // Materials that have not changed are not drawn again.
  cpSync(path.join(root, 'dist/materials'), path.join(folder, 'dist/materials'), { recursive: true });
  execFileSync(process.execPath, ['scripts/build.ts'], {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'inherit'],
  });

  // The test's database has today's tables.
  const env = { DATABASE_URL: await newDatabase('release_before'), AUTH_SECRET: testSecret };
  const setting = await setTheStage(stage, env, { folder });
  const traffic = startTraffic({ ...setting, url: setting.product.url });
  await wait(atWork);
  await traffic.stop();
  const { repeatedMails, ...verdict } = await verdictOf(setting);
  return {
    done: `release of ${commit} on today's tables: ${git('log', '-1', '--format=%s', commit)}`,
    ...verdict,
    problems: [
      ...traffic.failures.map(({ kind, status, code }) => `${kind} answered ${status} ${code}`),
      ...repeatedMails,
    ],
  };
};

/** Returns the last tagged release, or else the commit before the newest migration. */
function findCommit(): string {
  const tag = git('tag', '--list', 'v*', '--sort=-v:refname', '--merged', 'HEAD').split('\n')[0];
  if (tag && git('rev-parse', `${tag}^{commit}`) !== git('rev-parse', 'HEAD')) return tag;
  const newest = git('log', '-1', '--format=%h', '--diff-filter=A', '--', 'server/db/migrations/*.sql');
  return git('rev-parse', '--short', `${newest}^`);
}
