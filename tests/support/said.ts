import type { Page } from '@playwright/test';

/** Said by the browser's driver where a test does without the service worker. */
const ofDriver = 'Service Worker registration blocked by Playwright';

/** @returns all that the page says on the console, and the errors that nobody handles, from now on */
export function saidBy(page: Page): string[] {
  const said: string[] = [];
  page.on('console', (message) => message.text() !== ofDriver && said.push(message.text()));
  page.on('pageerror', (error) => said.push(error.message));
  return said;
}
