import type { Page } from '@playwright/test';
import { flashMessageKey } from '../../../domain/browser-storage.ts';
import { messages } from '../../../web/messages.ts';
import { expect, test } from '../../support/e2e.ts';
import { signInStudent } from '../../support/pages.ts';
import { phone, rememberSignIn } from './visit.ts';

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

test('closes by its button onto the example, a little below the header, where the next Tab leads', async ({
  page,
}) => {
  await page.setViewportSize(phone);
  await page.goto('/');
  await dialogOf(page).getByRole('button').click();
  await expect(dialogOf(page)).toBeHidden();
  const air = () =>
    page.evaluate(() => {
      const [header, example] = ['.site-header', '.example'].map((part) =>
        document.querySelector(part)?.getBoundingClientRect(),
      );
      return header && example && Math.round(example.top - header.bottom);
    });
  await expect.poll(air).toBe(16);
  await page.keyboard.press('Tab');
  await expect(page.locator('.example summary')).toBeFocused();
});

test('stays at the part that a link led to', async ({ page }) => {
  await page.setViewportSize(phone);
  await page.goto('/#conteudo');
  await dialogOf(page).getByRole('button').click();
  await expect(page.getByRole('heading', { name: 'Conteúdo do curso' })).toBeInViewport();
  await expect(page).toHaveURL('/#conteudo');
});

test('closes by Esc, and the Tab key begins at the top of the page', async ({ page }) => {
  await page.goto('/');
  await expect(dialogOf(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialogOf(page)).toBeHidden();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Pular para o conteúdo' })).toBeFocused();
});

test('closes by a tap outside, stays open for one inside', async ({ page }) => {
  await page.goto('/');
  await expect(dialogOf(page)).toBeVisible();
  await dialogOf(page).getByRole('heading').click();
  await expect(dialogOf(page)).toBeVisible();
  await page.mouse.click(10, 400);
  await expect(dialogOf(page)).toBeHidden();
});

test('comes at each load, also to who has pressed something, and stores nothing', async ({ page }) => {
  await page.goto('/');
  await dialogOf(page).getByRole('button').click();
  await stopClock(page);
  await page.goto('/');
  await page.keyboard.press('Tab');
  await page.clock.runFor(1_000);
  await expect(dialogOf(page)).toBeVisible();
  expect(await page.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)])).toEqual(
    [],
  );
});

/** The first second passes, and more. */
async function expectNoDialog(page: Page): Promise<void> {
  await page.clock.runFor(5_000);
  await page.waitForLoadState('networkidle');
  await expect(dialogOf(page)).toBeHidden();
}

test('does not come to who is signed in', async ({ page }) => {
  await stopClock(page);
  await signInStudent(page);
  await rememberSignIn(page);
  await page.goto('/');
  await expectNoDialog(page);
});

test('comes to who was signed in long ago', async ({ page }) => {
  await rememberSignIn(page);
  await page.goto('/');
  await expect(dialogOf(page)).toBeVisible();
});

test('does not cover what the page before has to say', async ({ page }) => {
  await stopClock(page);
  await page.addInitScript(([key, text]) => sessionStorage.setItem(key, text), [
    flashMessageKey,
    messages.logout.success,
  ] as const);
  await page.goto('/');
  await page.clock.runFor(2_000);
  await expect(page.getByText(messages.logout.success)).toBeVisible();
  await expect(dialogOf(page)).toBeHidden();
});

test('does not cover a menu that is open', async ({ page }) => {
  await page.setViewportSize(phone);
  await stopClock(page);
  await page.goto('/');
  await page.clock.runFor(500);
  await page.getByRole('button', { name: 'Abrir menu' }).click();
  await expectNoDialog(page);
  await expect(page.locator('[data-menu]')).toBeVisible();
});
