import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { startFleetingCluster } from '../tests/support/cluster.ts';
import { root } from './environment.ts';
import { findBrowser } from './find-browser.ts';

/**
 * Lint, types, build, unit and HTTP tests, browser tests. At the end, where a log that was cut still has them, what
 * was skipped for want of something on this machine, what failed and one line of counts.
 */
interface Outcome {
  passed: number;
  /** One per failure, with its reason. */
  failures: string[];
  /** What could not be tried here. */
  skipped?: string[];
}

interface UnitReport {
  numPassedTests: number;
  testResults: {
    name: string;
    message: string;
    assertionResults: {
      fullName: string;
      ancestorTitles: string[];
      status: string;
      failureMessages: string[];
    }[];
  }[];
}

interface BrowserSuite {
  specs: {
    title: string;
    file: string;
    ok: boolean;
    tests: { status: string; results: BrowserResult[] }[];
  }[];
  suites?: BrowserSuite[];
}
interface BrowserResult {
  error?: { message?: string };
}
interface BrowserReport extends BrowserSuite {
  stats: { expected: number; flaky: number };
  errors: { message?: string }[];
}

const results = path.join(root, 'test-results');
const module = (name: string) => path.join(root, 'node_modules', name);
const tool = (name: string) => module(`.bin/${name}`);

rmSync(results, { recursive: true, force: true });
mkdirSync(results, { recursive: true });
process.env.CHROMIUM_PATH = findBrowser();

const outcomes = [
  run('Lint', tool('biome'), ['check', '--error-on-warnings']),
  run('Tipos', tool('tsc'), ['-b']),
  run('Construção', process.execPath, ['scripts/build.ts']),
];
const stopCluster = await startFleetingCluster();
outcomes.push(
  run('Testes de unidade e HTTP', process.execPath, [module('vitest/vitest.mjs'), 'run'], unitOutcome),
  run('Testes no navegador', process.execPath, [module('@playwright/test/cli.js'), 'test'], browserOutcome),
);
await stopCluster();

const passed = outcomes.reduce((sum, outcome) => sum + outcome.passed, 0);
const failures = outcomes.flatMap((outcome) => outcome.failures);
const skipped = new Set(outcomes.flatMap((outcome) => outcome.skipped ?? []));
for (const name of skipped) console.log(`\n– não experimentado aqui: ${name}`);
for (const failure of failures) console.log(`\n✗ ${failure}`);
console.log(`\n${passed} passed, ${failures.length} failed`);
process.exit(failures.length === 0 ? 0 : 1);

/** What a tool says in its report counts; one that fails without naming a failure is a failure itself. */
function run(title: string, command: string, args: string[], readOutcome = noOutcome): Outcome {
  console.log(`\n== ${title}`);
  const isOk = spawnSync(command, args, { cwd: root, stdio: 'inherit' }).status === 0;
  const outcome = readOutcome();
  return isOk || outcome.failures.length > 0 ? outcome : { ...outcome, failures: [title] };
}

function noOutcome(): Outcome {
  return { passed: 0, failures: [] };
}

/** A runner that left no report has failed, whatever it printed. */
function readReport<Report>(file: string): Report | undefined {
  try {
    return JSON.parse(readFileSync(path.join(results, file), 'utf8')) as Report;
  } catch {
    return undefined;
  }
}

function unitOutcome(): Outcome {
  const report = readReport<UnitReport>('unit.json');
  if (!report) return { passed: 0, failures: ['unit.json'] };
  const failures = report.testResults.flatMap(({ name, message, assertionResults }) => [
    ...(message ? [`${name}: ${message}`] : []),
    ...assertionResults
      .filter(({ status }) => status === 'failed')
      .map(({ fullName, failureMessages }) => `${name}: ${fullName}\n${failureMessages.join('\n')}`),
  ]);
  const skipped = report.testResults
    .flatMap(({ assertionResults }) => assertionResults)
    .filter(({ status }) => status === 'skipped')
    .map(({ ancestorTitles, fullName }) => ancestorTitles[0] ?? fullName);
  return { passed: report.numPassedTests, failures, skipped };
}

function browserOutcome(): Outcome {
  const report = readReport<BrowserReport>('e2e.json');
  if (!report) return { passed: 0, failures: ['e2e.json'] };
  const { expected, flaky } = report.stats;
  if (flaky > 0) console.log(`\nTestes que só passaram na segunda vez: ${flaky} (veja acima).`);
  const failures = [...report.errors.map(({ message }) => message ?? 'playwright'), ...failedSpecs(report)];
  return { passed: expected + flaky, failures };
}

function failedSpecs({ specs, suites = [] }: BrowserSuite): string[] {
  const failed = (specs ?? []).filter(({ ok }) => !ok);
  const reason = ({ tests }: BrowserSuite['specs'][number]) =>
    tests.flatMap((one) => one.results.map(({ error }) => error?.message ?? '')).join('\n');
  return [
    ...failed.map((spec) => `${spec.file}: ${spec.title}\n${reason(spec)}`),
    ...suites.flatMap(failedSpecs),
  ];
}
