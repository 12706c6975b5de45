import path from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { temporaryFolder } from '../../tests/support/temporary-folder.ts';
import { createProgress, openLastTimes } from './test-progress.ts';

test('a part says every few seconds what is done, its end, and a failure at once', () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const lines: string[] = [];
  const progress = createProgress('Testes', ' (da última vez 4 min 12 s)', (line) => lines.push(line));
  progress.begin(20);
  for (let count = 0; count < 10; count += 1) {
    vi.advanceTimersByTime(1_000);
    if (count === 4) progress.fail('a.test.ts: b');
    progress.finishOne();
  }
  expect(lines).toEqual([
    'Testes: 3 de 20 (da última vez 4 min 12 s)',
    '✗ a.test.ts: b',
    'Testes: 6 de 20 (da última vez 4 min 12 s)',
    'Testes: 9 de 20 (da última vez 4 min 12 s)',
  ]);
  for (let count = 10; count < 20; count += 1) progress.finishOne();
  expect(lines.at(-1)).toBe('Testes: 20 de 20 (da última vez 4 min 12 s)');
});

test('the last time of a part is known to the next run, and nothing is said of one that never ran', () => {
  const file = path.join(temporaryFolder(onTestFinished), 'cache/times.json');
  openLastTimes(file).note('Tipos', 251.6);
  openLastTimes(file).note('Lint', 9);
  const times = openLastTimes(file);
  expect(times.text('Tipos')).toBe(' (da última vez 4 min 12 s)');
  expect(times.text('Lint')).toBe(' (da última vez 9 s)');
  expect(times.text('Construção')).toBe('');
});
