import type { Page } from '@playwright/test';
import { expect, test } from '../../support/e2e.ts';

/** Time stands still until the test moves it. */
async function stopClock(page: Page): Promise<void> {
  await page.clock.install({ time: 0 });
  await page.clock.pauseAt(1_000);
}

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'A consulta acaba e a papelada fica?' });

test('opens one second after the page has loaded, not before', async ({ page }) => {
  await stopClock(page);
  await page.goto('/');
  await page.clock.runFor(990);
  await expect(dialogOf(page)).toBeHidden();
  await page.clock.runFor(20);
  await expect(dialogOf(page)).toBeVisible();
});

test('closes by its button and gives the focus back', async ({ page }) => {
  await stopClock(page);
  await page.goto('/');
  const link = page.getByRole('link', { name: 'Veja o conteúdo completo' });
  await link.focus();
  await page.clock.runFor(1_000);
  const button = dialogOf(page).getByRole('button', { name: 'Quero descobrir como!' });
  await expect(button).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialogOf(page)).toBeHidden();
  await expect(link).toBeFocused();
});

test('closes by Esc', async ({ page }) => {
  await page.goto('/');
  await expect(dialogOf(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialogOf(page)).toBeHidden();
});

test('closes by a tap outside, stays open for one inside', async ({ page }) => {
  await page.goto('/');
  await expect(dialogOf(page)).toBeVisible();
  await dialogOf(page).getByRole('heading').click();
  await expect(dialogOf(page)).toBeVisible();
  await page.mouse.click(10, 400);
  await expect(dialogOf(page)).toBeHidden();
});

test('does not come again in the same visit, comes in another one', async ({ page, context }) => {
  await page.goto('/');
  await dialogOf(page).getByRole('button').click();
  await stopClock(page);
  await page.goto('/');
  await page.clock.runFor(5_000);
  await expect(dialogOf(page)).toBeHidden();

  await page.clock.resume();
  const another = await context.newPage();
  await another.goto('/');
  await expect(dialogOf(another)).toBeVisible();
});
