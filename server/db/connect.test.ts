import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { connectTestDatabase, createTestDatabase } from '../../tests/support/cluster.ts';
import { sharedFixture } from '../../tests/support/shared-fixture.ts';
import { createTransact } from './connect.ts';
import { outsideTransaction } from './held-connection.ts';

const database = connectTestDatabase(await createTestDatabase('connect'));
await sharedFixture({ close: () => database.$client.end() });
const transact = createTransact(database);
const select = sql`select 1 as one`;
const codeOf = (error: unknown) => (error as { cause?: { code?: string } }).cause?.code;

await database.execute(sql`create table things (id int primary key, value int unique)`);

describe('work in a transaction', () => {
  const refusal = { cause: { message: expect.stringContaining('hand the transaction over') } };

  test('is refused a second connection, however it asks for it', async () => {
    await expect(transact(() => database.execute(select))).rejects.toMatchObject(refusal);
    await expect(transact(() => transact(async () => 'never'))).rejects.toThrow('hand the transaction over');
    await expect(transact(() => database.$client.query('select 1'))).rejects.toThrow(
      'hand the transaction over',
    );
    const later = transact(async (tx) => {
      await tx.execute(select);
      await Promise.all([tx.execute(select), database.execute(select)]);
    });
    await expect(later).rejects.toMatchObject(refusal);
  });

  test('leads to the place where it began', async () => {
    async function publishSomething() {
      await transact(() => database.$client.query('select 1'));
    }
    await expect(publishSomething()).rejects.toMatchObject({
      stack: expect.stringContaining('publishSomething'),
    });
  });

  test('has its own connection, and the pool once it is over', async () => {
    expect((await transact((tx) => tx.execute(select))).rows).toEqual([{ one: 1 }]);
    expect((await database.execute(select)).rows).toEqual([{ one: 1 }]);
  });

  test('may run beside it what says so', async () => {
    const { rows } = await transact(() => outsideTransaction(() => database.execute(select)));
    expect(rows).toEqual([{ one: 1 }]);
  });
});

describe('a transaction that another one is in the way of', () => {
  test('runs again after a deadlock', async () => {
    await database.execute(sql`insert into things (id, value) values (1, 10), (2, 20)`);
    let holding = 0;
    const bothHold = Promise.withResolvers<void>();
    const change = (first: number, second: number) =>
      transact(async (tx) => {
        await tx.execute(sql`update things set value = value + 1 where id = ${first}`);
        holding += 1;
        if (holding === 2) bothHold.resolve();
        await bothHold.promise;
        await tx.execute(sql`update things set value = value + 1 where id = ${second}`);
      });
    await Promise.all([change(1, 2), change(2, 1)]);
    const { rows } = await database.execute(sql`select value from things where id in (1, 2) order by id`);
    expect(rows).toEqual([{ value: 12 }, { value: 22 }]);
    expect(holding).toBe(3);
  });

  test('sees what the other one has written when both wanted the same value', async () => {
    let tries = 0;
    const found = await transact(async (tx) => {
      tries += 1;
      const { rows } = await tx.execute(sql`select id from things where value = 30`);
      if (rows.length > 0) return rows;
      await outsideTransaction(() => database.execute(sql`insert into things (id, value) values (3, 30)`));
      await tx.execute(sql`insert into things (id, value) values (4, 30)`);
      return undefined;
    });
    expect([found, tries]).toEqual([[{ id: 3 }], 2]);
  });

  test('fails for good after a few tries, and at once for anything else', async () => {
    let tries = 0;
    const insert = (statement: ReturnType<typeof sql>) =>
      transact((tx) => {
        tries += 1;
        return tx.execute(statement);
      });
    const taken = await insert(sql`insert into things (id, value) values (3, 31)`).catch(codeOf);
    expect([taken, tries]).toEqual(['23505', 4]);
    expect([await insert(sql`select nothing`).catch(codeOf), tries]).toEqual(['42703', 5]);
  });
});
