import { expect, test } from 'vitest';
import { signInAdmin } from '../../../tests/support/admin.ts';
import { sharedFixture } from '../../../tests/support/shared-fixture.ts';
import { type Account, cookieOf, createTestApp, newAccount } from '../../../tests/support/test-app.ts';
import { findTeamPasswordError } from './team-passwords.ts';

const product = await sharedFixture(createTestApp('team_passwords'));
const good = 'tatu come formiga';

const post = (path: string, json: unknown, cookie?: string) =>
  product.call('POST', path, { json, ...(cookie && { cookie }) });
const errorOf = async (answer: Response) =>
  [answer.status, ((await answer.json()) as { error?: { code: string } }).error?.code] as const;
const logIn = async (account: Account) => cookieOf(await post('/api/auth/sign-in/email', account));
const openAdminArea = (cookie: string) => product.call('GET', '/api/admin/overview?days=30', { cookie });
const giveRole = ({ email }: Account, role: string) =>
  product.database.$client.query('update profiles set role = $2 where email = $1', [email, role]);
const student = async (cookie: string) =>
  (await (await product.call('GET', '/api/student', { cookie })).json()) as Record<string, unknown>;

const ownWords = ['Marina Prado', 'marina.prado@clinicasol.com.br', 'IA Veterinária', 'cursos.example'];

test.each(['123456', 'curta-demais', 'a'.repeat(11)])(
  '%s is too short for the team, up to eleven characters',
  (password) => {
    expect(findTeamPasswordError(password, ownWords)).toBe(
      password.length < 12 ? 'password_too_short' : undefined,
    );
  },
);

test.each([
  '123456789012',
  '098765432109',
  '111111111111',
  '121212121212',
  'abcabcabcabc',
  'abcdefghijkl',
  'qwertyuiop12',
  'qwertyuiopasdf',
  'senha1234567',
  'Password2026!',
  'Minha-Senha-2026',
  'veterinária2026',
  'Marina.Prado.1990',
  'clinicasol@2026',
  'iaveterinaria1',
  'segredosegredo',
])('%s is known, or made of own words', (password) => {
  expect(findTeamPasswordError(password, ownWords)).toBe('password_known');
});

test.each([
  'segredo-seguro',
  'tatu come formiga',
  'uma-senha-bem-longa',
  'gato preto na varanda',
  '7Vq!tz0Lm#2xRw',
  '482910573926',
])('%s will do', (password) => {
  expect(findTeamPasswordError(password, ownWords)).toBeUndefined();
});

test('the first owner needs twelve characters that nobody guesses; a student needs six', async () => {
  const link = new URL((await product.features.auth.firstOwner.createLink()) ?? 'http://no.link');
  const key = link.searchParams.get('chave');
  const account = newAccount({ name: 'Marina Prado' });
  const create = (password: string) => post('/api/auth/first-owner', { ...account, password, key });
  expect(await errorOf(await create('123456'))).toEqual([422, 'password_too_short']);
  expect(await errorOf(await create('onze-letras'))).toEqual([422, 'password_too_short']);
  for (const password of ['senha1234567', 'MarinaPrado-85', 'iaveterinaria'])
    expect(await errorOf(await create(password))).toEqual([422, 'password_known']);
  expect((await create(good)).status).toBe(200);
  const signUp = await post('/api/auth/sign-up/email', newAccount({ password: '123456' }));
  expect(signUp.status).toBe(201);
});

test('an invited member needs such a password', async () => {
  const admin = await signInAdmin(product);
  const invitation = { email: newAccount().email, role: 'support' };
  const invited = await post('/api/admin/team/invitations', invitation, admin);
  const { link } = (await invited.json()) as { link: string };
  const token = new URL(link).searchParams.get('convite');
  const accept = (password: string) =>
    post('/api/auth/invitation/accept-as-new', { token, name: 'Bia Reis', password });
  expect(await errorOf(await accept('onze-letras'))).toEqual([422, 'password_too_short']);
  expect(await errorOf(await accept('bia-reis-2026'))).toEqual([422, 'password_known']);
  expect((await accept(good)).status).toBe(200);
});

test('whoever holds a role changes and resets to such a password only', async () => {
  const account = newAccount();
  const cookie = await product.signIn(account);
  const change = (newPassword: string) => post('/api/auth/update-password', { newPassword }, cookie);
  expect((await change('curta1')).status).toBe(200);
  await giveRole(account, 'support');
  const refused = await change('curta2');
  expect(await refused.json()).toMatchObject({ error: { code: 'password_too_short', min_length: 12 } });
  expect(await errorOf(await change('senha1234567'))).toEqual([422, 'password_known']);
  const link = await product.features.auth.accountLinks.createRecoveryLink(account.email);
  const reset = (newPassword: string) =>
    post('/api/auth/reset-password', { newPassword, token: new URL(link ?? '').searchParams.get('token') });
  expect(await errorOf(await reset('curta2'))).toEqual([422, 'password_too_short']);
  expect((await reset(good)).status).toBe(200);
});

test('an old short password logs in, and opens no admin page until it is changed', async () => {
  const account = newAccount({ password: 'curta1' });
  await product.signIn(account);
  await giveRole(account, 'admin');
  const cookie = await logIn(account);
  expect(await errorOf(await openAdminArea(cookie))).toEqual([403, 'password_outdated']);
  expect(await student(cookie)).toMatchObject({ role: 'admin', has_outdated_password: true });
  expect((await product.call('GET', '/api/progress', { cookie })).status).toBe(200);
  const changed = await post('/api/auth/update-password', { newPassword: good }, cookie);
  expect(changed.status).toBe(200);
  expect((await openAdminArea(cookie)).status).toBe(200);
  expect((await openAdminArea(await logIn({ ...account, password: good }))).status).toBe(200);
});

test('a short password of a student is not marked, and asked for at the login after a promotion', async () => {
  const account = newAccount({ password: 'curta1' });
  const cookie = await product.signIn(account);
  expect(await student(cookie)).toMatchObject({ role: 'student', has_outdated_password: false });
  const marked = await product.database.$client.query(
    'select from users where password_outdated and email = $1',
    [account.email],
  );
  expect(marked.rowCount).toBe(0);
  await giveRole(account, 'support');
  expect(await student(await logIn(account))).toMatchObject({ has_outdated_password: true });
});
