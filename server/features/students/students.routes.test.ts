import { describe, expect, test } from 'vitest';
import { signInAdmin } from '../../../tests/support/admin.ts';
import { sharedFixture } from '../../../tests/support/shared-fixture.ts';
import { createTestApp, newAccount } from '../../../tests/support/test-app.ts';

const product = await sharedFixture(createTestApp('students'));
const forBuyers = await sharedFixture(createTestApp('students_for_buyers', { COURSE_ACCESS: 'purchase' }));

test('tells name, role and the name for the certificate', async () => {
  const account = newAccount({ name: 'Ana Souza' });
  const cookie = await product.signIn(account);
  const answer = await product.call('GET', '/api/student', { cookie });
  expect(await answer.json()).toMatchObject({
    email: account.email,
    name: 'Ana Souza',
    certificate_name: 'Ana Souza',
    role: 'student',
  });
});

test('an account without a profile is called by what is left, and has no certificate name of its own making', async () => {
  const account = newAccount({ name: 'aluno@clinica' });
  const cookie = await product.signIn(account);
  await product.database.$client.query('delete from profiles where email = $1', [account.email]);
  const answer = await product.call('GET', '/api/student', { cookie });
  expect(await answer.json()).toMatchObject({ name: 'aluno@clinica', certificate_name: null });
});

test('a profile with the role admin is one', async () => {
  const account = newAccount();
  const cookie = await product.signIn(account);
  await product.database.$client.query("update profiles set role = 'admin' where email = $1", [
    account.email,
  ]);
  const answer = await product.call('GET', '/api/student', { cookie });
  expect(await answer.json()).toMatchObject({ role: 'admin' });
});

describe('emails that stand still', () => {
  async function isStuck(cookie: string) {
    const answer = (await (await product.call('GET', '/api/student', { cookie })).json()) as {
      is_mail_stuck: boolean | null;
    };
    return answer.is_mail_stuck;
  }
  async function storeEmail(columns: { last_error?: string; sent_at?: Date; failed_at?: Date }) {
    const isWaiting = !columns.sent_at && !columns.failed_at;
    await product.database.$client.query(
      `insert into outbox (kind, recipient, data, attempts, due_at, last_error, sent_at, failed_at)
       values ('welcome', 'x@example.com', '{}', 1, $1, $2, $3, $4)`,
      [
        isWaiting ? new Date(Date.now() + 2_000) : null,
        columns.last_error,
        columns.sent_at,
        columns.failed_at,
      ],
    );
  }

  test('are said to the team alone, and only for a fault of the server or its settings', async () => {
    const [admin, student] = [await signInAdmin(product), await product.signIn()];
    await product.database.$client.query('delete from outbox');
    expect(await isStuck(admin)).toBe(false);
    await storeEmail({ failed_at: new Date(), last_error: '550 5.1.1 No such user' });
    await storeEmail({ last_error: '452 4.2.2 The email account is over quota' });
    await storeEmail({ last_error: '451 4.7.1 Greylisting in action' });
    expect(await isStuck(admin)).toBe(false);
    await storeEmail({ last_error: 'connect ECONNREFUSED 10.0.0.1:465' });
    expect([await isStuck(admin), await isStuck(student)]).toEqual([true, null]);
    // It has taken one since.
    await storeEmail({ sent_at: new Date(Date.now() + 1_000) });
    expect(await isStuck(admin)).toBe(false);
  });
});

test('a student whose access was taken away is told so, and a visitor who never had it is not', async () => {
  const product = forBuyers;
  const admin = await signInAdmin(product);
  const account = newAccount();
  const cookie = await product.signIn(account);
  const student = async () => (await product.call('GET', '/api/student', { cookie })).json();
  const { rows } = await product.database.$client.query(
    'update users set email_verified = true where email = $1 returning id',
    [account.email],
  );
  expect(await student()).toMatchObject({ access: 'never_bought', is_access_revoked: false });
  const change = (action: string) =>
    product.call('POST', `/api/admin/students/${rows[0].id}/${action}`, { cookie: admin, json: {} });
  expect((await change('grant')).status).toBe(200);
  expect(await student()).toMatchObject({ access: 'granted', is_access_revoked: false });
  expect((await change('revoke')).status).toBe(200);
  expect(await student()).toMatchObject({ access: 'never_bought', is_access_revoked: true });
  expect((await change('grant')).status).toBe(200);
  expect(await student()).toMatchObject({ access: 'granted', is_access_revoked: false });
});
