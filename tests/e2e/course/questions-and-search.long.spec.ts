import type { Browser, Page } from '@playwright/test';
import { lessonPath, paths } from '../../../domain/paths.ts';
import { expectAccessible } from '../../support/accessibility.ts';
import { expect, queryProduct, test } from '../../support/e2e.ts';
import { newStudent, signInStudent } from '../../support/pages.ts';
import type { Product } from '../../support/product.ts';

test.use({ viewport: { width: 360, height: 740 } });

async function otherPage(
  browser: Browser,
  product: Product,
  name: string,
): Promise<{ page: Page; email: string }> {
  const page = await (await browser.newContext({ baseURL: product.url })).newPage();
  return { page, email: (await signInStudent(page, newStudent(name))).email };
}

test('a question is asked, answered and published, and another student reads it', async ({
  page,
  browser,
  product,
}) => {
  const owner = await otherPage(browser, product, 'Dona do Curso');
  await queryProduct(product, `update profiles set role = 'admin' where email = $1`, [owner.email]);
  await signInStudent(page, newStudent('Zoé Prado'));

  await page.goto(`${lessonPath('m1v1')}#duvidas`);
  await page.getByLabel('Sua dúvida').fill('Posso usar com o Rex?');
  await page.reload();
  await expect(page.getByLabel('Sua dúvida')).toHaveValue('Posso usar com o Rex?');
  await page.getByRole('button', { name: 'Enviar dúvida' }).click();
  await expect(page.getByText('Aguardando resposta')).toBeVisible();

  await owner.page.goto(paths.adminQuestions);
  await owner.page.getByRole('button', { name: 'Responder' }).click();
  await owner.page.getByRole('dialog').getByLabel('Resposta').fill('Pode, Zoé.');
  await owner.page.getByRole('dialog').getByRole('button', { name: 'Responder' }).click();
  await owner.page.getByRole('button', { name: 'Publicar resposta' }).click();
  const dialog = owner.page.getByRole('dialog');
  await dialog.getByLabel('Pergunta').fill('Posso usar com pacientes?');
  await dialog.getByLabel('Resposta').fill('Pode.');
  await dialog.getByRole('button', { name: 'Publicar resposta' }).click();
  await expect(owner.page.getByRole('heading', { name: 'O que todos leem' })).toBeVisible();
  await expectAccessible(owner.page);

  const { page: hers } = await otherPage(browser, product, 'Bia Lima');
  await hers.goto(`${lessonPath('m1v1')}#duvidas`);
  await hers.getByText('Posso usar com pacientes?').click();
  await expect(hers.getByText('Pode.', { exact: true })).toBeVisible();
  await expect(hers.getByText('Zoé P.')).toBeVisible();
  await expect(hers.getByText('Rex')).toHaveCount(0);
  await page.reload();
  await expect(page.getByText('Resposta publicada')).toBeVisible();
  await expectAccessible(page);
});

test('a search leads to the place where it stands', async ({ page }) => {
  await signInStudent(page);
  const found = async () => (await (await page.request.get('/api/search?q=jejum')).json()).results.length;
  await expect.poll(found).toBeGreaterThan(0);
  await page.goto(paths.studentArea);
  await page.getByRole('link', { name: 'Buscar no curso' }).click();
  await expect(page.getByLabel('O que você procura?')).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.type('semáforo dos usos');
  await expect(page).toHaveURL(/\?q=sem/);
  await page.getByRole('region', { name: 'Materiais' }).getByRole('link').first().waitFor();
  await expectAccessible(page);
  await page
    .getByRole('link', { name: /O semáforo dos usos/ })
    .first()
    .click();
  await expect(page.getByRole('heading', { name: 'O semáforo dos usos' })).toBeFocused();
  await page.goBack();
  await page.getByLabel('O que você procura?').fill('mensagem da véspera');
  const prompt = page
    .getByRole('region', { name: 'Prompts' })
    .getByRole('link', { name: /Mensagem da véspera/ });
  await prompt.first().click();
  const summary = page.locator('summary').filter({ hasText: 'Mensagem da véspera ao tutor' });
  await expect(summary).toBeFocused();
  await expect(summary).toBeInViewport();
});
