import type { Page } from '@playwright/test';

/** CSS pixels of the design's minimum; WCAG 2.2, 2.5.8 requires 24. */
const minTarget = 44;

/**
 * Returns controls below the minimum target size, such as `button "Copiar" 32×32`. Leaves out links within a
 * sentence, and what a label as large as that presses (WCAG 2.2, 2.5.5).
 */
export function findSmallTargets(page: Page): Promise<string[]> {
  return page.evaluate((min) => {
    const pressed = [
      ...['a[href]', 'button', 'summary', 'select', 'textarea', 'input:not([type=hidden])'],
      ...['button', 'tab', 'checkbox', 'radio', 'switch', 'link', 'menuitem', 'slider'].map(
        (role) => `[role=${role}]`,
      ),
    ].join(',');
    const isVisible = (element: Element) =>
      element.checkVisibility({ visibilityProperty: true, opacityProperty: false }) &&
      element.getBoundingClientRect().width > 1 &&
      !element.closest('[inert], [aria-hidden=true]');
    const isInSentence = (element: Element) => {
      if (!element.matches('a, button') || getComputedStyle(element).display !== 'inline') return false;
      const around = element.parentElement?.textContent?.trim() ?? '';
      return around.length > (element.textContent?.trim().length ?? 0);
    };
    const areas = (element: Element) => [
      element.getBoundingClientRect(),
      ...[...((element as HTMLInputElement).labels ?? [])].map((label) => label.getBoundingClientRect()),
    ];
    return [...document.querySelectorAll(pressed)]
      .filter((element) => isVisible(element) && !isInSentence(element))
      .filter((element) => areas(element).every(({ width, height }) => Math.min(width, height) < min - 0.5))
      .map((element) => {
        const { width, height } = element.getBoundingClientRect();
        const name = element.getAttribute('aria-label') ?? element.textContent?.trim() ?? '';
        return `${element.localName} "${name.slice(0, 40)}" ${Math.round(width)}×${Math.round(height)}`;
      });
  }, minTarget);
}

/** Measures the layout shift of every page that is opened from now on. */
export async function watchLayoutShift(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const measured = window as typeof window & { layoutShift: number };
    measured.layoutShift = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[])
        measured.layoutShift += entry.value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

/** Returns the cumulative layout shift since the page was opened. */
export function layoutShift(page: Page): Promise<number> {
  return page.evaluate(() => (window as typeof window & { layoutShift: number }).layoutShift);
}
