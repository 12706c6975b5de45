import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import pg from 'pg';
import { expect, test } from 'vitest';
import { isConnectionLost, isDiskFull, isOfDatabase } from './failures.ts';

test.each(['ENOSPC', 'EDQUOT', '53100'])('%s is no room, and nobody lost', (code) => {
  expect([isDiskFull(code), isConnectionLost(code)]).toEqual([true, false]);
});

test.each(['08006', '57P01', 'ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ENOTFOUND'])(
  '%s is a way lost',
  (code) => {
    expect([isDiskFull(code), isConnectionLost(code)]).toEqual([false, true]);
  },
);

// A row that is there already, a statement cut short, a file that is not there, no code at all.
test.each(['23505', '57014', 'ENOENT', undefined, 8_006])('%s is neither', (code) => {
  expect([isDiskFull(code), isConnectionLost(code)]).toEqual([false, false]);
});

test('a database that does not answer in time, refuses or is not there is told from a failure of the product', async () => {
  const silent = createServer().listen(0, '127.0.0.1');
  await once(silent, 'listening');
  const { port } = silent.address() as AddressInfo;
  const connect = (config: pg.ClientConfig) =>
    new pg.Client({ user: 'x', connectionTimeoutMillis: 50, ...config })
      .connect()
      .catch((error: Error) => error);
  const late = await connect({ host: '127.0.0.1', port });
  silent.close();
  const refused = Object.assign(new Error('x'), { code: '28P01' });
  const failures = [late, await connect({ host: '/nowhere' }), new Error('wrapped', { cause: refused })];
  expect(failures.map(isOfDatabase)).toEqual([true, true, true]);
  const missing = Object.assign(new Error('x'), { code: 'ENOENT', syscall: 'open' });
  expect([new Error('x'), missing, 'x'].map(isOfDatabase)).toEqual([false, false, false]);
});
