import { paths } from '../../../domain/paths.ts';
import { expect, test } from '../../support/e2e.ts';
import { phone, publicPages } from './visit.ts';

test.use({ javaScriptEnabled: false });

test('every page reads, under a header that can be read too', async ({ page }) => {
  for (const path of publicPages) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('banner')).toHaveCSS('background-color', 'rgb(255, 255, 255)');
    await expect(page.getByRole('dialog')).toBeHidden();
  }
});

test('the accordion opens one entry at a time', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('heading', { name: 'Módulo 2: Ferramentas Práticas de IA para Clínicas' }).click();
  await expect(page.locator('#conteudo ol').getByText('Checklist Pré-Operatório')).toBeVisible();
  await expect(page.locator('#conteudo details[open]')).toHaveCount(1);
});

test('the menu of small screens opens and its links work', async ({ page }) => {
  await page.setViewportSize(phone);
  await page.goto(paths.faq);
  await page.getByRole('button', { name: 'Abrir menu' }).click();
  await page.locator('#menu').getByRole('link', { name: 'Instrutor' }).click();
  await expect(page).toHaveURL('/#instrutor');
});

test('the gated row leads to its page, which asks for the login', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('link', { name: /Modelos de anamnese/ }).click();
  await expect(page).toHaveURL(paths.courseMaterials);
});

test('a visitor after the payment sees how to get in', async ({ page }) => {
  await page.goto(paths.success);
  await expect(page.getByRole('link', { name: 'Entrar na minha conta' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Acessar área do aluno' })).toBeHidden();
});
