import { beforeAll, describe, expect, test } from 'vitest';
import { sharedFixture } from '../../tests/support/shared-fixture.ts';
import { type Account, cookieOf, createTestApp, newAccount } from '../../tests/support/test-app.ts';

const product = await sharedFixture(createTestApp('team'));
const signIn = async (account: Account) =>
  cookieOf(await product.call('POST', '/api/auth/sign-in/email', { json: account }));
const run = (text: string, values: unknown[] = []) => product.database.$client.query(text, values);

/** By a command, as the first administrator is made. */
async function owner() {
  const account = newAccount({ name: 'Dona Zélia' });
  await product.signIn(account);
  const known = await product.adminRepository.findByEmail(account.email);
  if (!known) throw new Error('no account');
  await product.features.administration.accountActions.giveRole({ id: null, name: 'root' }, known, 'admin');
  return { ...known, cookie: await signIn(account) };
}
const dona = await owner();

interface Member {
  id: string;
  name: string;
  email: string;
  role: string;
  since: string | null;
  last_used_at: string | null;
  has_second_factor: boolean;
}
async function team(): Promise<Member[]> {
  const answer = await product.call('GET', '/api/admin/team', { cookie: dona.cookie });
  return ((await answer.json()) as { members: Member[] }).members;
}
const idOf = async (email: string) => (await product.adminRepository.findByEmail(email))?.id ?? '';
const add = async (email: string) =>
  product.call('POST', `/api/admin/students/${await idOf(email)}/make-admin`, { cookie: dona.cookie });

async function confirmed(name = 'Ana Prado') {
  const account = newAccount({ name });
  const cookie = await product.signIn(account);
  await run('update users set email_verified = true where email = $1', [account.email]);
  return { ...account, cookie };
}

test('the team is named with since when, last use and second factor; students are not in it', async () => {
  await product.signIn();
  await run(
    `update users set two_factor_enabled = true, last_login_at = '2026-05-10T12:00:00Z' where id = $1`,
    [dona.id],
  );
  await run(`update sessions set used_at = date_trunc('minute', now()) where user_id = $1`, [dona.id]);
  const { rows } = await run('select used_at from sessions where user_id = $1', [dona.id]);
  expect(await team()).toEqual([
    {
      id: dona.id,
      name: 'Dona Zélia',
      email: dona.email,
      role: 'admin',
      since: expect.stringMatching(/^20.*Z$/),
      last_used_at: rows[0].used_at.toISOString(),
      has_second_factor: true,
    },
  ]);
  await run(
    `update users set two_factor_enabled = false, last_login_at = now() + interval '1 hour' where id = $1`,
    [dona.id],
  );
  const [member] = await team();
  expect(member?.has_second_factor).toBe(false);
  expect(Date.parse(member?.last_used_at ?? '')).toBeGreaterThan(rows[0].used_at.getTime());
});

test('somebody is added once, and that is recorded', async () => {
  const ana = await confirmed();
  expect((await add(ana.email)).status).toBe(200);
  const asOther = await product.call('GET', '/api/admin/team', { cookie: await signIn(ana) });
  expect(asOther.status).toBe(200);
  expect((await team()).map(({ name }) => name)).toEqual(['Ana Prado', 'Dona Zélia']);
  const { rows } = await run(
    `select actor, action from audit_log join users on users.id = user_id where email = $1`,
    [ana.email],
  );
  expect(rows).toEqual([{ actor: 'Dona Zélia', action: 'grant' }]);
});

test('since when is asked of the role that she has now: not of an earlier one, nor of a second giving', async () => {
  const bia = await confirmed('Bia Prado');
  await add(bia.email);
  const id = (await team()).find(({ email }) => email === bia.email)?.id;
  const age = (days: number) =>
    run(`update audit_log set created_at = created_at - $2::int * interval '1 day' where user_id = $1`, [
      id,
      days,
    ]);
  const since = async () => (await team()).find((member) => member.id === id)?.since;
  await age(30);
  await product.call('POST', `/api/admin/students/${id}/remove-admin`, { cookie: dona.cookie });
  await age(10);
  const start = Date.now();
  await add(bia.email);
  const given = await since();
  expect(Date.parse(given ?? '')).toBeGreaterThanOrEqual(start);
  await add(bia.email);
  expect(await since()).toBe(given);
  await run('delete from audit_log where user_id = $1', [id]);
  expect(await since()).toBeNull();
});

test('whoever has signed up with another’s address is not made an administrator by that address', async () => {
  const stranger = newAccount({ email: 'socia@example.com' });
  const cookie = await product.signIn(stranger);
  const refused = await add(stranger.email);
  expect(refused.status).toBe(403);
  expect(await refused.json()).toMatchObject({ error: { code: 'email_not_verified' } });
  expect((await product.call('GET', '/api/admin/team', { cookie })).status).toBe(403);
});

test('adding somebody asks who is there when the login is old', async () => {
  const eva = await confirmed('Eva Prado');
  await run(`update sessions set created_at = now() - interval '16 minutes' where user_id = $1`, [dona.id]);
  const refused = await add(eva.email);
  expect(await refused.json()).toMatchObject({ error: { code: 'fresh_login_required' } });
  expect((await team()).map(({ email }) => email)).not.toContain(eva.email);
});

describe('a role', () => {
  const change = (id: string, action: string, cookie = dona.cookie) =>
    product.call('POST', `/api/admin/students/${id}/${action}`, { cookie });
  const roleOf = async (id: string) => (await team()).find((member) => member.id === id)?.role;
  beforeAll(() => run(`update sessions set created_at = now() where user_id = $1`, [dona.id]));

  test('changes between support and administrator, and each change is recorded', async () => {
    const lia = await confirmed('Lia Prado');
    const id = await idOf(lia.email);
    expect((await change(id, 'make-support')).status).toBe(200);
    expect(await roleOf(id)).toBe('support');
    expect((await product.call('GET', '/api/session', { cookie: lia.cookie })).status).toBe(401);
    const helping = await signIn(lia);
    expect((await product.call('GET', '/api/admin/students', { cookie: helping })).status).toBe(200);
    expect((await product.call('GET', '/api/admin/team', { cookie: helping })).status).toBe(403);
    expect((await change(dona.id, 'make-support', helping)).status).toBe(403);
    await change(id, 'make-admin');
    expect(await roleOf(id)).toBe('admin');
    await change(id, 'make-support');
    const again = await signIn(lia);
    expect((await product.call('GET', '/api/admin/team', { cookie: again })).status).toBe(403);
    await change(id, 'remove-admin');
    expect(await roleOf(id)).toBeUndefined();
    expect((await product.call('GET', '/api/admin/students', { cookie: again })).status).toBe(403);
    const { rows } = await run('select action from audit_log where user_id = $1 order by created_at', [id]);
    expect(rows.map(({ action }) => action)).toEqual(['grant-support', 'grant', 'grant-support', 'revoke']);
    const mails = await run(
      `select data::json->>'change' as change from outbox where recipient = $1 and kind = 'security-changed' order by created_at`,
      [lia.email],
    );
    expect(mails.rows.map(({ change }) => change)).toEqual([
      'make-support',
      'make-admin',
      'make-support',
      'remove-support',
    ]);
  });

  test('of the last administrator cannot become support', async () => {
    await run('update users set email_verified = true where id = $1', [dona.id]);
    await run(`update profiles set role = null where role = 'admin' and id <> $1`, [dona.id]);
    const refused = await change(dona.id, 'make-support');
    expect(refused.status).toBe(409);
    expect(await refused.json()).toMatchObject({ error: { code: 'last_administrator' } });
    expect(await roleOf(dona.id)).toBe('admin');
  });
});
