import type { Page } from '@playwright/test';
import { paths } from '../../../domain/paths.ts';
import { expect, test } from '../../support/e2e.ts';
import { phone, skipIntro } from './visit.ts';

test.beforeEach(({ page }) => skipIntro(page));

for (const path of [paths.home, paths.course])
  test(`on a phone the floating contact covers no button of ${path}, and rises above those in its place`, async ({
    page,
  }) => {
    test.slow();
    await page.setViewportSize(phone);
    await page.goto(path);
    const height = await page.evaluate(() => document.body.scrollHeight - innerHeight);
    let rises = 0;
    for (let top = 0; top < height; top += 240) {
      await page.evaluate((to) => scrollTo({ top: to, behavior: 'instant' }), top);
      await expect.poll(() => coveredButtons(page), { message: `scrolled to ${top}` }).toEqual([]);
      if (await page.locator('[data-floating-contact]').evaluate((box) => box.style.translate !== '0px'))
        rises++;
    }
    expect(rises).toBeGreaterThan(0);
  });

function coveredButtons(page: Page): Promise<(string | undefined)[]> {
  return page.locator('[data-floating-contact]').evaluate((contact) => {
    const box = contact.getBoundingClientRect();
    return [...document.querySelectorAll<HTMLElement>('main :is(button, .button, input, select, textarea)')]
      .filter((button) => {
        const { left, right, top, bottom } = button.getBoundingClientRect();
        return right > box.left && left < box.right && bottom > box.top && top < box.bottom;
      })
      .map((button) => button.textContent ?? button.localName);
  });
}
