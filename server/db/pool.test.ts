import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, testConnection } from '../../tests/support/cluster.ts';
import { slowness } from '../../tests/support/waits.ts';
import { ResilientPool } from './pool.ts';

let databaseUrl: string;
let network: Server;
const sockets = new Set<Socket>();
let pool: ResilientPool;

/** While it is, bytes go no further: nothing is refused, nothing closed. */
let isSilent = false;

beforeAll(async () => {
  databaseUrl = await createTestDatabase('pool');
  const url = new URL(databaseUrl);
  network = createServer((socket) => {
    const onward = connect(`${url.searchParams.get('host')}/.s.PGSQL.5432`);
    for (const [one, other] of [
      [socket, onward],
      [onward, socket],
    ] as const) {
      sockets.add(one);
      one.on('error', () => other.destroy()).on('close', () => other.destroy());
      one.on('data', (bytes) => isSilent || other.write(bytes));
    }
  }).listen(0, '127.0.0.1');
  await once(network, 'listening');
  const { port } = network.address() as AddressInfo;
  pool = new ResilientPool({
    host: '127.0.0.1',
    port,
    user: 'postgres',
    database: url.pathname.slice(1),
    max: 2,
    silenceLimit: Math.round(2_000 * slowness),
  });
  pool.on('error', () => undefined);
});
afterAll(async () => {
  // Not `end`: it would wait for a client that a failed test has kept.
  await pool.close(0);
  for (const socket of sockets) socket.destroy();
  network.close();
});

const answer = () => pool.query('select 1 as one').then(({ rows }) => rows);

test('a connection that falls silent is cut, and nobody waits for the next', async () => {
  await pool.query('select 1');
  const busy = await pool.connect();
  isSilent = true;
  await expect(busy.query('begin')).rejects.toThrow('Connection terminated');
  // Nobody gave it back: a transaction whose beginning fails never does.
  await expect(answer()).rejects.toMatchObject({ code: 'ECONNREFUSED' });
  await expect(pool.connect()).rejects.toMatchObject({ code: 'ECONNREFUSED' });
  expect(pool.hasLostConnections).toBe(true);
  isSilent = false;
  await expect.poll(() => answer().catch(() => [])).toEqual([{ one: 1 }]);
  busy.release();
  expect([pool.totalCount, pool.idleCount, pool.waitingCount]).toEqual([1, 1, 0]);
});

test('an idle transaction survives the loss of its connection, and so does the process', async () => {
  const client = await pool.connect();
  await client.query('begin');
  for (const socket of sockets) socket.destroy();
  await expect(client.query('commit')).rejects.toThrow();
  client.release();
  await expect.poll(() => answer().catch(() => [])).toEqual([{ one: 1 }]);
});

test('neither a long statement that gives a sign of life is cut, nor a transaction that owes and is owed nothing', async () => {
  const client = await pool.connect();
  await client.query('begin');
  await pool.query(
    `do $$ begin for i in 1..${Math.ceil(6 * slowness)} loop perform pg_sleep(0.4); raise notice 'alive'; end loop; end $$`,
  );
  expect((await client.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  await client.query('commit');
  client.release();
});

test('an end waits for what is under way only so long, and then for the server to let go', async () => {
  const ending = new ResilientPool({ ...testConnection(databaseUrl), application_name: 'ending' });
  const client = await ending.connect();
  const sleeping = expect(client.query('select pg_sleep(600)')).rejects.toThrow('Connection terminated');
  await ending.close(100);
  await sleeping;
  client.release();
  expect(ending.totalCount).toBe(0);
});

test('statements can go without a name, for poolers that know none', async () => {
  const unprepared = new ResilientPool({ ...testConnection(databaseUrl), prepares: false });
  const named = { name: 'one', text: 'select $1::int as one', values: [1] };
  for (const query of [named, named]) expect((await unprepared.query(query)).rows).toEqual([{ one: 1 }]);
  const kept = await unprepared.query(`select name from pg_prepared_statements where name <> ''`);
  expect(kept.rows).toEqual([]);
  await unprepared.end();
});
