import type { Page } from '@playwright/test';
import { paths } from '../../../domain/paths.ts';
import { messages } from '../../../web/messages.ts';
import { expect, mailTest as test } from '../../support/e2e.ts';
import { linkIn } from '../../support/inbox.ts';
import { login, newStudent, signUp } from '../../support/pages.ts';

/** The product with a real mail server, so that accounts must be confirmed. */
async function newPassword(page: Page, password: string): Promise<void> {
  await page.getByLabel('Nova senha', { exact: true }).fill(password);
  await page.getByLabel('Confirmar nova senha').fill(password);
  await page.getByRole('button', { name: 'Alterar senha' }).click();
}

test('confirm, forget, recover: every mail leads further', async ({ page, inbox, product }) => {
  // The mail's links carry the product's own address.
  const student = newStudent();
  await signUp(page, student);
  // The specified message goes; what to do stays.
  await expect(page.getByRole('main').getByText(messages.confirmation.needed)).toBeVisible();
  await login(page, student);
  await expect(page.getByRole('main').getByText(messages.confirmation.needed)).toBeVisible();
  await inbox.next(student.email);

  await page.getByRole('button', { name: 'Enviar o e-mail novamente' }).click();
  const link = linkIn(await inbox.next(student.email));
  expect(link.startsWith(product.url)).toBe(true);
  await page.goto(link);
  await expect(page).toHaveURL(paths.confirmEmail);
  await page.getByLabel('Senha', { exact: true }).fill('errada');
  await page.getByRole('button', { name: 'Confirmar e-mail' }).click();
  await expect(page.getByText(messages.confirmation.wrongPassword)).toBeVisible();
  await page.getByLabel('Senha', { exact: true }).fill(student.password);
  await page.getByRole('button', { name: 'Confirmar e-mail' }).click();
  await expect(page.getByText(messages.confirmation.done)).toBeVisible();
  await expect(page).toHaveURL(paths.studentArea);
  await page.getByRole('button', { name: 'Sair' }).click();
  await expect(page).toHaveURL('/');
  await page.goto(paths.login);

  await page.getByRole('link', { name: 'Esqueceu sua senha?' }).click();
  // The page left behind has such a field too.
  await expect(page).toHaveURL(paths.forgotPassword);
  await page.getByRole('textbox', { name: 'E-mail' }).fill(student.email);
  await page.getByRole('button', { name: 'Enviar Link de Recuperação' }).click();
  await expect(page.getByText(messages.recovery.success)).toBeVisible();

  const recovery = linkIn(await inbox.next(student.email));
  await page.goto(recovery);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Criar nova senha');
  await expect(page).toHaveURL(paths.resetPassword);
  await newPassword(page, 'uma-senha-nova');
  await expect(page.getByText(messages.password.changed)).toBeVisible();
  await expect(page).toHaveURL(paths.login);
  expect((await inbox.next(student.email)).subject).toBe('A sua senha foi alterada');
  await expect(page.getByRole('textbox', { name: 'E-mail' })).toHaveValue(student.email);

  await login(page, { ...student, password: 'uma-senha-nova' });
  await expect(page).toHaveURL(paths.studentArea);

  await page.goto(recovery);
  await expect(page.getByRole('main').getByText(messages.recovery.linkExpired)).toBeVisible();
  await expect(page.getByRole('link', { name: 'Pedir um novo link' })).toBeVisible();

  // The page was rendered for the account that was signed in before.
  const friend = newStudent('Bia Souza');
  await page.request.post('/api/auth/sign-up/email', { data: friend });
  await page.goto(linkIn(await inbox.next(friend.email)));
  await page.getByLabel('Senha', { exact: true }).fill(friend.password);
  await page.getByRole('button', { name: 'Confirmar e-mail' }).click();
  await expect(page).toHaveURL(paths.studentArea);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Bia');
});

test('a confirmation link that is no longer valid says what to do', { tag: '@long' }, async ({ page }) => {
  await page.goto('/api/auth/verify-email?token=x');
  await expect(page.getByRole('main').getByText(messages.confirmation.invalid)).toBeVisible();
  await expect(page.getByRole('link', { name: 'Ir para o login' })).toBeVisible();
});

test('too many wrong passwords are told when to try again', { tag: '@long' }, async ({ page }) => {
  const student = newStudent();
  await page.request.post('/api/auth/sign-up/email', { data: student });
  for (let attempt = 0; attempt < 10; attempt += 1) {
    await page.request.post('/api/auth/sign-in/email', { data: { ...student, password: 'errada' } });
  }
  await page.goto(paths.login);
  await login(page, student);
  await expect(page.getByText('Muitas tentativas. Tente novamente em 15 minutos.')).toBeVisible();
});

test('both passwords share one toggle on reset', { tag: '@long' }, async ({ page, inbox }) => {
  const student = newStudent();
  await page.request.post('/api/auth/sign-up/email', { data: student });
  await inbox.next(student.email);
  await page.request.post('/api/auth/request-password-reset', { data: { email: student.email } });
  await page.goto(linkIn(await inbox.next(student.email)));
  await page.getByRole('button', { name: 'Mostrar senhas' }).click();
  await expect(page.getByLabel('Nova senha', { exact: true })).toHaveAttribute('type', 'text');
  await expect(page.getByLabel('Confirmar nova senha')).toHaveAttribute('type', 'text');
});
