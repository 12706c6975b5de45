import { paths } from '../../../domain/paths.ts';
import { expect, test } from '../../support/e2e.ts';
import { phone, skipIntro } from './visit.ts';

test.beforeEach(({ page }) => skipIntro(page));

test('transparent on top, white with a shadow past 20 px', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/');
  const header = page.getByRole('banner');
  const transparent = 'rgba(0, 0, 0, 0)';
  await expect(header).toHaveCSS('background-color', transparent);
  await page.evaluate(() => scrollTo({ top: 20, behavior: 'instant' }));
  await expect(header).toHaveCSS('background-color', transparent);
  await page.evaluate(() => scrollTo({ top: 21, behavior: 'instant' }));
  await expect(header).toHaveCSS('background-color', 'rgb(255, 255, 255)');
  await expect(header).not.toHaveCSS('box-shadow', 'none');
  await expect(header).toBeInViewport();
});

test('brand, section links, materials, student area, contact, sign-up', async ({ page }) => {
  await page.goto('/');
  const header = page.getByRole('banner');
  await expect(header.getByRole('link', { name: 'IA Veterinária' })).toHaveAttribute('href', '/');
  const links = { Benefícios: '#beneficios', Conteúdo: '#conteudo', Instrutor: '#instrutor' };
  for (const [name, anchor] of Object.entries(links)) {
    await header.getByRole('link', { name }).click();
    await expect(page).toHaveURL(`/${anchor}`);
    await expect(page.locator(anchor)).toBeInViewport();
  }
  await expect(header.getByRole('link', { name: 'Materiais do Curso' })).toHaveAttribute(
    'href',
    paths.materials,
  );
  await expect(header.getByRole('link', { name: 'Fale Conosco' })).toBeVisible();
  await expect(header.getByRole('link', { name: 'Inscreva-se' })).toBeVisible();
  await expect(header.getByRole('button', { name: 'Abrir menu' })).toBeHidden();

  await header.getByRole('link', { name: 'Área do Aluno' }).click();
  await expect(page).toHaveURL(paths.login);
});

test('from another page the section links lead back to the landing page', async ({ page }) => {
  await page.goto(paths.faq);
  await page.getByRole('banner').getByRole('link', { name: 'Instrutor' }).click();
  await expect(page).toHaveURL('/#instrutor');
});

test.describe('on a phone', () => {
  test.use({ viewport: phone });

  test('the menu opens, says its state, and closes when a link is chosen', async ({ page }) => {
    await page.goto('/');
    const menu = page.locator('#menu');
    await expect(menu).toBeHidden();
    await page.getByRole('button', { name: 'Abrir menu' }).click();
    await expect(menu).toBeVisible();
    const toggle = page.getByRole('button', { name: 'Fechar menu', expanded: true });
    await expect(toggle).toBeVisible();
    await expect(page.getByRole('banner')).toHaveCSS('background-color', 'rgb(255, 255, 255)');
    for (const name of ['Área do Aluno', 'Fale Conosco', 'Inscreva-se', 'Materiais do Curso']) {
      await expect(menu.getByRole('link', { name })).toBeVisible();
    }

    await menu.getByRole('link', { name: 'Instrutor' }).click();
    await expect(menu).toBeHidden();
    await expect(page).toHaveURL('/#instrutor');
    await expect(page.getByRole('button', { name: 'Abrir menu', expanded: false })).toBeVisible();
  });

  test('by keyboard: opens, walks through the links, closes with Esc and gives the focus back', async ({
    page,
  }) => {
    await page.goto('/');
    const toggle = page.getByRole('button', { name: /menu/ });
    await toggle.focus();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    await expect(page.locator('#menu').getByRole('link', { name: 'Benefícios' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(page.locator('#menu')).toBeHidden();
    await expect(toggle).toBeFocused();
  });
});

test('the first key press offers to skip the header', async ({ page }) => {
  await page.goto('/');
  await page.keyboard.press('Tab');
  const skip = page.getByRole('link', { name: 'Pular para o conteúdo' });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
});
