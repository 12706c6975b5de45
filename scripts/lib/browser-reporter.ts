import type { Reporter, Suite, TestCase, TestError, TestResult } from '@playwright/test/reporter';
import { currentProgress } from './test-progress.ts';

/** Playwright's reporter within `npm test`: says how many tests are done, and each failure at once. */
export default class BrowserReporter implements Reporter {
  readonly #progress = currentProgress();

  printsToStdio(): boolean {
    return true;
  }

  onBegin(_: unknown, suite: Suite): void {
    this.#progress.begin(suite.allTests().length);
  }

  onTestEnd(test: TestCase, { status, retry, errors }: TestResult): void {
    const isOver = status === test.expectedStatus || status === 'skipped' || retry === test.retries;
    const again = isOver ? '' : ' (roda mais uma vez)';
    const [, , file, ...titles] = test.titlePath();
    for (const error of errors)
      this.#progress.fail(`${file}: ${titles.join(' ')}${again}\n${error.stack ?? error.message}`);
    if (isOver) this.#progress.finishOne();
  }

  onError({ message, stack }: TestError): void {
    this.#progress.fail(stack ?? message ?? '');
  }
}
