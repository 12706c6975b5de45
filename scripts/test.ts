import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { startTestCluster } from '../tests/support/cluster.ts';
import { root } from './environment.ts';
import { findBrowser } from './find-browser.ts';

/** Lint, types, build, unit and HTTP tests, browser tests; one line of counts at the end. */
interface Counts {
  passed: number;
  failed: number;
}

const results = path.join(root, 'test-results');
const tool = (name: string) => path.join(root, 'node_modules/.bin', name);

rmSync(results, { recursive: true, force: true });
mkdirSync(results, { recursive: true });
process.env.CHROMIUM_PATH = findBrowser();

const checks = [
  run('Lint', tool('biome'), ['check', '--error-on-warnings']),
  run('Tipos', tool('tsc'), ['-b']),
  run('Construção', process.execPath, ['scripts/build.ts']),
];
const stopCluster = await startTestCluster();
run('Testes de unidade e HTTP', process.execPath, [path.join(root, 'node_modules/vitest/vitest.mjs'), 'run']);
run('Testes no navegador', process.execPath, [
  path.join(root, 'node_modules/@playwright/test/cli.js'),
  'test',
]);
await stopCluster();

const failedChecks = checks.filter((isOk) => !isOk).length;
const counts = [unitCounts(), browserCounts()];
const passed = counts.reduce((sum, count) => sum + count.passed, 0);
const failed = counts.reduce((sum, count) => sum + count.failed, failedChecks);
console.log(`\n${passed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);

function run(title: string, command: string, args: string[]): boolean {
  console.log(`\n== ${title}`);
  return spawnSync(command, args, { cwd: root, stdio: 'inherit' }).status === 0;
}

/** A runner that left no report has failed, whatever it printed. */
function readReport<Report>(file: string): Report | undefined {
  try {
    return JSON.parse(readFileSync(path.join(results, file), 'utf8')) as Report;
  } catch {
    return undefined;
  }
}

function unitCounts(): Counts {
  const report = readReport<{ numPassedTests: number; numFailedTests: number; success: boolean }>(
    'unit.json',
  );
  if (!report) return { passed: 0, failed: 1 };
  const failed = report.success ? 0 : Math.max(1, report.numFailedTests);
  return { passed: report.numPassedTests, failed };
}

function browserCounts(): Counts {
  const report = readReport<{
    stats: { expected: number; unexpected: number; flaky: number };
    errors: unknown[];
  }>('e2e.json');
  if (!report) return { passed: 0, failed: 1 };
  const { expected, unexpected, flaky } = report.stats;
  if (flaky > 0) console.log(`\nTestes que só passaram na segunda vez: ${flaky} (veja acima).`);
  return { passed: expected + flaky, failed: unexpected + report.errors.length };
}
