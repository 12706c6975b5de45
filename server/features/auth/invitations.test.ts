import { beforeEach, describe, expect, test } from 'vitest';
import { signInAdmin, signInSupport } from '../../../tests/support/admin.ts';
import { startInbox } from '../../../tests/support/inbox.ts';
import { startTestMail } from '../../../tests/support/mail-consumer.ts';
import { sharedFixture } from '../../../tests/support/shared-fixture.ts';
import { cookieOf, createTestApp, newAccount } from '../../../tests/support/test-app.ts';

const inbox = await sharedFixture(startInbox());
const product = await sharedFixture(createTestApp('invitations'));
await sharedFixture(startTestMail(product, inbox.url));
const admin = await signInAdmin(product);
const run = async (text: string, values: unknown[] = []) =>
  (await product.database.$client.query(text, values)).rows;
beforeEach(() => run('truncate rate_limits'));

const call = (method: string, path: string, json?: unknown, cookie = admin) =>
  product.call(method, `/api/admin/team/invitations${path}`, { cookie, json });
const tokenOf = (link: string) => new URL(link).searchParams.get('convite') ?? '';
async function invite(email: string, role = 'support') {
  const answer = await call('POST', '', { email, role });
  expect(answer.status).toBe(200);
  const { id, link } = (await answer.json()) as { id: string; link: string };
  return { id, link, token: tokenOf(link) };
}
const look = async (token: string, cookie?: string) =>
  (await product.call('GET', `/api/auth/invitation?token=${token}`, cookie ? { cookie } : {})).json();
const accept = (token: string, cookie: string) =>
  product.call('POST', '/api/auth/invitation/accept', { cookie, json: { token } });
const acceptAsNew = (token: string, { name, password } = newAccount()) =>
  product.call('POST', '/api/auth/invitation/accept-as-new', { json: { token, name, password } });
const roleOf = async (email: string) =>
  (await run('select role from profiles where email = $1', [email]))[0]?.role;
const codeIn = async (answer: Response) => ((await answer.json()) as { error: { code: string } }).error.code;
const actionsOf = async (email: string) =>
  (
    await run(
      `select action from audit_log left join users on users.id = user_id
       where detail = $1 or users.email = $1 order by audit_log.created_at`,
      [email],
    )
  ).map(({ action }) => action);

describe('an invitation', () => {
  test('arrives by email; opening it changes nothing; accepting makes a confirmed account with the role', async () => {
    const bia = newAccount();
    const { token } = await invite(bia.email.toUpperCase());
    const email = await inbox.next(bia.email);
    expect(email.subject).toBe('Um convite para a equipe do curso');
    expect(email.text).toMatch(/Quem convida: Ana Souza\./);
    expect(email.text).toMatch(/Atendimento: ajuda/);
    const mailed = tokenOf(/http\S+convite=\S+/.exec(email.text ?? '')?.[0] ?? '');
    expect(mailed).not.toBe(token);
    const told = { is_open: true, email: bia.email, role: 'support', has_account: false, session: 'none' };
    expect(await look(mailed)).toMatchObject(told);
    expect(await look(mailed)).toMatchObject(told);
    const answer = await acceptAsNew(mailed, bia);
    expect(answer.status).toBe(200);
    const cookie = cookieOf(answer);
    const student = await product.call('GET', '/api/student', { cookie });
    expect(await student.json()).toMatchObject({ role: 'support', name: bia.name });
    expect((await product.call('GET', '/api/admin/students', { cookie })).status).toBe(200);
    expect((await product.call('GET', '/api/admin/settings', { cookie })).status).toBe(403);
    expect(await actionsOf(bia.email)).toEqual(['invite-support', 'accept-invitation']);
    // Every link of it is used up.
    for (const used of [token, mailed]) {
      expect(await look(used)).toEqual({ is_open: false });
      expect(await codeIn(await acceptAsNew(used))).toBe('invalid_token');
    }
  });

  test('is taken by the account of its email, after a recent login, and by no other', async () => {
    const lia = newAccount();
    const cookie = await product.signIn(lia);
    const { token } = await invite(lia.email, 'admin');
    const other = await product.signIn();
    expect(await look(token)).toMatchObject({ has_account: true, session: 'none' });
    expect(await look(token, other)).toMatchObject({ session: 'other' });
    expect(await look(token, cookie)).toMatchObject({ session: 'own' });
    expect(await codeIn(await acceptAsNew(token))).toBe('user_already_exists');
    expect(await codeIn(await accept(token, other))).toBe('forbidden');
    await run(
      `update sessions set created_at = now() - interval '16 minutes' from users
       where users.id = user_id and email = $1`,
      [lia.email],
    );
    expect(await codeIn(await accept(token, cookie))).toBe('fresh_login_required');
    expect(await roleOf(lia.email)).toBeNull();
    await run('update sessions set created_at = now() from users where users.id = user_id and email = $1', [
      lia.email,
    ]);
    expect((await accept(token, cookie)).status).toBe(200);
    expect(await roleOf(lia.email)).toBe('admin');
    const [told] = await run(
      `select count(*)::int as count from outbox where recipient = $1 and kind = 'security-changed'`,
      [lia.email],
    );
    expect(told.count).toBe(1);
  });

  test('stores only the hash of its link', async () => {
    const { token } = await invite(newAccount().email);
    for (const table of ['verifications', 'team_invitations', 'outbox', 'audit_log'])
      expect(JSON.stringify(await run(`select * from ${table}`))).not.toContain(token);
  });

  test('sent again has a new link; the earlier ones end', async () => {
    const { email } = newAccount();
    const { id, token } = await invite(email);
    const again = (await (await call('POST', `/${id}/resend`)).json()) as { link: string };
    expect(await look(token)).toEqual({ is_open: false });
    expect(await look(tokenOf(again.link))).toMatchObject({ is_open: true, email });
    expect(await run('select from team_invitations where email = $1', [email])).toHaveLength(1);
    expect(await actionsOf(email)).toEqual(['invite-support', 'resend-invitation']);
  });

  test('is over when it is cancelled, and its email is not sent again', async () => {
    const { email } = newAccount();
    const { id, token } = await invite(email);
    expect((await call('DELETE', `/${id}`)).status).toBe(200);
    expect(await look(token)).toEqual({ is_open: false });
    expect((await acceptAsNew(token)).status).toBe(400);
    expect((await call('POST', `/${id}/resend`)).status).toBe(404);
    expect(await product.features.auth.invitations.describeFor(email, id)).toBeUndefined();
    expect(await actionsOf(email)).toEqual(['invite-support', 'cancel-invitation']);
  });

  test('ends after seven days, and is removed then', async () => {
    const { email } = newAccount();
    const { id, token } = await invite(email);
    const [{ days }] = await run(
      'select round(extract(epoch from expires_at - now()) / 86400)::int as days from team_invitations where id = $1',
      [id],
    );
    expect(days).toBe(7);
    await run(`update team_invitations set expires_at = now() - interval '1 second' where id = $1`, [id]);
    expect(await look(token)).toEqual({ is_open: false });
    const sweep = product.features.account.tasks.find(({ name }) => name.includes('invitations'));
    await sweep?.run();
    expect(await run('select from team_invitations where id = $1', [id])).toEqual([]);
  });

  test('of an administrator who lost the role is over', async () => {
    const bea = newAccount();
    const cookie = await product.signIn(bea);
    await run(`update profiles set role = 'admin' where email = $1`, [bea.email]);
    const answer = await call('POST', '', { email: newAccount().email, role: 'admin' }, cookie);
    const token = tokenOf(((await answer.json()) as { link: string }).link);
    expect(await look(token)).toMatchObject({ is_open: true });
    await run('update profiles set role = null where email = $1', [bea.email]);
    expect(await look(token)).toEqual({ is_open: false });
    expect((await acceptAsNew(token)).status).toBe(400);
  });

  test('waits while the administrator who made it may not administer', async () => {
    const [cookie, bia] = [await signInAdmin(product), newAccount()];
    const answer = await call('POST', '', { email: bia.email, role: 'admin' }, cookie);
    const token = tokenOf(((await answer.json()) as { link: string }).link);
    const { email } = (await (await product.call('GET', '/api/student', { cookie })).json()) as {
      email: string;
    };
    const close = (isClosed: boolean) =>
      run('update users set password_outdated = $2 where email = $1', [email, isClosed]);
    await close(true);
    expect(await look(token)).toMatchObject({ is_open: false });
    expect((await acceptAsNew(token, bia)).status).toBe(400);
    await close(false);
    expect((await acceptAsNew(token, bia)).status).toBe(200);
  });

  test('changes no role that was given meanwhile', async () => {
    const eva = newAccount();
    const cookie = await product.signIn(eva);
    const { token } = await invite(eva.email);
    await run(`update profiles set role = 'admin' where email = $1`, [eva.email]);
    expect((await accept(token, cookie)).status).toBe(200);
    expect(await roleOf(eva.email)).toBe('admin');
  });

  test('goes to nobody who is in the team, and is made by administrators alone', async () => {
    const support = await signInSupport(product);
    const { email } = newAccount();
    expect((await call('POST', '', { email, role: 'support' }, support)).status).toBe(403);
    const [{ email: taken }] = await run(`select email from profiles where role = 'support' limit 1`);
    const refused = await call('POST', '', { email: taken, role: 'admin' });
    expect([refused.status, await codeIn(refused)]).toEqual([409, 'already_in_team']);
    expect((await call('POST', '', { email, role: 'owner' })).status).toBe(422);
    expect((await call('POST', '', { email: 'nada', role: 'support' })).status).toBe(422);
  });

  test('tells nothing of an email to whoever has no link', async () => {
    const { email } = newAccount();
    await invite(email);
    for (const token of ['x', '', encodeURIComponent(email)]) {
      const answer = await product.call('GET', `/api/auth/invitation?token=${token}`);
      expect(await answer.text()).not.toContain(email);
    }
  });
});
