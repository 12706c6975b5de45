import { execFileSync } from 'node:child_process';
import { cpSync, globSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { root } from '../scripts/lib/command.ts';
import { testSecret } from '../tests/support/test-secret.ts';
import { newDatabase, type Scenario, setUpProduct, verifyLedger } from './scenario.ts';
import { startTraffic } from './traffic.ts';

/** Milliseconds. */
const trafficDuration = 15_000;
const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim();

/** Runs the previous release on today's tables, as during an update and after a rollback. */
export const previousRelease: Scenario = async (context) => {
  const commit = findCommit();
  if (!commit)
    return { done: '', acknowledged: 0, lost: [], doubled: [], problems: [], skipped: 'the first release' };
  const folder = mkdtempSync('/var/tmp/ia-vet-before-');
  git('worktree', 'add', '--quiet', '--force', '--detach', folder, commit);
  context.after(() => {
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
  const environment = await setUpProduct(context, env, { folder });
  const traffic = startTraffic({ ...environment, url: environment.product.url });
  await wait(trafficDuration);
  await traffic.stop();
  const { repeatedMails, ...verdict } = await verifyLedger(environment);
  return {
    done: `release of ${commit} on today's tables: ${git('log', '-1', '--format=%s', commit)}`,
    ...verdict,
    problems: [
      ...traffic.failures.map(({ kind, status, code }) => `${kind} answered ${status} ${code}`),
      ...repeatedMails,
    ],
  };
};

/** Returns the last tagged release, or else the commit before the newest migration; undefined if that is the first. */
function findCommit(): string | undefined {
  const tag = git('tag', '--list', 'v*', '--sort=-v:refname', '--merged', 'HEAD').split('\n')[0];
  if (tag && git('rev-parse', `${tag}^{commit}`) !== git('rev-parse', 'HEAD')) return tag;
  const folder = 'server/db/migrations';
  const newest = git('log', '-1', '--format=%h', '--diff-filter=A', '--', `${folder}/*.sql`);
  const before = git('rev-parse', '--short', `${newest}^`);
  const [first = ''] = globSync('*.sql', { cwd: path.join(root, folder) }).sort();
  return git('ls-tree', '--name-only', before, `${folder}/${first}`) ? before : undefined;
}
