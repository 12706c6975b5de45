import path from 'node:path';
import type { JSONReport, JSONReportSpec, JSONReportSuite } from '@playwright/test/reporter';
import type { JsonTestResults } from 'vitest/node';
import { root } from './command.ts';

/** Says what a part of a test run has come to. */
export interface Outcome {
  passed: number;
  /** Tests that need something this machine lacks. */
  skipped: string[];
  /** One per failure, with its reason. */
  failures: string[];
  /** Browser tests that failed once and then passed, with the first reason. */
  secondTime: string[];
  /** One entry per test file that ran; browser files have one per test. */
  durations: { kind: string; file: string; seconds: number }[];
}

export function noOutcome(): Outcome {
  return { passed: 0, skipped: [], failures: [], secondTime: [], durations: [] };
}

export function unitOutcome({ numPassedTests, testResults }: JsonTestResults): Outcome {
  const inAll = (status: string) =>
    testResults.flatMap(({ name, assertionResults }) =>
      assertionResults.filter((one) => one.status === status).map((one) => ({ ...one, name })),
    );
  return {
    ...noOutcome(),
    passed: numPassedTests,
    skipped: inAll('skipped').map(({ name, fullName }) => `${name}: ${fullName}`),
    failures: [
      ...testResults.filter(({ message }) => message).map(({ name, message }) => `${name}: ${message}`),
      ...inAll('failed').map(
        ({ name, fullName, failureMessages }) => `${name}: ${fullName}\n${failureMessages?.join('\n')}`,
      ),
    ],
    durations: testResults.map(({ name, startTime, endTime }) => ({
      kind: 'unidade',
      file: path.relative(root, name),
      seconds: (endTime - startTime) / 1000,
    })),
  };
}

export function browserOutcome(report: JSONReport): Outcome {
  const specs = specsOf(report);
  const withReason = (spec: JSONReportSpec) => `${nameOf(spec)}\n${firstReason(spec)}`;
  const hasOnly = (status: string) =>
    specs.filter(({ tests }) => tests.every((one) => one.status === status));
  return {
    passed: report.stats.expected + report.stats.flaky,
    skipped: hasOnly('skipped').map(nameOf),
    failures: [
      ...report.errors.map(({ message }) => message ?? 'playwright'),
      ...specs.filter(({ ok }) => !ok).map(withReason),
    ],
    secondTime: hasOnly('flaky').map(withReason),
    durations: specs.map((spec) => ({ kind: 'navegador', file: spec.file, seconds: secondsOf(spec) })),
  };
}

function specsOf({ specs = [], suites = [] }: Partial<JSONReportSuite>): JSONReportSpec[] {
  return [...specs, ...suites.flatMap(specsOf)];
}

function nameOf({ file, title }: JSONReportSpec): string {
  return `${file}: ${title}`;
}

function firstReason({ tests }: JSONReportSpec): string {
  const reasons = tests.flatMap(({ results }) => results.map(({ error }) => error?.message));
  return reasons.find(Boolean) ?? '';
}

function secondsOf({ tests }: JSONReportSpec): number {
  return tests.flatMap(({ results }) => results).reduce((sum, { duration }) => sum + duration, 0) / 1000;
}

/** Returns what a log ends with: all that needs a look, then the slowest files, and the counts as its last line. */
export function summary(outcomes: readonly Outcome[], audit?: string): string {
  const passed = outcomes.reduce((sum, outcome) => sum + outcome.passed, 0);
  const [skipped, secondTime, failures] = (['skipped', 'secondTime', 'failures'] as const).map((kind) =>
    outcomes.flatMap((outcome) => outcome[kind]),
  );
  return [
    ...list('Pulados, por faltar algo nesta máquina', skipped),
    ...list('Só na segunda vez', secondTime),
    ...(failures ?? []).map((failure) => `✗ ${failure}`),
    ...(audit === undefined ? [] : [audit]),
    ...list('Arquivos mais lentos', slowestFiles(outcomes)),
    `${passed} passed, ${failures?.length} failed`,
  ]
    .map((part) => `\n${part}`)
    .join('\n');
}

function list(heading: string, lines: string[] = []): string[] {
  return lines.length > 0 ? [`${heading}:\n${lines.join('\n')}`] : [];
}

/** Returns a line for each of the thirty files that took longest, the tests of a file summed. */
function slowestFiles(outcomes: readonly Outcome[]): string[] {
  const seconds = new Map<string, number>();
  for (const { kind, file, seconds: more } of outcomes.flatMap(({ durations }) => durations))
    seconds.set(`${kind} ${file}`, (seconds.get(`${kind} ${file}`) ?? 0) + more);
  const slowest = [...seconds].sort(([, a], [, b]) => b - a).slice(0, 30);
  return slowest.map(([file, sum]) => `${sum.toFixed(1).padStart(7)} s  ${file}`);
}
