import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { startFastTestCluster } from '../tests/support/cluster.ts';
import { auditDependencies } from './lib/audit-dependencies.ts';
import { root } from './lib/command.ts';
import { findBrowser } from './lib/find-browser.ts';
import { count, longUnitTests, selectByName, selectUnits } from './lib/select-tests.ts';
import { nodeFlags } from './lib/server-process.mjs';

/** `npm test` and `npm run test:long`: run checks and tests. The summary repeats skips, failures and counts, for logs that were cut. */
interface Outcome {
  passed: number;
  /** Tests that need something this machine lacks. */
  skipped: string[];
  /** One per failure, with its reason. */
  failures: string[];
  /** One entry per test file that ran; browser files have one per test. */
  durations: { kind: string; file: string; seconds: number }[];
}

interface UnitReport {
  numPassedTests: number;
  testResults: {
    name: string;
    message: string;
    /** Milliseconds since 1970. */
    startTime: number;
    endTime: number;
    assertionResults: { fullName: string; status: string; failureMessages: string[] }[];
  }[];
}

interface BrowserSuite {
  specs?: BrowserSpec[];
  suites?: BrowserSuite[];
}
interface BrowserSpec {
  title: string;
  file: string;
  ok: boolean;
  tests: { status: string; results: { duration: number; error?: { message?: string } }[] }[];
}
interface BrowserReport extends BrowserSuite {
  stats: { expected: number };
  errors: { message?: string }[];
}

const resultsDir = path.join(root, 'test-results');
const modulePath = (name: string) => path.join(root, 'node_modules', name);
const toolPath = (name: string) => modulePath(`.bin/${name}`);

rmSync(resultsDir, { recursive: true, force: true });
mkdirSync(resultsDir, { recursive: true });

const args = process.argv.slice(2);
const outcomes = await runAsked(args).catch((error: Error): Outcome[] => [
  { ...noOutcome(), failures: [error.stack ?? error.message] },
]);
const passed = outcomes.reduce((sum, outcome) => sum + outcome.passed, 0);
const skipped = outcomes.flatMap((outcome) => outcome.skipped);
const failures = outcomes.flatMap((outcome) => outcome.failures);
if (skipped.length > 0) console.log(`\nPulados, por faltar algo nesta máquina:\n${skipped.join('\n')}`);
for (const failure of failures) console.log(`\n✗ ${failure}`);
if (args.length === 0) console.log(`\n${auditDependencies()}`);
console.log(`\nArquivos mais lentos:\n${slowestFiles(outcomes).join('\n')}`);
console.log(`\n${passed} passed, ${failures.length} failed`);
process.exit(failures.length === 0 ? 0 : 1);

function runAsked(words: readonly string[]): Promise<Outcome[]> {
  if (words.includes('--long')) return runLong();
  return words.length > 0 ? runSelected(words) : runAll();
}

async function runAll(): Promise<Outcome[]> {
  process.env.CHROMIUM_PATH = findBrowser();
  const checks = [
    run('Lint', toolPath('biome'), ['check', '--error-on-warnings']),
    run('Palavras', process.execPath, ['scripts/check-words.ts']),
    run('Tipos', toolPath('tsc'), ['-b']),
    runBuild(),
  ];
  const stopCluster = await startFastTestCluster();
  const tests = [runUnit(['--project', '!long']), runBrowser(['--project', 'short'])];
  await stopCluster();
  return [...checks, ...tests];
}

async function runLong(): Promise<Outcome[]> {
  process.env.CHROMIUM_PATH = findBrowser();
  process.env.FULL_LENGTH = '1';
  const build = runBuild();
  const stopCluster = await startFastTestCluster();
  const tests = [runUnit(longUnitTests()), runBrowser(['--project', 'long'])];
  await stopCluster();
  return [build, ...tests];
}

/** Runs the tests with one of the names in their path or title, or with `--unit` those that need nothing but Node. */
async function runSelected(names: readonly string[]): Promise<Outcome[]> {
  const { unit, browser, title, needsBuild } = names.includes('--unit') ? selectUnits() : selectByName(names);
  if (count(unit) + count(browser) === 0)
    return [{ ...noOutcome(), failures: [`Nenhum teste com ${names.join(' ou ')} no caminho ou no título`] }];
  if (count(browser) > 0) process.env.CHROMIUM_PATH = findBrowser();
  const outcomes = needsBuild ? [runBuild()] : [];
  const stopCluster = await startFastTestCluster();
  if (unit.files.length > 0) outcomes.push(runUnit(unit.files));
  if (unit.byTitle.length > 0) outcomes.push(withoutSkipped(runUnit([...unit.byTitle, '-t', title])));
  if (browser.files.length > 0) outcomes.push(runBrowser(browser.files));
  if (browser.byTitle.length > 0)
    outcomes.push(runBrowser([...browser.byTitle, '-g', title, '--pass-with-no-tests']));
  await stopCluster();
  return outcomes;
}

function runBuild(): Outcome {
  return run('Construção', process.execPath, ['scripts/build.ts']);
}

function runUnit(args: readonly string[]): Outcome {
  const vitest = modulePath('vitest/vitest.mjs');
  return run('Testes de unidade e HTTP', process.execPath, [vitest, 'run', ...args], unitOutcome);
}

function runBrowser(args: readonly string[]): Outcome {
  const playwright = modulePath('@playwright/test/cli.js');
  return run(
    'Testes no navegador',
    process.execPath,
    [...nodeFlags, playwright, 'test', ...args],
    browserOutcome,
  );
}

/** Vitest calls tests with another title skipped. */
function withoutSkipped(outcome: Outcome): Outcome {
  return { ...outcome, skipped: [] };
}

/** Counts come from the tool's report; a tool that fails without naming a failure is a failure itself. */
function run(title: string, command: string, args: string[], readOutcome = noOutcome): Outcome {
  console.log(`\n== ${title}`);
  const isOk = spawnSync(command, args, { cwd: root, stdio: 'inherit' }).status === 0;
  const outcome = readOutcome();
  return isOk || outcome.failures.length > 0 ? outcome : { ...outcome, failures: [title] };
}

function noOutcome(): Outcome {
  return { passed: 0, skipped: [], failures: [], durations: [] };
}

/** A runner without a report has failed, whatever it printed. */
function readReport<Report>(file: string): Report | undefined {
  try {
    return JSON.parse(readFileSync(path.join(resultsDir, file), 'utf8')) as Report;
  } catch {
    return undefined;
  }
}

function unitOutcome(): Outcome {
  const report = readReport<UnitReport>('unit.json');
  if (!report) return { ...noOutcome(), failures: ['unit.json'] };
  const skipped = report.testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status }) => status === 'skipped')
      .map(({ fullName }) => `${name}: ${fullName}`),
  );
  const failures = report.testResults.flatMap(({ name, message, assertionResults }) => [
    ...(message ? [`${name}: ${message}`] : []),
    ...assertionResults
      .filter(({ status }) => status === 'failed')
      .map(({ fullName, failureMessages }) => `${name}: ${fullName}\n${failureMessages.join('\n')}`),
  ]);
  const durations = report.testResults.map(({ name, startTime, endTime }) => ({
    kind: 'unidade',
    file: path.relative(root, name),
    seconds: (endTime - startTime) / 1000,
  }));
  return { passed: report.numPassedTests, skipped, failures, durations };
}

function browserOutcome(): Outcome {
  const report = readReport<BrowserReport>('e2e.json');
  if (!report) return { ...noOutcome(), failures: ['e2e.json'] };
  const specs = specsOf(report);
  const name = ({ file, title }: BrowserSpec) => `${file}: ${title}`;
  const reason = ({ tests }: BrowserSpec) =>
    tests.flatMap((one) => one.results.map(({ error }) => error?.message ?? '')).join('\n');
  return {
    passed: report.stats.expected,
    durations: specs.map((spec) => ({ kind: 'navegador', file: spec.file, seconds: secondsOf(spec) })),
    skipped: specs.filter(({ tests }) => tests.every(({ status }) => status === 'skipped')).map(name),
    failures: [
      ...report.errors.map(({ message }) => message ?? 'playwright'),
      ...specs.filter(({ ok }) => !ok).map((spec) => `${name(spec)}\n${reason(spec)}`),
    ],
  };
}

function secondsOf({ tests }: BrowserSpec): number {
  return tests.flatMap(({ results }) => results).reduce((sum, { duration }) => sum + duration, 0) / 1000;
}

/** Returns a line for each of the thirty files that took longest, the tests of a file summed. */
function slowestFiles(outcomes: readonly Outcome[]): string[] {
  const seconds = new Map<string, number>();
  for (const { kind, file, seconds: more } of outcomes.flatMap(({ durations }) => durations))
    seconds.set(`${kind} ${file}`, (seconds.get(`${kind} ${file}`) ?? 0) + more);
  const slowest = [...seconds].sort(([, a], [, b]) => b - a).slice(0, 30);
  return slowest.map(([file, sum]) => `${sum.toFixed(1).padStart(7)} s  ${file}`);
}

function specsOf({ specs = [], suites = [] }: BrowserSuite): BrowserSpec[] {
  return [...specs, ...suites.flatMap(specsOf)];
}
