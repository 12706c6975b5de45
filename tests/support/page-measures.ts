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

/** Holds what of a page is in sight: open fields, buttons, words, and the height in CSS pixels. */
export interface PageWeight {
  fields: number;
  buttons: number;
  words: number;
  height: number;
}

/** Counts what is in sight of a page's main part, all of its height. */
export function weighSight(page: Page): Promise<PageWeight> {
  return page.evaluate(() => {
    const main = document.querySelector('main') ?? document.body;
    const count = (selector: string) =>
      [...main.querySelectorAll(selector)].filter(
        (element) => element.checkVisibility({ visibilityProperty: true }) && element.clientWidth > 1,
      ).length;
    return {
      fields: count('input:not([type=hidden]), select, textarea, [contenteditable=true]'),
      buttons: count('button, summary, .button'),
      words: main.innerText.split(/\s+/).length,
      height: document.documentElement.scrollHeight,
    };
  });
}

/** Returns the heights of a table's rows, and where on the page the first one begins. */
export function measureRows(
  page: Page,
): Promise<{ heights: number[]; firstTop: number; onFirstScreen: number }> {
  return page.evaluate(() => {
    const boxes = [...document.querySelectorAll('main tbody tr')].map((row) => row.getBoundingClientRect());
    return {
      heights: boxes.map(({ height }) => Math.round(height)),
      firstTop: boxes[0]?.top ?? 0,
      onFirstScreen: boxes.filter(({ bottom }) => bottom <= window.innerHeight).length,
    };
  });
}
