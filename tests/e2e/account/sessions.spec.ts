import { paths } from '../../../domain/paths.ts';
import { sessionEndTexts } from '../../../web/app/account/auth/ended-session.tsx';
import { messages } from '../../../web/messages.ts';
import { lessons } from '../../support/course.ts';
import { expect, queryProduct, test } from '../../support/e2e.ts';
import { login, newStudent, signInStudent, signUp } from '../../support/pages.ts';

test('the connection flag refuses logins until the page is reloaded', { tag: '@long' }, async ({
  page,
  product,
}) => {
  const student = newStudent();
  await page.request.post('/api/auth/sign-up/email', { data: student });
  await page.goto(paths.login);
  await product.stop();
  await login(page, student);
  await expect(
    page.getByRole('main').getByRole('alert').filter({ hasText: messages.login.connection }),
  ).toBeVisible();

  await product.start();
  const logins: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/auth/')) logins.push(request.url());
  });
  await page.getByRole('button', { name: 'Entrar' }).click();
  await expect(
    page.getByRole('main').getByRole('alert').filter({ hasText: messages.login.connection }),
  ).toBeVisible();
  expect(logins).toEqual([]);

  await page.getByRole('button', { name: 'Recarregar a página' }).click();
  await page.waitForLoadState();
  await login(page, student);
  await expect(page).toHaveURL((url) => url.pathname === paths.studentArea);
});

test('a server with too much to do is a matter of connection too, but the next login is tried', {
  tag: '@long',
}, async ({ page }) => {
  const student = newStudent();
  await page.request.post('/api/auth/sign-up/email', { data: student });
  await page.route(
    '**/api/auth/sign-in/email',
    (route) =>
      route.fulfill({
        status: 503,
        headers: { 'retry-after': '2' },
        json: { error: { code: 'busy', message: 'x', requestId: 'x' } },
      }),
    { times: 1 },
  );
  await login(page, student);
  await expect(page.getByText(messages.login.connection)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Recarregar a página' })).toBeHidden();
  await page.getByRole('button', { name: 'Entrar' }).click();
  await expect(page).toHaveURL((url) => url.pathname === paths.studentArea);
});

test('a visitor without a session reads why and is taken to login after two seconds', async ({ page }) => {
  await page.clock.install({ time: '2026-01-10T10:00:00' });
  await page.clock.pauseAt('2026-01-10T10:00:01');
  await page.goto(paths.studentArea);
  await expect(page.getByRole('alert')).toContainText('Você precisa estar logado');
  await expect(page.getByRole('link', { name: 'Ir para o login' })).toBeVisible();
  await page.clock.runFor(1_500);
  await expect(page).toHaveURL(paths.studentArea);
  await page.clock.runFor(600);
  await expect(page).toHaveURL((url) => url.pathname === paths.login);
});

test('after login one lands on the page first asked for', async ({ page }) => {
  const student = newStudent();
  await page.request.post('/api/auth/sign-up/email', { data: student });
  await page.goto(paths.changePassword);
  await page.waitForURL(`**${paths.login}?*`);
  await login(page, student);
  await expect(page).toHaveURL(paths.changePassword);
});

test('a link back to another site leads to the student area', async ({ page }) => {
  const student = newStudent();
  await page.request.post('/api/auth/sign-up/email', { data: student });
  await page.goto(`${paths.login}?voltar=${encodeURIComponent('//evil.example/curso-conteudo')}`);
  await login(page, student);
  await expect(page).toHaveURL(paths.studentArea);
});

test('a session that somebody else has ended is said on the login page, one’s own way out is not', {
  tag: '@long',
}, async ({ page, product }) => {
  const student = await signInStudent(page);
  const ended = page.getByText(messages.guard.ended);
  await page.goto(paths.studentArea);
  await queryProduct(
    product,
    'delete from sessions where user_id = (select id from users where email = $1)',
    [student.email],
  );
  await page.reload();
  await expect(page).toHaveURL(/\/login/);
  await expect(ended).toBeVisible();
  await login(page, student);
  await expect(page).toHaveURL(paths.studentArea);
  await page.getByRole('button', { name: 'Sair' }).click();
  await expect(page).toHaveURL(paths.home);
  await page.goto(paths.login);
  await expect(ended).toBeHidden();
});

test('an open page whose session is ended elsewhere leads to a login that says why', {
  tag: '@long',
}, async ({ page, playwright }) => {
  const student = await signInStudent(page);
  await page.goto(paths.courseContent);
  const origin = new URL(page.url()).origin;
  const phone = await playwright.request.newContext({ baseURL: origin, extraHTTPHeaders: { origin } });
  await phone.post('/api/auth/sign-in/email', { data: student });
  const changed = await phone.post('/api/auth/update-password', { data: { newPassword: 'nova-senha' } });
  expect(changed.status()).toBe(200);
  await phone.dispose();
  await page
    .getByRole('link', { name: lessons[0]?.title ?? '' })
    .first()
    .click();
  await expect(page).toHaveURL((url) => url.pathname === paths.login);
  await expect(page.getByText(sessionEndTexts.password)).toBeVisible();
  await page.reload();
  await expect(page.getByText(sessionEndTexts.password)).toBeVisible();
  await login(page, { ...student, password: 'errada' });
  const password = page.getByLabel('Senha', { exact: true });
  await expect(password).toBeFocused();
  await expect(password).toHaveAccessibleDescription(messages.atField.emailOrPassword);
  await login(page, { ...student, password: 'nova-senha' });
  await expect(page).toHaveURL(/curso-conteudo/);
});

test('signing out in one tab signs out the other', { tag: '@long' }, async ({ page, context }) => {
  await signInStudent(page);
  await page.goto(paths.studentArea);
  const other = await context.newPage();
  await other.goto(paths.courseContent);
  await expect(other.getByRole('heading', { level: 1 })).toContainText('Olá');
  await page.getByRole('button', { name: 'Sair' }).click();
  await expect(page).toHaveURL(paths.home);
  await expect(other).toHaveURL((url) => url.pathname === paths.login);
});

test('the next student on the same device sees nothing of the one before', async ({ page }) => {
  const [first, second] = [newStudent('Primeira Aluna'), newStudent('Segunda Aluna')];
  for (const student of [first, second])
    await page.request.post('/api/auth/sign-up/email', { data: student });
  await page.goto(paths.login);
  await login(page, first);
  await page.getByRole('link', { name: 'Acessar curso' }).click();
  await page.getByRole('button', { name: 'Concluído' }).first().click();
  await expect(page.getByRole('region', { name: 'Seu progresso' })).toContainText(`1 de ${lessons.length}`);
  await page.getByRole('link', { name: 'Voltar à área do aluno' }).click();
  await page.getByRole('button', { name: 'Sair' }).click();
  await expect(page).toHaveURL(paths.home);
  await page.goto(paths.login);
  await login(page, second);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Olá, Segunda Aluna!');
  await page.getByRole('link', { name: 'Acessar curso' }).click();
  await expect(page.getByRole('region', { name: 'Seu progresso' })).toContainText(`0 de ${lessons.length}`);
});

test('a login that is long ago proves itself on the page before the password changes', {
  tag: '@long',
}, async ({ page, product }) => {
  const student = await signInStudent(page);
  await queryProduct(
    product,
    `update sessions set created_at = now() - interval '1 hour' from users
     where users.id = sessions.user_id and users.email = $1`,
    [student.email],
  );
  await page.goto(paths.changePassword);
  await page.getByLabel('Nova senha', { exact: true }).fill('uma-senha-nova');
  await page.getByLabel('Confirmar nova senha').fill('uma-senha-nova');
  await page.getByRole('button', { name: 'Alterar senha' }).click();
  const current = page.getByRole('textbox', { name: 'Senha atual' });
  await expect(current).toBeFocused();
  await current.fill('errada');
  await page.getByRole('button', { name: 'Alterar senha' }).click();
  await expect(page.getByText(messages.password.currentWrong)).toBeVisible();
  await current.fill(student.password);
  await page.getByRole('button', { name: 'Alterar senha' }).click();
  await expect(page.getByText(messages.password.changed)).toBeVisible();
  await expect(page).toHaveURL(paths.studentArea);
});

test('a known email at sign-up is said at its field, and leads to a login that is filled in', {
  tag: '@long',
}, async ({ page }) => {
  const student = newStudent();
  await signUp(page, student);
  await expect(page.getByText(messages.signUp.ready)).toBeVisible();
  await expect(page.getByLabel('Senha', { exact: true })).toBeFocused();
  await page.goto(paths.signUp);
  await page.getByLabel('Nome completo').fill(student.name);
  const email = page.getByRole('textbox', { name: 'E-mail' });
  await email.fill(student.email);
  await page.getByLabel('Senha', { exact: true }).fill(student.password);
  await page.getByRole('button', { name: 'Criar conta' }).click();
  await expect(page.getByText(messages.signUp.alreadyRegistered)).toBeVisible();
  await expect(email).toBeFocused();
  await expect(email).toHaveAccessibleDescription(/Já existe uma conta com este endereço/);
  await page.getByRole('link', { name: 'Entrar' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Entrar na área do aluno');
  await expect(email).toHaveValue(student.email);
  await expect(page.getByLabel('Senha', { exact: true })).toBeFocused();
});
