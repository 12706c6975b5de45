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

interface LayoutShift {
  value: number;
  /** First words of the elements that moved. */
  moved: string[];
}

type MeasuredWindow = typeof window & { layoutShifts: LayoutShift[] };
type LayoutShiftEntry = PerformanceEntry & { value: number; sources: { node: Node | null }[] };

/** Measures the layout shifts of every page that is opened from now on. */
export async function watchLayoutShift(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const measured = window as MeasuredWindow;
    measured.layoutShifts = [];
    new PerformanceObserver((list) => {
      for (const { value, sources } of list.getEntries() as LayoutShiftEntry[])
        measured.layoutShifts.push({
          value,
          moved: sources.map(({ node }) => `${node?.nodeName} ${node?.textContent?.slice(0, 40)}`),
        });
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

/** Returns the cumulative layout shift since the page was opened, and what moved. */
export async function layoutShift(page: Page): Promise<{ total: number; moved: string }> {
  const shifts = await page.evaluate(() => (window as MeasuredWindow).layoutShifts);
  return {
    total: shifts.reduce((sum, { value }) => sum + value, 0),
    moved: shifts.map(({ value, moved }) => `${value.toFixed(3)}: ${moved.join(', ')}`).join('; '),
  };
}
