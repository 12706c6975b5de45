import { expect, test } from 'vitest';
import { signInAdmin } from '../../../tests/support/admin.ts';
import { sharedFixture } from '../../../tests/support/shared-fixture.ts';
import { createTestApp, newAccount } from '../../../tests/support/test-app.ts';

const product = await sharedFixture(createTestApp('restores_kept'));
const owner = await signInAdmin(product);
const { backups, restores } = product.features.backups;
const run = async <Row = Record<string, unknown>>(text: string, values: unknown[] = []): Promise<Row[]> =>
  (await product.database.$client.query(text, values)).rows;
const call = (method: string, address = '', json?: unknown, cookie = owner) =>
  product.call(method, `/api/admin/backups${address}`, { cookie, json });

async function makeCopy(cookie = owner): Promise<string> {
  const { id } = (await (await call('POST', '', undefined, cookie)).json()) as { id: string };
  await backups.idle();
  return id;
}

async function restore(id: string): Promise<void> {
  const preview = (await (await call('GET', `/${id}/restore`)).json()) as { site_name: string };
  expect((await call('POST', `/${id}/restore`, { site_name: preview.site_name })).status).toBe(202);
  await restores.idle();
}

async function student() {
  const account = newAccount();
  const cookie = await product.signIn(account);
  const [{ id } = { id: '' }] = await run<{ id: string }>('select id from users where email = $1', [
    account.email,
  ]);
  return { ...account, cookie, id };
}

const addPurchase = (email: string, userId: string) =>
  run<{ id: string }>(
    `insert into purchases (provider, transaction_id, email, status, approved_at, user_id)
     values ('kiwify', gen_random_uuid(), $1, 'approved', now(), $2) returning id`,
    [email, userId],
  );

test('what people withdrew since the copy stays withdrawn', async () => {
  const stays = await student();
  const leaves = await student();
  const [{ id: purchase } = { id: '' }] = await addPurchase(stays.email, stays.id);
  await run(
    `insert into reviews (user_id, status, rating, text, shown_name, consented_at)
     values ($1, 'published', 5, 'Bom', 'Ana', now())`,
    [stays.id],
  );
  await run('insert into newsletter_subscribers (email, confirmed_at) values ($1, now())', [stays.email]);
  await run(`insert into access_requests (purchase_id, email) values ($1, 'outra@example.com')`, [purchase]);
  const copy = await makeCopy();

  await run(`update access_requests set status = 'refused', decided_at = now()`);
  expect((await product.call('DELETE', '/api/review/consent', { cookie: stays.cookie })).status).toBe(200);
  await run('update newsletter_subscribers set unsubscribed_at = now()');
  const refusal = { cookie: stays.cookie, json: { is_refused: true } };
  expect((await product.call('PUT', '/api/course-emails', refusal)).status).toBe(200);
  await run(`insert into refund_requests (purchase_id, way, deadline) values ($1, 'owner', now())`, [
    purchase,
  ]);
  await run(`update purchases set status = 'refunded', refunded_at = now() where id = $1`, [purchase]);
  const erasure = { cookie: leaves.cookie, json: { password: leaves.password } };
  expect((await product.call('POST', '/api/account/erase', erasure)).status).toBe(200);
  await restore(copy);

  const [left] =
    await run(`select (select status from reviews) as review, (select status from purchases) as purchase,
    (select count(*)::int from newsletter_subscribers where unsubscribed_at is null) as subscribed,
    (select count(*)::int from course_email_refusals) as refusals, (select count(*)::int from refund_requests) as refunds,
    (select string_agg(status, ' ') from access_requests) as accesses`);
  expect(left).toEqual({
    review: 'private',
    purchase: 'refunded',
    subscribed: 0,
    refusals: 1,
    refunds: 1,
    accesses: 'refused',
  });
  expect(await run('select from users where email = $1', [stays.email])).toHaveLength(1);
  expect(await run('select from users where email = $1', [leaves.email])).toEqual([]);
  expect(
    await run('select from outbox where recipient = $1 and kind = $2', [leaves.email, 'welcome']),
  ).toEqual([]);
});

test('passwords, second factors and taken roles are those of today, also in sessions that go on', async () => {
  const [helper, former, lost] = [await student(), await student(), await student()];
  const setRole = (role: string | null, { id }: { id: string }) =>
    run('update profiles set role = $1 where id = $2', [role, id]);
  await setRole('support', helper);
  await setRole('admin', former);
  await setRole('admin', lost);
  await run(
    `insert into two_factors (id, user_id, secret, backup_codes) values (gen_random_uuid(), $1, 'a', 'b')`,
    [former.id],
  );
  const copy = await makeCopy();
  await setRole('admin', helper);
  await setRole(null, former);
  await run('delete from two_factors');
  await run('update users set two_factor_enabled = true, team_access_at = now() where id = $1', [helper.id]);
  await run(`update accounts set password = 'new' where user_id = $1`, [former.id]);
  await run('delete from users where id = $1', [lost.id]);
  await restore(copy);

  const accounts = await run<{ id: string }>(
    `select id, role, two_factor_enabled as has_factor, team_access_at is not null as was_shown,
       (select password from accounts where user_id = users.id) = 'new' as is_new,
       (select count(*)::int from two_factors where user_id = users.id) as factors
     from users join profiles using (id) where id = any($1)`,
    [[helper.id, former.id, lost.id]],
  );
  const facts = { has_factor: false, was_shown: false, is_new: false, factors: 0 };
  expect(new Map(accounts.map(({ id, ...account }) => [id, account]))).toEqual(
    new Map([
      [helper.id, { ...facts, role: 'support', has_factor: true, was_shown: true }],
      [former.id, { ...facts, role: null, is_new: true }],
      // An account that the copy alone has comes back as it was.
      [lost.id, { ...facts, role: 'admin' }],
    ]),
  );
  expect((await product.call('GET', '/api/admin/team', { cookie: former.cookie })).status).toBe(403);
  await run('delete from users where id = any($1)', [[helper.id, former.id, lost.id]]);
});

test('a role that was taken away comes back if nobody would administer the site', async () => {
  const { id, cookie } = await student();
  const administeredBy = (condition: string) =>
    run(`update profiles set role = case when ${condition} then 'admin' end`);
  await administeredBy(`id = '${id}'`);
  const copy = await makeCopy(cookie);
  await administeredBy('id = (select id from users order by created_at limit 1)');
  await restore(copy);
  expect(await run(`select id from profiles where role = 'admin'`)).toEqual([{ id }]);
  await administeredBy('id = (select id from users order by created_at limit 1)');
});

test('an email goes out once, whatever the copy says of it', async () => {
  await run('delete from outbox');
  await run(`insert into outbox (kind, recipient, data, once_key) values
    ('welcome', 'waits@example.com', '{}', 'one'), ('welcome', 'sent@example.com', '{}', 'two'),
    ('welcome', 'forgotten@example.com', '{}', 'three')`);
  const [{ id: issue } = { id: '' }] = await run<{ id: string }>(
    `insert into newsletters (subject, author_name, scheduled_at) values ('Março', 'Ana', now() + interval '1 hour') returning id`,
  );
  const copy = await makeCopy();
  await run(`update outbox set due_at = null, sent_at = now() where once_key = 'two'`);
  await run(`delete from outbox where once_key = 'three'`);
  await run('update newsletters set scheduled_at = null, queued_at = now() where id = $1', [issue]);
  await run(
    `insert into outbox (kind, recipient, data, once_key, newsletter_id) values ('newsletter', 'new@example.com', '{}', 'four', $1)`,
    [issue],
  );
  await restore(copy);
  expect(await run('select recipient from outbox where due_at is not null order by 1')).toEqual([
    { recipient: 'new@example.com' },
    { recipient: 'waits@example.com' },
  ]);
  expect(await run('select queued_at is not null as is_sent from newsletters')).toEqual([{ is_sent: true }]);
});

test('who bought since the copy has paid, and has the purchase back with the account', async () => {
  const copy = await makeCopy();
  const buyer = await student();
  await addPurchase(buyer.email, buyer.id);
  const owned = () => run('select user_id from purchases where email = $1', [buyer.email]);
  await restore(copy);
  expect(await owned()).toEqual([{ user_id: null }]);
  const rows = (await (await call('GET')).json()) as { backups: { id: string }[] };
  await restore(rows.backups[0]?.id ?? '');
  expect(await owned()).toEqual([{ user_id: buyer.id }]);
});

test('credentials that were downloaded since the copy verify, and those of lost certificates do not hold', async () => {
  const { credentials } = product.features.certificates;
  await credentials.prepare();
  const copy = await makeCopy();
  await run('delete from credential_signing_keys');
  await credentials.prepare();
  const before = await run('select kid from credential_keys order by kid');
  expect(before).toHaveLength(2);
  await run(`insert into certificates (code, student_name, course_title, course_hours, completed_at)
    values ('K7QX-3MPR-WH9D', 'Ana', 'Curso', 8, now())`);
  await credentials.prepare();
  const place = await run('select * from certificate_statuses');
  const signing = await run('select * from credential_signing_keys');
  // Not an erased account's, so that the restore takes it away.
  await run('update certificates set user_id = (select id from users limit 1)');
  await restore(copy);
  expect(await run('select kid from credential_keys order by kid')).toEqual(before);
  expect(await run('select * from credential_signing_keys')).toEqual(signing);
  expect(await run('select from certificates')).toEqual([]);
  expect(await run('select * from certificate_statuses')).toEqual(place);
});
