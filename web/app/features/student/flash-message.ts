import { flashMessageKey } from '../../../../domain/browser-storage.ts';

/** Hands a message over to the public page that comes next, which shows it as a toast. */
export function setFlashMessage(text: string): void {
  sessionStorage.setItem(flashMessageKey, text);
}
