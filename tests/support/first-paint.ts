import type { Locator, Page } from '@playwright/test';
import { holdRequests } from './pages.ts';

const kilobit = 1_000 / 8;
let release = () => {};

/**
 * Opens a page on a slow phone, and returns at its first paint. The application waits until {@link letGo}: this driver
 * presses later than a finger, and a press after hydration tests nothing.
 */
export async function openSlowly(page: Page, path: string): Promise<void> {
  release = await holdRequests(page, '**/assets/app-*.js');
  await page.setViewportSize({ width: 360, height: 740 });
  const devTools = await page.context().newCDPSession(page);
  await devTools.send('Network.enable');
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: 6 });
  await devTools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 150,
    downloadThroughput: 1_600 * kilobit,
    uploadThroughput: 750 * kilobit,
  });
  await page.goto(path, { waitUntil: 'commit' });
  await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0);
}

/** Presses at once, as a finger does: no waiting until the page is still, which may move the place of a press by mouse. */
export function press(element: Locator): Promise<void> {
  return element.evaluate((found: HTMLElement) => {
    found.scrollIntoView({ block: 'center', behavior: 'instant' });
    found.click();
  });
}

/** Lets the application of the page that {@link openSlowly} opened go on. */
export const letGo = (): void => release();
