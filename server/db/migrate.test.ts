import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase } from '../../tests/support/cluster.ts';
import { readUnreleasedSteps } from './migrate.ts';

let client: pg.Client;
beforeAll(async () => {
  client = new pg.Client(await createTestDatabase('purchase_facts', 'template0'));
  await client.connect();
});
afterAll(() => client.end());

test('purchases of before keep what they opened, and what closed them', async () => {
  const all = readUnreleasedSteps().map(({ sql }) => sql.join(';'));
  const own = all.findIndex((text) => text.includes('"approved_at"'));
  for (const text of all.slice(0, own)) await client.query(text);
  await client.query(`
    insert into users (id, name, email) values ('00000000-0000-4000-8000-000000000001', 'Ana', 'ana@example.com');
    insert into purchases (provider, transaction_id, email, status, user_id, created_at, updated_at)
    select 'hotmart', status || coalesce('-of-' || left(user_id::text, 1), ''), 'ana@example.com', status, user_id,
      '2026-01-01Z', '2026-02-01Z'
    from unnest(array['pending', 'approved', 'disputed', 'refunded']) as status,
      unnest(array[null, '00000000-0000-4000-8000-000000000001'::uuid]) as user_id`);
  await client.query(all[own] ?? '');
  const { rows } = await client.query(`
    select transaction_id as id, status, approved_at::date::text as approved, disputed_at::date::text as disputed,
      refunded_at::date::text as refunded, not_opening_reason as reason
    from purchases order by transaction_id`);
  const [before, now] = ['2026-01-01', '2026-02-01'];
  const none = { approved: null, disputed: null, refunded: null, reason: null };
  expect(rows).toEqual([
    { ...none, id: 'approved', status: 'approved', approved: now },
    { ...none, id: 'approved-of-0', status: 'approved', approved: now },
    { ...none, id: 'disputed', status: 'disputed', disputed: now },
    { ...none, id: 'disputed-of-0', status: 'disputed', approved: before, disputed: now },
    { ...none, id: 'pending', status: 'pending' },
    { ...none, id: 'pending-of-0', status: 'pending' },
    { ...none, id: 'refunded', status: 'refunded', refunded: now },
    { ...none, id: 'refunded-of-0', status: 'refunded', approved: before, refunded: now },
  ]);
});
