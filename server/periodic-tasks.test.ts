import { pino } from 'pino';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startPeriodicTasks } from './periodic-tasks.ts';
import { createQueue } from './queues/queue.ts';

const log = pino({ level: 'silent' });
beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

test('tasks are left out while they are paused, but for one that is never paused', async () => {
  const runs: string[] = [];
  let isPaused = true;
  const task = (name: string) => ({ name, run: async () => runs.push(name), interval: 1_000 });
  const stop = startPeriodicTasks(
    [task('usual'), { ...task('watch'), isNeverPaused: true }],
    log,
    () => isPaused,
  );
  await vi.advanceTimersByTimeAsync(1_000);
  expect(runs).toEqual(['watch', 'watch']);
  isPaused = false;
  await vi.advanceTimersByTimeAsync(1_000);
  expect(runs).toEqual(['watch', 'watch', 'usual', 'watch']);
  stop();
});

test('a queue takes no row while it is paused, and goes on by itself', async () => {
  let taken = 0;
  let isPaused = true;
  const takeDue = async () => {
    taken += 1;
    return undefined;
  };
  const queue = createQueue('rows', takeDue, log);
  queue.start(() => isPaused);
  queue.wake();
  await vi.advanceTimersByTimeAsync(2_000);
  expect(taken).toBe(0);
  isPaused = false;
  await vi.advanceTimersByTimeAsync(1_000);
  expect(taken).toBe(1);
  await queue.stop();
});
