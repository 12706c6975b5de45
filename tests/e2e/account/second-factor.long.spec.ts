import type { Page } from '@playwright/test';
import { paths } from '../../../domain/paths.ts';
import { adminMessages } from '../../../web/app/admin/messages.ts';
import { messages } from '../../../web/messages.ts';
import { expectAccessible } from '../../support/accessibility.ts';
import { totpCodeOf } from '../../support/authenticator.ts';
import { expect, queryProduct, testWithInbox } from '../../support/e2e.ts';
import { login, newStudent, type Student, signInStudent } from '../../support/pages.ts';
import type { Product } from '../../support/product.ts';

const test = testWithInbox('second_factor', {
  ADMIN_SECOND_FACTOR: 'required',
  REQUIRE_EMAIL_CONFIRMATION: 'false',
});

async function signedInOwner(page: Page, product: Product): Promise<Student> {
  const student = await signInStudent(page);
  await queryProduct(product, `update profiles set role = 'admin' where email = $1`, [student.email]);
  return student;
}

/** The device answers for its owner as soon as a page asks. */
async function addDevice(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

async function setUpApp(page: Page): Promise<string> {
  await button(page, 'Configurar aplicativo').click();
  const key = (await page.locator('code').innerText()).replace(/\s/g, '');
  const uri = `otpauth://totp/x?secret=${key}`;
  await page.getByLabel('2. Digite os seis números').fill(await totpCodeOf(uri));
  await button(page, 'Confirmar aplicativo').click();
  return uri;
}

test('an owner who must have a second factor sets it up before anything else, and logs in with it', async ({
  page,
  product,
}) => {
  const owner = await signedInOwner(page, product);
  await page.goto(paths.studentArea);
  await expect(page).toHaveURL(paths.adminSettings);
  await expect(page.getByRole('heading', { name: 'Segurança', exact: true })).toBeVisible();
  await expect(page.getByText(adminMessages.security.needed)).toBeVisible();
  await expectAccessible(page);

  const uri = await setUpApp(page);
  const dialog = page.getByRole('dialog', { name: 'Guarde os seus códigos de recuperação' });
  await expect(dialog.getByRole('listitem')).toHaveCount(10);
  await expectAccessible(page);
  const recovery = await dialog.getByRole('listitem').first().innerText();
  await button(page, 'Já guardei').click();
  await expect(page.getByText('Restam 10 códigos')).toBeVisible();
  await page.getByRole('link', { name: 'Painel', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Painel');

  await page.context().clearCookies();
  await page.goto(paths.login);
  await login(page, owner);
  await expect(page.getByText(messages.secondStep.needed)).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('Código', { exact: true }).fill('000000');
  await button(page, 'Confirmar').click();
  await expect(page.getByText(messages.secondStep.wrongCode)).toBeVisible();
  await page.getByLabel('Código', { exact: true }).fill(await totpCodeOf(uri));
  await button(page, 'Confirmar').click();
  await expect(page).toHaveURL(paths.studentArea);

  // Long after the login, what matters is asked for again, and then goes on by itself.
  await queryProduct(product, `update sessions set created_at = now() - interval '1 hour'`);
  await page.goto(paths.adminSecurity);
  await button(page, 'Gerar novos códigos').click();
  await button(page, 'Gerar').click();
  const proof = page.getByRole('dialog', { name: 'Confirme que é você' });
  await proof.getByLabel('Código').fill(recovery);
  await proof.getByRole('button', { name: 'Confirmar' }).click();
  await expect(dialog.getByRole('listitem')).toHaveCount(10);
});

test('a passkey opens the admin area, and whoever loses the role loses it in the open page', async ({
  page,
  product,
}) => {
  await addDevice(page);
  const owner = await signedInOwner(page, product);
  await page.goto(paths.adminSettings);
  await page.getByLabel('Nome da chave').fill('Celular da Ana');
  await button(page, 'Criar chave de acesso').click();
  await button(page, 'Já guardei').click();
  await expect(page.getByRole('listitem').filter({ hasText: 'Celular da Ana' })).toBeVisible();
  await expectAccessible(page);

  await page.context().clearCookies();
  await page.goto(`${paths.login}?voltar=${paths.admin}`);
  await button(page, 'Usar chave de acesso').click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Painel');
  await page.clock.install();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Antes de vender' })).toBeVisible();
  await queryProduct(product, `update profiles set role = null where email = $1`, [owner.email]);
  await page.clock.runFor(16_000);
  await expect(page.getByText(adminMessages.errors.forbidden)).toBeVisible();
});

test('a student gets in with the code that was mailed', async ({ page, inbox }) => {
  const student = newStudent();
  await page.request.post('/api/auth/sign-up/email', { data: student });
  await inbox.next(student.email);
  await page.goto(paths.login);
  await page.getByRole('textbox', { name: 'E-mail' }).fill(student.email);
  await button(page, 'Receber um código por e-mail').click();
  await expect(page.getByRole('textbox', { name: 'E-mail' })).toHaveValue(student.email);
  await expectAccessible(page);
  await button(page, 'Enviar código').click();
  await expect(page.getByText(messages.loginCode.sent)).toBeVisible();
  await expectAccessible(page);
  const { text = '' } = await inbox.next(student.email);
  await page.getByLabel('Código de seis números').fill(/^\d{6}$/m.exec(text)?.[0] ?? '');
  await button(page, 'Entrar com o código').click();
  await expect(page).toHaveURL(paths.studentArea);
  await expect(page.getByText(messages.loginCode.passwordEnded)).toBeVisible();
});
