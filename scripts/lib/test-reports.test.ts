import type { JSONReport, JSONReportTest } from '@playwright/test/reporter';
import { expect, test } from 'vitest';
import type { JsonTestResults } from 'vitest/node';
import { browserOutcome, noOutcome, summary, unitOutcome } from './test-reports.ts';

function spec(title: string, status: JSONReportTest['status'], errors: (string | undefined)[]) {
  const results = errors.map((message) => ({ duration: 1_000, ...(message && { error: { message } }) }));
  return { title, file: 'course/a.spec.ts', ok: status !== 'unexpected', tests: [{ status, results }] };
}

/** The parts of Playwright's report that are read. */
const report = {
  stats: { expected: 1, flaky: 1 },
  errors: [],
  suites: [
    {
      specs: [spec('passes', 'expected', [undefined])],
      suites: [
        {
          specs: [
            spec('passes late', 'flaky', ['first error', undefined]),
            spec('never passes', 'unexpected', ['first error', 'second error']),
            spec('is left out', 'skipped', []),
          ],
        },
      ],
    },
  ],
} as unknown as JSONReport;

test('a browser test that passed the second time counts as passed and is listed with its first error', () => {
  expect(browserOutcome(report)).toMatchObject({
    passed: 2,
    secondTime: ['course/a.spec.ts: passes late\nfirst error'],
  });
});

test('a browser test that failed twice is one failure, and one left out is named', () => {
  expect(browserOutcome(report)).toMatchObject({
    failures: ['course/a.spec.ts: never passes\nfirst error'],
    skipped: ['course/a.spec.ts: is left out'],
  });
});

test('an error outside of all browser tests is a failure', () => {
  const { failures } = browserOutcome({ ...report, suites: [], errors: [{ message: 'no product' }] });
  expect(failures).toEqual(['no product']);
});

test('unit tests are counted once, and a file that cannot be loaded is a failure', () => {
  const result = { name: '/a.test.ts', message: '', startTime: 0, endTime: 2_000 };
  const failed = { fullName: 'b', status: 'failed', failureMessages: ['not 1'] };
  const skipped = { fullName: 'c', status: 'skipped', failureMessages: [] };
  const { failures, ...others } = unitOutcome({
    numPassedTests: 3,
    testResults: [
      { ...result, assertionResults: [failed, skipped] },
      { ...result, name: '/d.test.ts', message: 'no such file', assertionResults: [] },
    ],
  } as unknown as JsonTestResults);
  expect(failures).toEqual(['/d.test.ts: no such file', '/a.test.ts: b\nnot 1']);
  expect(others).toMatchObject({ passed: 3, skipped: ['/a.test.ts: c'], secondTime: [] });
});

test('a run ends with what passed the second time, its slowest files and its counts', () => {
  const unit = { ...noOutcome(), passed: 3, durations: [{ kind: 'unidade', file: 'a.test.ts', seconds: 9 }] };
  expect(summary([unit, browserOutcome(report)])).toBe(`
Pulados, por faltar algo nesta máquina:
course/a.spec.ts: is left out

Só na segunda vez:
course/a.spec.ts: passes late
first error

✗ course/a.spec.ts: never passes
first error

Arquivos mais lentos:
    9.0 s  unidade a.test.ts
    5.0 s  navegador course/a.spec.ts

5 passed, 1 failed`);
});
