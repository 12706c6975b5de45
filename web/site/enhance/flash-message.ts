import { flashMessageKey } from '../../../domain/browser-storage.ts';
import { notify } from './notices.ts';
import { store, stored } from './storage.ts';

/** Says what the student area left to be said here: a title, and below it what else there is, line by line. */
export function showFlashMessage(): void {
  const message = stored('sessionStorage', flashMessageKey);
  store('sessionStorage', flashMessageKey, null);
  if (!message) return;
  const [title, ...lines] = message.split('\n');
  notify('info', title, lines.map((line) => `• ${line}`).join('\n'));
}
