import { flashMessageKey } from '../../../domain/browser-storage.ts';
import { notify } from './notices.ts';
import { store, stored } from './storage.ts';

/** Says what the student area left to be said here, such as that the logout went well. */
export function showFlashMessage(): void {
  const message = stored('sessionStorage', flashMessageKey);
  store('sessionStorage', flashMessageKey, null);
  if (message) notify('info', message);
}
