import { expect, test } from 'vitest';
import { retentionPeriods } from '../../../domain/personal-data/kinds.ts';
import { sharedFixture } from '../../../tests/support/shared-fixture.ts';
import { createTestApp, newAccount } from '../../../tests/support/test-app.ts';

const product = await sharedFixture(createTestApp('terms'));
const run = (text: string, values: unknown[] = []) => product.database.$client.query(text, values);
const night = async () => {
  for (const task of product.features.account.tasks) await task.run();
};
const days = (count: number) => `now() - interval '${count} days'`;

/** An account that nobody has confirmed, last seen so long ago. */
async function account(ago: number): Promise<string> {
  const { email } = newAccount();
  await run(
    `with made as (insert into users (id, name, email, created_at) values (gen_random_uuid(), 'Ana', $1, ${days(ago)}) returning *)
     insert into profiles (id, full_name, email) select id, name, email from made`,
    [email],
  );
  return email;
}
const remain = async (emails: string[]) =>
  (await run('select email from users where email = any($1)', [emails])).rows
    .map(({ email }) => email)
    .sort();

test('accounts that were never confirmed go when nobody comes, unless something would be lost', async () => {
  const limit = retentionPeriods.unconfirmedAccountDays;
  const gone = await account(limit + 1);
  const young = await account(limit - 1);
  const back = await account(limit + 1);
  await run('update users set last_login_at = now() where email = $1', [back]);
  const [confirmed, studying, buyer, guest, admin, asking] = await Promise.all(
    Array.from({ length: 6 }, () => account(limit + 1)),
  );
  await run('update users set email_verified = true where email = $1', [confirmed]);
  const ofUser = 'select id from users where email = $1';
  await run(
    `insert into course_progress (user_id, completed_lessons) select id, '{m1v1}' from users where email = $1`,
    [studying],
  );
  await run(
    `insert into purchases (provider, transaction_id, status, email) values ('hotmart', 'T1', 'pending', $1)`,
    [buyer],
  );
  await run(`insert into access_grants (email, granted_by) values ($1, 'Equipe')`, [guest]);
  await run(`update profiles set role = 'admin' where id = (${ofUser})`, [admin]);
  await run(
    `insert into lesson_questions (user_id, lesson_id, lesson_title, question) select id, 'm1v1', 'x', 'y' from users where email = $1`,
    [asking],
  );
  const kept = [young, back, confirmed, studying, buyer, guest, admin, asking] as string[];
  await night();
  expect(await remain([gone, ...kept])).toEqual(kept.sort());
});

test('subscriptions that nobody confirmed go; those that were confirmed or ended stay', async () => {
  const old = days(retentionPeriods.unconfirmedSubscriptionDays + 1);
  await run(`insert into newsletter_subscribers (email, created_at, confirmed_at, unsubscribed_at) values
    ('velha@example.com', ${old}, null, null), ('nova@example.com', ${days(retentionPeriods.unconfirmedSubscriptionDays - 1)}, null, null),
    ('certa@example.com', ${old}, ${old}, null), ('saiu@example.com', ${old}, null, ${old})`);
  await night();
  const { rows } = await run('select email from newsletter_subscribers order by 1');
  expect(rows.map(({ email }) => email)).toEqual([
    'certa@example.com',
    'nova@example.com',
    'saiu@example.com',
  ]);
});

test('messages of payment providers forget the buyer, and purchases without an account do', async () => {
  const event = JSON.stringify({
    email: 'bia@example.com',
    name: 'Bia Lima',
    status: 'approved',
    amountCents: 8500,
  });
  const add = (id: string, ago: number) =>
    run(
      `insert into purchase_events (provider, event_id, event, received_at, due_at) values ('hotmart', $1, $2, ${days(ago)}, null)`,
      [id, event],
    );
  await add('velho', retentionPeriods.purchaseEventDays + 1);
  await add('novo', retentionPeriods.purchaseEventDays - 1);
  const student = await account(1);
  for (const [id, email, years] of [
    ['velha', 'bia@example.com', retentionPeriods.purchaseYears + 1],
    ['nova', 'bia@example.com', retentionPeriods.purchaseYears - 1],
    ['aluna', student, retentionPeriods.purchaseYears + 1],
  ])
    await run(
      `insert into purchases (provider, transaction_id, status, email, name, approved_at)
       values ('asaas', $1, 'approved', $2, 'Bia Lima', now() - make_interval(years => $3))`,
      [id, email, years],
    );
  await night();
  const events = await run(`select event_id, event::jsonb as event from purchase_events order by 1`);
  expect(events.rows).toEqual([
    { event_id: 'novo', event: JSON.parse(event) },
    { event_id: 'velho', event: { status: 'approved', amountCents: 8500 } },
  ]);
  const bought = await run(
    `select transaction_id as id, name, email from purchases where provider = 'asaas' order by 1`,
  );
  expect(bought.rows).toEqual([
    { id: 'aluna', name: 'Bia Lima', email: student },
    { id: 'nova', name: 'Bia Lima', email: 'bia@example.com' },
    { id: 'velha', name: '', email: '' },
  ]);
});

test('requests for access to a purchase go, decided or not', async () => {
  const limit = retentionPeriods.accessRequestDays;
  await run(
    `with bought as (
       insert into purchases (provider, transaction_id, status, email) values ('hotmart', 'HP-pedido', 'approved', 'errado@example.com')
       returning id
     )
     insert into access_requests (purchase_id, email, status, created_at)
     select id, email, status, at from bought, (values
       ('velho@example.com', 'waiting', ${days(limit + 1)}), ('recusado@example.com', 'refused', ${days(limit + 1)}),
       ('novo@example.com', 'waiting', ${days(limit - 1)})) as asked (email, status, at)`,
  );
  await night();
  expect((await run('select email from access_requests')).rows).toEqual([{ email: 'novo@example.com' }]);
});

test('that a mail was sent is forgotten where there is no account; one that waits is not', async () => {
  const student = await account(1);
  const old = days(retentionPeriods.mailDays + 1);
  await run(
    `insert into outbox (kind, recipient, data, created_at, due_at) values
     ('x', 'ninguem@example.com', '{}', ${old}, null), ('x', 'espera@example.com', '{}', ${old}, now() + interval '1 hour'),
     ('x', $1, '{}', ${old}, null), ('account-erased', 'foi@example.com', '{}', now(), null)`,
    [student],
  );
  await night();
  const { rows } = await run(`select recipient from outbox where kind in ('x', 'account-erased')`);
  expect(rows.map(({ recipient }) => recipient).sort()).toEqual([student, 'espera@example.com'].sort());
});
