import type { Page } from '@playwright/test';
import { paths } from '../../domain/paths.ts';
import { messages } from '../../web/messages.ts';
import { expect, test } from '../support/e2e.ts';
import { isSamePage, login, newStudent, signedInStudent } from '../support/pages.ts';

/** Loses what is asked for, until the returned function is called. */
async function lose(page: Page, files: string): Promise<() => Promise<void>> {
  await page.route(files, (route) => route.abort('internetdisconnected'));
  return () => page.unroute(files);
}

test('login works without its picture, and tells later what it could not tell', async ({ page }) => {
  const find = await lose(page, '**/assets/{student-scene,toaster}-*.js');
  const lost = page.waitForEvent('requestfailed', (request) => request.url().includes('toaster'));
  await page.goto(paths.login);
  await lost;
  await isSamePage(page);
  await login(page, newStudent());
  await find();
  await expect(page.getByText(messages.login.invalidCredentials)).toBeVisible();
  await expect(page.locator('svg[viewBox="0 0 520 480"]')).toBeVisible();
  expect(await isSamePage(page)).toBe(true);
});

test('an application that does not come leads to another try', async ({ page }) => {
  const find = await lose(page, '**/assets/app-*.{js,css}');
  await page.goto(paths.login);
  await expect(page.getByRole('status')).toHaveText('Carregando...');
  const again = page.getByRole('link', { name: 'recarregue a página' });
  await expect(again).toBeVisible();
  await find();
  await again.click();
  await expect(page.getByRole('button', { name: 'Entrar' })).toBeVisible();
});

test('a page whose script does not come says so and comes by itself', async ({ page }) => {
  await signedInStudent(page);
  const find = await lose(page, '**/assets/course-content-*.js');
  await page.goto(paths.studentArea);
  await isSamePage(page);
  await page.getByRole('link', { name: 'Acessar curso' }).click();
  await expect(page.getByText(messages.login.connection)).toBeVisible();
  await find();
  await expect(page.getByRole('button', { name: 'Concluído' }).first()).toBeVisible();
  expect(await isSamePage(page)).toBe(true);
});

test('a preview whose script does not come leaves its page, and comes by itself', async ({ page }) => {
  await signedInStudent(page);
  const find = await lose(page, '**/assets/pdf-viewer-*.js');
  const lost = page.waitForEvent('requestfailed', (request) => request.url().includes('pdf-viewer'));
  await page.goto(paths.materials);
  await lost;
  await expect(page.getByRole('tab').first()).toBeVisible();
  await find();
  await expect(page.getByRole('region', { name: /^Prévia de/ }).first()).toBeVisible();
});
