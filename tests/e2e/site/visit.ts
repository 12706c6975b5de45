import type { Page } from '@playwright/test';
import { signedInKey } from '../../../domain/browser-storage.ts';
import { paths, sitePaths } from '../../../domain/paths.ts';

/** Every public page of a new installation, which shows no lesson to visitors. */
export const shownPaths = sitePaths.filter((path) => path !== paths.firstLesson);
/** The not-found page too. */
export const publicPages: readonly string[] = [...shownPaths, '/nao-existe'];

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
