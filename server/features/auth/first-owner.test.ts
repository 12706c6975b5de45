import { describe, expect, test } from 'vitest';
import { paths } from '../../../domain/paths.ts';
import { sharedFixture } from '../../../tests/support/shared-fixture.ts';
import { cookieOf, createTestApp, newAccount } from '../../../tests/support/test-app.ts';

const product = await sharedFixture(createTestApp('first_owner', { REQUIRE_EMAIL_CONFIRMATION: true }));
const { firstOwner } = product.features.auth;
const query = (text: string, values: unknown[] = []) => product.database.$client.query(text, values);
const newLink = async () => new URL((await firstOwner.createLink()) ?? 'http://no.link');
const keyOf = (link: URL) => link.searchParams.get('chave') ?? '';
const create = (key: string, account = newAccount()) =>
  product.call('POST', '/api/auth/first-owner', { json: { ...account, key } });

describe('the link for the first administrator', () => {
  test('is the last one that was made; only its hash is stored', async () => {
    const [before, link] = [await newLink(), await newLink()];
    expect(link.pathname).toBe(paths.adminStart);
    expect(await firstOwner.isOpen(keyOf(before))).toBe(false);
    expect(await firstOwner.isOpen(keyOf(link))).toBe(true);
    expect(await firstOwner.isOpen('')).toBe(false);
    const { rows } = await product.database.$client.query('select * from verifications');
    expect(JSON.stringify(rows)).not.toContain(keyOf(link));
  });

  test('stays after a mistake, opens to one of many at once, signs her in, and is gone then', async () => {
    const key = keyOf(await newLink());
    const student = newAccount();
    await product.signIn(student);
    await query('update users set email_verified = true where email = $1', [student.email]);
    expect((await create('wrong-key')).status).toBe(404);
    expect((await create(key, { ...newAccount(), password: 'x' })).status).toBe(422);
    expect((await create(key, student)).status).toBe(422);
    const answers = await Promise.all(Array.from({ length: 10 }, () => create(key)));
    const [first, ...others] = answers.filter(({ status }) => status === 200);
    expect(others).toEqual([]);
    expect(answers.filter(({ status }) => status === 404)).toHaveLength(9);
    const cookie = first ? cookieOf(first) : '';
    expect((await product.call('GET', '/api/admin/team', { cookie })).status).toBe(200);
    expect(await firstOwner.isOpen(key)).toBe(false);
    expect(await firstOwner.createLink()).toBeUndefined();
    expect((await create(key)).status).toBe(404);
    const { rows } = await product.database.$client.query(`select action from audit_log`);
    expect(rows).toEqual([{ action: 'first-owner' }]);
  });

  test('its session alone changes settings for an hour without another login, and gets no export by that', async () => {
    await query(`update profiles set role = null`);
    await query('truncate rate_limits');
    const owner = newAccount();
    const cookie = cookieOf(await create(keyOf(await newLink()), owner));
    const login = () => product.call('POST', '/api/auth/sign-in/email', { json: owner });
    const other = cookieOf(await login());
    await query(`update sessions set created_at = now() - interval '20 minutes'`);
    const ask = async (method: string, path: string, of: string, json?: object) =>
      (await product.call(method, `/api/admin/${path}`, { cookie: of, ...(json && { json }) })).status;
    const save = (of: string) => ask('PUT', 'settings/notices', of, { values: { OWNER_EMAIL: owner.email } });
    expect([await save(cookie), await save(other)]).toEqual([200, 401]);
    expect(await ask('GET', 'students.csv', cookie)).toBe(401);
    expect(await ask('POST', 'team/invitations', cookie, { email: 'x@example.com', role: 'admin' })).toBe(
      401,
    );
    await query(`update verifications set expires_at = now() where id = 'setup-session'`);
    expect(await save(cookie)).toBe(401);
  });

  test('takes over the account that a stranger made with her email, and ends what he has of it', async () => {
    await query(`update profiles set role = null`);
    await query('truncate rate_limits');
    const stranger = newAccount();
    await product.call('POST', '/api/auth/sign-up/email', { json: stranger });
    const { rows: found } = await query('select id from users where email = $1', [stranger.email]);
    const { id } = found[0] as { id: string };
    await query(
      `insert into sessions (id, token, user_id, expires_at) values (gen_random_uuid(), 'his', $1, now() + interval '1 day')`,
      [id],
    );
    await query(
      `insert into address_changes (user_id, new_email, expires_at) values ($1, 'his@example.com', now() + interval '1 day')`,
      [id],
    );
    // A helper may have been shown a link of it, which kept it from a role.
    await query('update users set team_access_at = now() where id = $1', [id]);
    const owner = { ...stranger, name: 'Dona Flor', password: 'senha-da-propria-dona-9' };
    const answer = await create(keyOf(await newLink()), owner);
    expect(answer.status).toBe(200);
    const session = await product.call('GET', '/api/student', { cookie: cookieOf(answer) });
    expect(await session.json()).toMatchObject({ id, role: 'admin', name: 'Dona Flor' });
    const left = await query(
      `select 'session' from sessions where token = 'his' union all select 'change' from address_changes`,
    );
    expect(left.rows).toEqual([]);
    expect((await product.call('POST', '/api/auth/sign-in/email', { json: stranger })).status).toBe(401);
  });
});
