import { expect, test } from 'vitest';
import { sharedFixture } from '../../../tests/support/shared-fixture.ts';
import { createTestApp, newAccount } from '../../../tests/support/test-app.ts';

const product = await sharedFixture(createTestApp('students'));

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
