import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { connectTestDatabase, createTestDatabase } from '../support/cluster.ts';
import {
  childrenOf,
  countProcesses,
  halfRequest,
  isRefused,
  signIn,
  signUp,
  start,
} from '../support/processes.ts';

describe.each(['1', '2'])('with WORKERS=%s', (WORKERS) => {
  test('a stop finishes what is under way, takes nothing new and ends with code 0', async () => {
    const DATABASE_URL = await createTestDatabase(`processes_${WORKERS}`);
    const product = await start({ WORKERS, DATABASE_URL });
    const visit = { headers: { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Firefox/130.0' } };
    await Promise.all(Array.from({ length: 20 }, () => fetch(product.url, visit)));
    const finish = await halfRequest(product);
    const ended = product.stop();
    await expect.poll(() => isRefused(product)).toBe(true);
    expect(await finish()).toEqual({ status: 200, connection: 'close' });
    expect(await ended).toBe(0);
    // Each process writes down what it has counted.
    const database = connectTestDatabase(DATABASE_URL);
    const { rows } = await database.$client.query('select step, count from daily_counts where count > 0');
    await database.$client.end();
    expect(rows).toEqual([{ step: 'visit', count: 20 }]);
  });

  test('a drain tells the proxy but not its visitors, takes requests until the proxy has noticed, and finishes longer ones than a stop', async () => {
    const product = await start({ WORKERS, DATABASE_URL: await createTestDatabase(`draining_${WORKERS}`) });
    const finish = await halfRequest(product);
    const ended = product.stop('SIGUSR2');
    const statusOf = (path: string, headers = {}) =>
      fetch(`${product.url}${path}`, { headers }).then(({ status }) => status);
    await expect.poll(() => statusOf('/healthz')).toBe(503);
    const ofVisitor = { 'x-forwarded-for': '198.51.100.7' };
    // The product takes requests for seconds only: they go out at once.
    const statuses = await Promise.all([
      statusOf('/readyz'),
      statusOf('/healthz', ofVisitor),
      statusOf('/readyz', ofVisitor),
      signUp(product).then(({ status }) => status),
    ]);
    expect(statuses).toEqual([503, 200, 200, 201]);
    await expect.poll(() => isRefused(product)).toBe(true);
    await wait(6_000);
    expect((await finish()).status).toBe(200);
    expect(await ended).toBe(0);
  });

  test('neither a request nor a mail that never ends holds up a stop, and a misspelt setting is named once', async () => {
    const mailServer = createServer().listen(0, '127.0.0.1');
    await once(mailServer, 'listening');
    const { port } = mailServer.address() as AddressInfo;
    const called = once(mailServer, 'connection');
    const misspelt = { AUTH_SECRT: 'a-value-to-hide' };
    const product = await start({ WORKERS, SMTP_URL: `smtp://127.0.0.1:${port}`, ...misspelt });
    await signUp(product);
    await called;
    await halfRequest(product);
    expect(await product.stop('SIGINT'), product.output()).toBe(0);
    expect(existsSync(path.join(product.dataDir, 'postgres/postmaster.pid'))).toBe(false);
    expect(product.output().match(/Aviso: .*AUTH_SECRT \(AUTH_SECRET\?\)/g)).toHaveLength(1);
    expect(product.output().match(/^Encerrado\.$/gm)).toHaveLength(1);
    expect(product.output()).not.toContain('a-value-to-hide');
    mailServer.close();
  });
});

describe('several processes on one port', () => {
  test('keep one embedded database, replace one that dies, and leave nothing behind', async () => {
    // All of them sign with the secret that the first start makes.
    const product = await start({ WORKERS: '2', AUTH_SECRET: '' });
    await expect.poll(product.output).toMatch(/^Pronto: /m);
    expect((await signUp(product)).status).toBe(201);
    const cookie = await signIn(product);
    await expect.poll(() => countProcesses(product)).toBe(2);
    // Not a number where there is none: the number 0 would end the tests themselves.
    const child = Number(childrenOf(product)[0]);
    process.kill(child, 'SIGKILL');
    await expect.poll(() => childrenOf(product)).not.toContain(child);
    await expect.poll(() => countProcesses(product)).toBe(2);
    expect((await signUp(product)).status).toBe(422);
    const asked = Array.from({ length: 12 }, () =>
      fetch(`${product.url}/api/session`, { headers: { cookie, connection: 'close' } }),
    );
    expect((await Promise.all(asked)).map(({ status }) => status)).toEqual(asked.map(() => 200));
    expect(await product.stop(), product.output()).toBe(0);
    expect(existsSync(path.join(product.dataDir, 'postgres/postmaster.pid'))).toBe(false);
  });
});

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
