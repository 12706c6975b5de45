import path from 'node:path';
import type { Reporter } from 'vitest/node';
import { root } from './command.ts';
import { currentProgress } from './test-progress.ts';

/** Vitest's reporter within `npm test`: says how many files are done, and each failure at once. */
export function unitReporter(): Reporter {
  const progress = currentProgress();
  const fail = (name: string, errors: readonly { message: string; stack?: string; diff?: string }[] = []) => {
    for (const { message, stack = message, diff } of errors) {
      const own = stack.split('\n').filter((line) => !line.includes('/node_modules/'));
      progress.fail([name, ...own, diff].filter(Boolean).join('\n'));
    }
  };
  const nameOf = ({ moduleId }: { moduleId: string }) => path.relative(root, moduleId);
  return {
    onTestRunStart: (files) => progress.begin(files.length),
    onTestModuleEnd(file) {
      fail(nameOf(file), file.errors());
      progress.finishOne();
    },
    onTestCaseResult: (test) => fail(`${nameOf(test.module)}: ${test.fullName}`, test.result().errors),
    onTestRunEnd: (_, errors) => fail('', errors),
  };
}
