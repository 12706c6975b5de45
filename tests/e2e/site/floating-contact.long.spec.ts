import type { Page } from '@playwright/test';
import { paths } from '../../../domain/paths.ts';
import { expect, test } from '../../support/e2e.ts';
import { phone, skipIntro } from './visit.ts';

test.beforeEach(({ page }) => skipIntro(page));

for (const path of [paths.home, paths.course, paths.success, paths.faq])
  test(`on a phone the floating contact covers no button and no line of text of ${path}, and rises above those in its place`, async ({
    page,
  }) => {
    await page.setViewportSize(phone);
    await page.goto(path);
    const height = await page.evaluate(() => document.body.scrollHeight - innerHeight);
    let rises = 0;
    for (let top = 0; top < height; top += 240) {
      await page.evaluate((to) => scrollTo({ top: to, behavior: 'instant' }), top);
      await expect.poll(() => coveredParts(page), { message: `scrolled to ${top}` }).toEqual([]);
      if (await page.locator('[data-floating-contact]').evaluate((box) => box.style.translate !== '0px'))
        rises++;
    }
    expect(rises).toBeGreaterThan(0);
  });

test('on a phone the contact is gone on the way down, and back on the way up and at rest', async ({
  page,
}) => {
  await page.setViewportSize(phone);
  await page.clock.install();
  await page.goto(paths.faq);
  const contact = page.locator('[data-floating-contact]');
  const scroll = (top: number) => page.evaluate((to) => scrollTo({ top: to, behavior: 'instant' }), top);
  // Time stands still: what is at rest later is not yet.
  await page.clock.pauseAt(Date.now() + 60_000);
  await scroll(600);
  await expect(contact).toHaveCSS('opacity', '0');
  await scroll(400);
  await expect(contact).toHaveCSS('opacity', '1');
  await scroll(600);
  await expect(contact).toHaveCSS('opacity', '0');
  await page.clock.runFor(500);
  await expect(contact).toHaveCSS('opacity', '1');
  await page.setViewportSize({ width: 1280, height: 800 });
  await scroll(900);
  await expect(contact).toHaveAttribute('data-away');
  await expect(contact).toHaveCSS('opacity', '1');
});

function coveredParts(page: Page): Promise<(string | undefined)[]> {
  return page.locator('[data-floating-contact]').evaluate((contact) => {
    const box = contact.getBoundingClientRect();
    const isCovered = ({ left, right, top, bottom }: DOMRect) =>
      right > box.left && left < box.right && bottom > box.top && top < box.bottom;
    const buttons = document.querySelectorAll<HTMLElement>(
      'main :is(button, .button, input, select, textarea)',
    );
    const texts = [
      ...document.querySelectorAll<HTMLElement>('main :is(h1, h2, h3, p, li, dd, label)'),
    ].filter((element) => element.checkVisibility());
    const lines = texts
      .flatMap((element) => [...element.childNodes])
      .filter(({ nodeType }) => nodeType === 3);
    const isLineCovered = (line: ChildNode) => {
      const range = document.createRange();
      range.selectNode(line);
      return [...range.getClientRects()].some(isCovered);
    };
    return [
      ...[...buttons].filter((button) => isCovered(button.getBoundingClientRect())),
      ...lines.filter((line) => line.textContent?.trim() && isLineCovered(line)),
    ].map(({ textContent, nodeName }) => textContent ?? nodeName);
  });
}
