import { flashMessageKey } from '../../../domain/browser-storage.ts';
import { notify } from './notices.ts';
import { store, stored } from './storage.ts';

/** Shows the message that the student area left: a title, then one detail a line. */
export function showFlashMessage(): void {
  const message = stored('sessionStorage', flashMessageKey);
  store('sessionStorage', flashMessageKey, null);
  if (!message) return;
  const [title, ...lines] = message.split('\n');
  notify('info', title, lines.map((line) => `• ${line}`).join('\n'));
}
