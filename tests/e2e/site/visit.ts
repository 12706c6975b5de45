import type { Page } from '@playwright/test';
import { signedInKey } from '../../../domain/browser-storage.ts';
import { sitePaths } from '../../../domain/paths.ts';

/** Every public page, the not-found page too. */
export const publicPages: readonly string[] = [...sitePaths, '/nao-existe'];

export const phone = { width: 360, height: 740 };

/** As on a second page of the same visit: the intro dialog does not come again. */
export async function skipIntro(page: Page): Promise<void> {
  await page.addInitScript(() => sessionStorage.setItem('ia-vet:intro-seen', '1'));
}

/** As the student area leaves the browser after sign-in. */
export async function rememberSignIn(page: Page): Promise<void> {
  await page.addInitScript((key) => localStorage.setItem(key, '1'), signedInKey);
}
