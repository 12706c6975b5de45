import { messageKey } from '../../../domain/browser-storage.ts';
import { notify } from './notices.ts';
import { store, stored } from './storage.ts';

/** Says what the student area left to be said here, such as that the logout went well. */
export function showLeftMessage(): void {
  const message = stored('sessionStorage', messageKey);
  store('sessionStorage', messageKey, null);
  if (message) notify('info', message);
}
