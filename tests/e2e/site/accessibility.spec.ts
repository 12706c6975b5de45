import type { Page } from '@playwright/test';
import { paths } from '../../../domain/paths.ts';
import {
  expectAccessible,
  expectAccessiblePage,
  expectContrastByNight,
  expectLargeTextFits,
  expectNoAxeFindings,
} from '../../support/accessibility.ts';
import { expect, test } from '../../support/e2e.ts';
import { phone, publicPages, skipIntro } from './visit.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

/** The pages with most visitors. */
const mainPages: readonly string[] = [paths.home, paths.course];
const promise =
  'no barrier by day and by night, buttons keep their outline in forced colours, and letters twice as large fit';

async function examine(page: Page, pages: readonly string[]): Promise<void> {
  await skipIntro(page);
  for (const path of pages)
    await test.step(path, async () => {
      await page.goto(path);
      await expectAccessiblePage(page);
      await expectContrastByNight(page);
      await expectOutlines(page);
      await expectLargeTextFits(page);
    });
}

test(`the sales pages have ${promise}`, async ({ page }) => {
  await examine(page, mainPages);
});

test(`the other public pages have ${promise}`, { tag: '@long' }, async ({ page }) => {
  await examine(
    page,
    publicPages.filter((path) => !mainPages.includes(path)),
  );
});

test('the login page is dark by night with enough contrast, and buttons keep their outline in forced colours', {
  tag: '@long',
}, async ({ page }) => {
  await page.goto(paths.login);
  await expectContrastByNight(page);
  await expectOutlines(page);
});

async function expectOutlines(page: Page): Promise<void> {
  await page.emulateMedia({ forcedColors: 'active' });
  const widths = await page
    .locator('.button:visible')
    .evaluateAll((buttons) => buttons.map((button) => getComputedStyle(button).borderTopWidth));
  expect(widths.length, page.url()).toBeGreaterThan(0);
  expect(widths, page.url()).not.toContain('0px');
  await page.emulateMedia({ forcedColors: 'none' });
}

test('at the end of a page the contact button covers no control and no text', { tag: '@long' }, async ({
  page,
}) => {
  await skipIntro(page);
  for (const width of [360, 768, 1280]) {
    await page.setViewportSize({ width, height: 740 });
    await page.goto('/');
    await page.evaluate(() => window.scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }));
    // On a phone it is away while the page moves.
    await expect(page.locator('[data-floating-contact]')).not.toHaveAttribute('data-away');
    // It moves once the page rests.
    const findCovered = () =>
      page.evaluate(() => {
        const button = [...document.querySelectorAll('footer > a')].at(-1);
        const box = button?.getBoundingClientRect();
        if (!button || !box) return ['no button'];
        const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
        const found: string[] = [];
        for (let text = texts.nextNode(); text; text = texts.nextNode()) {
          const range = document.createRange();
          range.selectNodeContents(text);
          const isCovered = [...range.getClientRects()].some(
            (rect) =>
              rect.width > 1 &&
              rect.right > box.left &&
              rect.left < box.right &&
              rect.bottom > box.top &&
              rect.top < box.bottom,
          );
          if (isCovered && !button.contains(text) && text.textContent?.trim()) found.push(text.textContent);
        }
        return found;
      });
    await expect.poll(findCovered, `${width} px`).toEqual([]);
  }
});

test('the intro dialog has no barrier', { tag: '@long' }, async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectAccessible(page);
});

test('there is no barrier with every question open', { tag: '@long' }, async ({ page }) => {
  await page.goto(paths.faq);
  for (const question of await page.locator('main summary').all()) {
    if (await question.isVisible()) await question.click();
  }
  await expectAccessible(page);
});

test('there is no barrier when scrolled, with a notice', { tag: '@long' }, async ({ page }) => {
  await skipIntro(page);
  await page.goto('/');
  await page.locator('#inscricao').getByRole('link', { name: 'Inscreva-se agora' }).click();
  await expect(page.getByRole('button', { name: 'Fechar aviso' })).toBeVisible();
  await expectAccessible(page);
});

test.describe('on a phone', () => {
  test.use({ viewport: phone });

  test('axe finds nothing with the menu open', { tag: '@long' }, async ({ page }) => {
    await skipIntro(page);
    await page.goto('/');
    await page.getByRole('button', { name: 'Abrir menu' }).click();
    await expect(page.locator('#menu')).toBeVisible();
    await expectNoAxeFindings(page);
  });
});

test('the syllabus works by keyboard', async ({ page }) => {
  await skipIntro(page);
  await page.goto('/');
  await page.locator('#conteudo summary').nth(1).focus();
  await page.keyboard.press('Enter');
  await expect(page.locator('#conteudo ol').getByText('Checklist Pré-Operatório')).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.locator('#conteudo summary').nth(2)).toBeFocused();
  await page.keyboard.press('Space');
  await expect(page.getByText('Plano de Tratamento')).toBeVisible();
  await expect(page.locator('#conteudo ol').getByText('Checklist Pré-Operatório')).toBeHidden();
});
