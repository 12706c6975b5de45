import type { Page } from '@playwright/test';

/** Message of Playwright in tests without the service worker. */
const driverMessage = 'Service Worker registration blocked by Playwright';

/** Returns a list that collects the page's console messages and unhandled errors from now on. */
export function recordConsole(page: Page): string[] {
  const said: string[] = [];
  page.on('console', (message) => message.text() !== driverMessage && said.push(message.text()));
  page.on('pageerror', (error) => said.push(error.message));
  return said;
}
