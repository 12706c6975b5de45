import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

const phone = 360;
const desktop = 1280;

/** Expects no findings of axe on a phone, and no horizontal scrolling there or on a desktop. */
export async function expectAccessible(page: Page): Promise<void> {
  await expectNoOverflow(page, phone);
  await expectNoAxeFindings(page);
  await expectNoOverflow(page, desktop);
}

/** The same with axe on a desktop too, for walks over all pages. */
export async function expectAccessiblePage(page: Page): Promise<void> {
  await expectAccessible(page);
  await expectNoAxeFindings(page);
}

async function expectNoOverflow(page: Page, width: number): Promise<void> {
  await page.setViewportSize({ width, height: 800 });
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(overflow, `${page.url()} at ${width} px`).toBeLessThanOrEqual(0);
}

/** Expects that the page and its controls fit the screen with text of twice the size. */
export async function expectLargeTextFits(page: Page): Promise<void> {
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

/** Expects enough contrast in dark colours; all else that axe finds is the same by day. */
export async function expectContrastByNight(page: Page): Promise<void> {
  await page.emulateMedia({ colorScheme: 'dark' });
  const surface = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  await expect.poll(surface, page.url()).toBe('rgb(15, 31, 29)');
  await expectNoAxeFindings(page, ['color-contrast', 'link-in-text-block']);
  await page.emulateMedia({ colorScheme: 'light' });
}

/** Expects no findings of axe (WCAG 2.2 AA and best practices, or these rules alone) on the current page. */
export async function expectNoAxeFindings(page: Page, rules?: string[]): Promise<void> {
  const moveAgain = await stopMovement(page);
  // Frames hold nothing of ours but a mail as it will look; without them the older way finds the same in a third of
  // the time.
  const axe = new AxeBuilder({ page }).setLegacyMode().options({
    resultTypes: ['violations'],
    iframes: false,
    ...(rules && { runOnly: { type: 'rule', values: rules } }),
  });
  const { violations } = await axe.analyze();
  await moveAgain();
  const findings = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
  expect(findings, `${page.url()} at ${page.viewportSize()?.width} px`).toEqual([]);
}

/**
 * Completes running animations and makes those that begin later instant, as a toast that arrives during the check: a
 * text that still fades in has too little contrast. Returns what brings movement back.
 */
async function stopMovement(page: Page): Promise<() => Promise<void>> {
  const wasStill = await page.evaluate(() => matchMedia('(prefers-reduced-motion: reduce)').matches);
  if (!wasStill) await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.evaluate(async () => {
    // Two frames start the transitions of the latest rendering.
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    for (const animation of document.getAnimations()) {
      const { delay = 0, endTime } = animation.effect?.getComputedTiming() ?? {};
      if (Number(animation.currentTime) >= delay && endTime !== Number.POSITIVE_INFINITY) animation.finish();
    }
  });
  return async () => {
    if (!wasStill) await page.emulateMedia({ reducedMotion: 'no-preference' });
  };
}
