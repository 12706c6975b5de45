import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { signedInKey } from '../../../domain/browser-storage.ts';
import { sitePaths } from '../../../domain/paths.ts';
import { expect } from '../../support/e2e.ts';

/** Every public page, the not-found page too. */
export const publicPages: readonly string[] = [...sitePaths, '/nao-existe'];

export const phone = { width: 360, height: 740 };
export const desktop = { width: 1280, height: 800 };

/** As on a second page of the same visit: the intro dialog does not come again. */
export async function skipIntro(page: Page): Promise<void> {
  await page.addInitScript(() => sessionStorage.setItem('ia-vet:intro-seen', '1'));
}

/** As the student area leaves the browser after sign-in. */
export async function rememberSignIn(page: Page): Promise<void> {
  await page.addInitScript((key) => localStorage.setItem(key, '1'), signedInKey);
}

/** What axe finds on the page as it is now, at WCAG 2.2 AA and its best practices. */
export async function expectNoAxeFindings(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  const findings = violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map((node) => node.target).join(' | ')}`,
  );
  expect(findings).toEqual([]);
}

/** Whether the page is wider than the screen. */
export function overflow(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
}
