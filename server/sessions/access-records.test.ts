import { expect, test } from 'vitest';
import { sharedFixture } from '../../tests/support/shared-fixture.ts';
import { createTestApp, newAccount } from '../../tests/support/test-app.ts';
import { createAccessRecordsRepository } from './access-records.repository.ts';

const product = await sharedFixture(createTestApp('access_records', { TRUST_PROXY: ['127.0.0.1'] }));
const run = (text: string, values: unknown[] = []) => product.database.$client.query(text, values);
const { accountActions } = product.features.administration;
const { accounts } = product.features.auth;

async function student() {
  const account = newAccount();
  const cookie = await product.signIn(account);
  const id = (await accounts.findByEmail(account.email))?.id ?? '';
  const visit = (address: string, path = '/api/student', method = 'GET') =>
    product.call(method, path, { cookie, headers: { 'x-forwarded-for': address } });
  const records = async () =>
    (await run('select address from access_records where user_id = $1 order by at', [id])).rows.map(
      ({ address }) => address as string,
    );
  return { account, id, visit, records };
}

test('each login is a record, and each address in a day one more, however often it asks', async () => {
  const { account, id, visit, records } = await student();
  expect(await records()).toEqual(['127.0.0.1']);
  for (const address of ['203.0.113.7', '203.0.113.7', '2001:db8::1', '203.0.113.7', '127.0.0.1'])
    await visit(address);
  expect(await records()).toEqual(['127.0.0.1', '203.0.113.7', '2001:db8::1']);
  await product.call('POST', '/api/auth/sign-in/email', { json: account });
  expect(await records()).toHaveLength(4);
  // Another process has not heard of it, and adds nothing.
  await createAccessRecordsRepository(product.database).recordUse(id, '203.0.113.7');
  expect(await records()).toHaveLength(4);
  await run(`update access_records set at = at - interval '25 hours' where user_id = $1`, [id]);
  await createAccessRecordsRepository(product.database).recordUse(id, '203.0.113.7');
  expect(await records()).toHaveLength(5);
});

test('an account has at most 50 in a day, by whatever addresses or logins, and more the day after', async () => {
  const { account, id, visit, records } = await student();
  // A visitor with IPv6 can use any number of addresses.
  for (let last = 1; last <= 60; last += 1) await visit(`2001:db8:1:2::${last.toString(16)}`);
  expect(await records()).toHaveLength(50);
  await product.call('POST', '/api/auth/sign-in/email', { json: account });
  expect(await records()).toHaveLength(50);
  await run(`update access_records set at = at - interval '25 hours' where user_id = $1`, [id]);
  await visit('2001:db8:1:2::ff');
  await product.call('POST', '/api/auth/sign-in/email', { json: account });
  expect(await records()).toHaveLength(52);
});

test('reading and marking are uses as well, from wherever they are done', async () => {
  const { visit, records } = await student();
  await visit('203.0.113.20', '/api/progress');
  await visit('203.0.113.21', '/api/progress/lessons/m1v1', 'POST');
  expect(await records()).toEqual(['127.0.0.1', '203.0.113.20', '203.0.113.21']);
});

test('nowhere else is an address of the network', async () => {
  const { visit } = await student();
  await visit('198.51.100.77');
  const { rows: tables } = await run(`select tablename as name from pg_tables where schemaname = 'public'`);
  const found = [];
  for (const { name } of tables as { name: string }[])
    if ((await run(`select from ${name} t where position('198.51.100.77' in t::text) > 0`)).rowCount)
      found.push(name);
  expect(found).toEqual(['access_records']);
});

test('whoever reads them is written down with the reason', async () => {
  const { id, visit } = await student();
  await visit('192.0.2.55');
  const read = (of: string, reason: string) =>
    accountActions.readAccessRecords({ id: null, name: 'root' }, of, reason);
  expect((await read(id, 'Ofício 12')).map(({ address }) => address)).toEqual(['192.0.2.55', '127.0.0.1']);
  expect((await read('192.0.2.55', 'Ofício 13')).map(({ user_id }) => user_id)).toEqual([id]);
  const { rows } = await run(
    `select actor, detail from audit_log where action = 'read-access-records' order by 2`,
  );
  expect(rows).toEqual(
    expect.arrayContaining([
      { actor: 'root', detail: `${id}: Ofício 12` },
      { actor: 'root', detail: '192.0.2.55: Ofício 13' },
    ]),
  );
});

test('they go after six months, and no sooner', async () => {
  const { id, records } = await student();
  await run(
    `insert into access_records (user_id, address, at) values
     ($1, '10.0.0.1', now() - interval '6 months 1 hour'), ($1, '10.0.0.2', now() - interval '5 months 29 days')`,
    [id],
  );
  const retention = product.features.account.tasks.find(({ name }) => name === 'expired access_records');
  expect(await retention?.run()).toBe(1);
  expect(await records()).toEqual(['10.0.0.2', '127.0.0.1']);
});
