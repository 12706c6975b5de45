import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { startFastTestCluster } from '../tests/support/cluster.ts';
// Measures the machine, before anything keeps it busy, for all that is started here.
import '../tests/support/waits.ts';
import { auditDependencies } from './lib/audit-dependencies.ts';
import { root } from './lib/command.ts';
import { findBrowser } from './lib/find-browser.ts';
import { count, longUnitTests, selectByName, selectUnits } from './lib/select-tests.ts';
import { nodeFlags } from './lib/server-process.mjs';
import { openLastTimes, partVariable } from './lib/test-progress.ts';
import { browserOutcome, noOutcome, type Outcome, summary, unitOutcome } from './lib/test-reports.ts';

/** `npm test` and `npm run test:long`: run checks and tests. The summary repeats skips, failures and counts, for logs that were cut. */
const resultsDir = path.join(root, 'test-results');
const modulePath = (name: string) => path.join(root, 'node_modules', name);
const toolPath = (name: string) => modulePath(`.bin/${name}`);

rmSync(resultsDir, { recursive: true, force: true });
mkdirSync(resultsDir, { recursive: true });

// The run ends with all that its tests left here. PostgreSQL's own user must get in where root runs the tests.
process.env.TMPDIR = mkdtempSync(path.join(os.tmpdir(), 'ia-vet-run-'));
chmodSync(process.env.TMPDIR, 0o755);
process.on('exit', () => rmSync(os.tmpdir(), { recursive: true, force: true }));

const options = process.argv.slice(2);
/** Only what no name selects takes as long as last time. */
const isWhole = options.every((word) => word.startsWith('--'));
const times = openLastTimes();
const readUnits = reportReader('unit.json', unitOutcome);
const readBrowser = reportReader('e2e.json', browserOutcome);

const outcomes = await runAsked(options).catch((error: Error): Outcome[] => [
  { ...noOutcome(), failures: [error.stack ?? error.message] },
]);
console.log(summary(outcomes, options.length === 0 ? auditDependencies() : undefined));
process.exit(outcomes.every(({ failures }) => failures.length === 0) ? 0 : 1);

function runAsked(words: readonly string[]): Promise<Outcome[]> {
  if (words.includes('--long')) return runLong();
  return words.length > 0 ? runSelected(words) : runAll();
}

async function runAll(): Promise<Outcome[]> {
  process.env.CHROMIUM_PATH = findBrowser();
  // One core builds while the other checks.
  const [checks, build] = await Promise.all([runChecks(), runBuild()]);
  const stopCluster = await startFastTestCluster();
  const tests = [await runUnit(['--project', '!long']), await runBrowser(['--project', 'short'])];
  await stopCluster();
  return [...checks, build, ...tests];
}

async function runChecks(): Promise<Outcome[]> {
  return [
    await run('Lint', toolPath('biome'), ['check', '--error-on-warnings']),
    await run('Palavras', process.execPath, ['scripts/check-words.ts']),
    await run('Tipos', modulePath('typescript/bin/tsc'), ['-b']),
  ];
}

async function runLong(): Promise<Outcome[]> {
  process.env.CHROMIUM_PATH = findBrowser();
  process.env.FULL_LENGTH = '1';
  const build = await runBuild();
  const stopCluster = await startFastTestCluster();
  const tests = [await runUnit(longUnitTests()), await runBrowser(['--project', 'long'])];
  await stopCluster();
  return [build, ...tests];
}

/** Runs the tests with one of the names in their path or title, or with `--unit` those that need nothing but Node. */
async function runSelected(names: readonly string[]): Promise<Outcome[]> {
  const { unit, browser, title, needsBuild } = names.includes('--unit') ? selectUnits() : selectByName(names);
  if (count(unit) + count(browser) === 0)
    return [{ ...noOutcome(), failures: [`Nenhum teste com ${names.join(' ou ')} no caminho ou no título`] }];
  if (count(browser) > 0) process.env.CHROMIUM_PATH = findBrowser();
  const outcomes = needsBuild ? [await runBuild()] : [];
  const stopCluster = await startFastTestCluster();
  if (unit.files.length > 0) outcomes.push(await runUnit(unit.files));
  if (unit.byTitle.length > 0) outcomes.push(withoutSkipped(await runUnit([...unit.byTitle, '-t', title])));
  if (browser.files.length > 0) outcomes.push(await runBrowser(browser.files));
  if (browser.byTitle.length > 0)
    outcomes.push(await runBrowser([...browser.byTitle, '-g', title, '--pass-with-no-tests']));
  await stopCluster();
  return outcomes;
}

function runBuild(): Promise<Outcome> {
  return run('Construção', process.execPath, ['scripts/build.ts']);
}

function runUnit(args: readonly string[]): Promise<Outcome> {
  const vitest = modulePath('vitest/vitest.mjs');
  return run('Testes de unidade e HTTP', process.execPath, [vitest, 'run', ...args], readUnits);
}

function runBrowser(args: readonly string[]): Promise<Outcome> {
  const playwright = modulePath('@playwright/test/cli.js');
  return run(
    'Testes no navegador',
    process.execPath,
    [...nodeFlags, playwright, 'test', ...args],
    readBrowser,
  );
}

/** Vitest calls tests with another title skipped. */
function withoutSkipped(outcome: Outcome): Outcome {
  return { ...outcome, skipped: [] };
}

/**
 * Counts come from the tool's report; a tool that fails without naming a failure is a failure itself.
 * @param title of the part; how long it took is noted when all of it has passed
 */
async function run(
  title: string,
  command: string,
  args: string[],
  readOutcome = noOutcome,
): Promise<Outcome> {
  const part = [title, ...options].join(' ');
  const last = isWhole ? times.text(part) : '';
  console.log(`\n== ${title}${last}`);
  const begin = performance.now();
  const env = { ...process.env, [partVariable]: JSON.stringify({ title, last }) };
  const [code] = await once(spawn(command, args, { cwd: root, stdio: 'inherit', env }), 'exit');
  const isOk = code === 0;
  const outcome = readOutcome();
  if (isOk && isWhole) times.note(part, (performance.now() - begin) / 1000);
  return isOk || outcome.failures.length > 0 ? outcome : { ...outcome, failures: [title] };
}

/** Returns a function that reads a runner's report. One without a report has failed, whatever it printed. */
function reportReader<Report>(file: string, read: (report: Report) => Outcome): () => Outcome {
  return () => {
    try {
      return read(JSON.parse(readFileSync(path.join(resultsDir, file), 'utf8')));
    } catch {
      return { ...noOutcome(), failures: [file] };
    }
  };
}
