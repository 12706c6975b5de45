import type { Page } from '@playwright/test';
import { signedInKey } from '../../../domain/browser-storage.ts';
import { sitePaths } from '../../../domain/paths.ts';

/** Every public page, the not-found page too. */
export const publicPages: readonly string[] = [...sitePaths, '/nao-existe'];

export const phone = { width: 360, height: 740 };

/** Keeps the intro dialog of the landing page away from what a test presses. */
export async function skipIntro(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const { showModal } = HTMLDialogElement.prototype;
    HTMLDialogElement.prototype.showModal = function open() {
      if (!this.matches('[data-intro]')) showModal.call(this);
    };
  });
}

/** As the student area leaves the browser after sign-in. */
export async function rememberSignIn(page: Page): Promise<void> {
  await page.addInitScript((key) => localStorage.setItem(key, '1'), signedInKey);
}
