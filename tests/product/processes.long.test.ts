import { expect, test } from 'vitest';
import { createTestDatabase } from '../support/cluster.ts';
import { halfRequest, isRefused, signUp, start } from '../support/processes.ts';

test.each(['1', '2'])('a stop cuts a drain short with WORKERS=%s', async (WORKERS) => {
  const product = await start({ WORKERS, DATABASE_URL: await createTestDatabase(`cut_short_${WORKERS}`) });
  await halfRequest(product);
  const ended = product.stop('SIGUSR2');
  await expect.poll(() => isRefused(product)).toBe(true);
  process.kill(product.pid(), 'SIGTERM');
  expect(await ended).toBe(0);
});

test('several processes on one port end with the process that keeps them, however that ends', async () => {
  const product = await start({
    WORKERS: '2',
    DATABASE_URL: await createTestDatabase('processes_orphans'),
  });
  await product.stop('SIGKILL');
  await expect.poll(() => isRefused(product)).toBe(true);
});

test('two machines that start at the same instant on an empty database both come up', async () => {
  const DATABASE_URL = await createTestDatabase('processes_machines', 'template1');
  const machines = await Promise.all([start({ DATABASE_URL, WORKERS: '2' }), start({ DATABASE_URL })]);
  const statuses = await Promise.all(machines.map(signUp));
  expect(statuses.map(({ status }) => status).sort()).toEqual([201, 422]);
});
