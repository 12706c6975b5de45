import { readFile } from 'node:fs/promises';
import { paths } from '../../../domain/paths.ts';
import { lessons } from '../../support/course.ts';
import { expect, test } from '../../support/e2e.ts';
import { newStudent, signInStudent } from '../../support/pages.ts';

test('a student takes her data along, and erases the account', async ({ page }) => {
  const student = newStudent();
  await signInStudent(page, student);
  await page.goto(paths.studentArea);
  await page.getByRole('link', { name: 'Conta', exact: true }).click();
  await expect(page.getByText(student.email)).toBeVisible();
  await expect(page.getByText('este aparelho')).toBeVisible();

  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Baixar meus dados' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^meus-dados-.*\.json$/);
  expect(await readFile(await file.path(), 'utf8')).toContain(student.email);

  const { id = '', title = '' } = lessons[0] ?? {};
  await page.request.post(`/api/progress/lessons/${id}`);
  await page.getByRole('link', { name: 'Ver meus dados' }).click();
  await expect(page.getByText(title)).toBeVisible();
  await page.goBack();

  await page.getByRole('link', { name: 'Excluir minha conta' }).click();
  await expect(page.getByText('Registros de acesso')).toBeVisible();
  await page.getByLabel('Sua senha').fill('não é esta');
  await page.getByRole('button', { name: 'Excluir minha conta' }).click();
  await expect(page.getByRole('alert')).toContainText('não confere');
  await page.getByLabel('Sua senha').fill(student.password);
  await page.getByRole('button', { name: 'Excluir minha conta' }).click();
  await expect(page).toHaveURL(paths.home);
  await expect(page.getByText('Sua conta foi excluída')).toBeVisible();
  await expect(page.getByText(/Registros de acesso: .* por 6 meses: o Marco Civil/)).toBeVisible();
  expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([]);
  expect((await page.request.post('/api/auth/sign-in/email', { data: student })).status()).toBe(401);
});

test('on a phone the notice that leads to the login leaves its title and form in view', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(paths.materials);
  const notice = page.getByRole('region', { name: 'Notificações' });
  await expect(notice).toContainText('Você precisa estar logado para acessar os materiais.');
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { level: 1 })).toBeVisible();
  await expect
    .poll(async () => {
      const [box, title] = await Promise.all([notice.boundingBox(), main.locator('h1').boundingBox()]);
      return box && title && box.y + box.height <= title.y;
    })
    .toBe(true);
});
