import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** A phone and a desktop. */
const widths = [360, 1280];

/** The page as it is now, on a phone and on a desktop, has no barrier and does not scroll sideways. */
export async function expectNoBarriers(page: Page): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 });
    await expectNoAxeFindings(page);
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(overflow).toBeLessThanOrEqual(0);
  }
}

/** With letters twice as large the page is no wider than the screen, and no control leaves it. */
export async function expectRoomForLargeText(page: Page): Promise<void> {
  await page.addStyleTag({ content: 'html { font-size: 200% }' });
  await page.evaluate(() => document.fonts.ready);
  const controls = page.locator('a:visible, button:visible, input:visible, select:visible, summary:visible');
  const findOutside = () =>
    controls.evaluateAll((all) => [
      ...(document.documentElement.scrollWidth > window.innerWidth ? ['the page'] : []),
      ...all
        .filter((control) => control.getBoundingClientRect().right > window.innerWidth + 1)
        .map((control) => control.outerHTML),
    ]);
  for (const width of [360, 768, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await expect.poll(findOutside, `${page.url()} at ${width} px`).toEqual([]);
  }
}

/** What axe finds on the page as it is now, at WCAG 2.2 AA and its best practices. */
export async function expectNoAxeFindings(page: Page): Promise<void> {
  await completeAnimations(page);
  // Frames hold nothing of ours but a mail as it will look; without them the older way finds the same in a third of
  // the time.
  const axe = new AxeBuilder({ page })
    .setLegacyMode()
    .options({ resultTypes: ['violations'], iframes: false });
  const { violations } = await axe.analyze();
  const findings = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
  expect(findings, `${page.url()} at ${page.viewportSize()?.width} px`).toEqual([]);
}

/** Completes animations under way that end: a text that is still fading in has too little contrast. */
async function completeAnimations(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const animation of document.getAnimations()) {
      const { delay = 0, endTime } = animation.effect?.getComputedTiming() ?? {};
      if (Number(animation.currentTime) >= delay && endTime !== Number.POSITIVE_INFINITY) animation.finish();
    }
  });
}
