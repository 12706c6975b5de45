import { scheduler } from 'node:timers/promises';
import { Registry } from 'prom-client';
import { beforeEach, expect, test } from 'vitest';
import { sharedFixture } from '../../tests/support/shared-fixture.ts';
import { createTestApp } from '../../tests/support/test-app.ts';
import { isSlow, watchEventLoop } from './event-loop.ts';

const product = await sharedFixture(createTestApp('event_loop'));
const { counters } = product;
const query = (text: string) => product.database.$client.query(text);
beforeEach(() => query('truncate rate_limits'));

const pass = (milliseconds: number) => query(`update rate_limits set expire = expire - ${milliseconds}`);
const slowKinds = async () => (await product.features.administration.findAlerts()).map(({ kind }) => kind);

/** Processes that see the same delay, a minute after another. */
async function minutes(delays: readonly number[], processes = 1): Promise<void> {
  for (const delay of delays) {
    for (let count = 0; count < processes; count += 1)
      await watchEventLoop(new Registry(), counters, () => delay)();
    await pass(60_000);
  }
}

test('three slow minutes are something for the owner, until ten minutes after the last', async () => {
  await minutes([1_500, 1_000, 999]);
  expect(await slowKinds()).toEqual([]);
  await minutes([20_000]);
  expect(await slowKinds()).toEqual(['slow']);
  await pass(8 * 60_000);
  expect(await slowKinds()).toEqual(['slow']);
  await pass(60_000);
  expect(await slowKinds()).toEqual([]);
});

test('a minute that is slow for several processes counts once', async () => {
  await minutes([2_000], 4);
  expect(await isSlow(counters)).toBe(false);
});

test('each process says how late it was', async () => {
  const registry = new Registry();
  await watchEventLoop(registry, counters, () => 250)();
  expect(await registry.metrics()).toContain('event_loop_delay_p99_seconds{process="1"} 0.25');
});

test('what holds the thread is seen', async () => {
  const registry = new Registry();
  const note = watchEventLoop(registry, counters);
  const hold = (milliseconds: number) =>
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds);
  await expect
    .poll(
      async () => {
        hold(1_300);
        // The clock is looked at in the loop's next turn.
        for (let turn = 0; turn < 2; turn += 1) await scheduler.yield();
        await note();
        return (await registry.getSingleMetric('event_loop_delay_p99_seconds')?.get())?.values[0]?.value;
      },
      { interval: 600 },
    )
    .toBeGreaterThan(0.7);
});
