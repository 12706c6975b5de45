import { flashMessageKey } from '../../../domain/browser-storage.ts';
import { showNotice } from './notice.ts';
import { readStorage, writeStorage } from './storage.ts';

/** Shows the message that the student area stored before it led here: a title, then one detail a line. */
export function showFlashMessage(): void {
  const message = readStorage('sessionStorage', flashMessageKey);
  writeStorage('sessionStorage', flashMessageKey, null);
  if (!message) return;
  const [title, ...details] = message.split('\n');
  showNotice('info', title, details.map((line) => `• ${line}`).join('\n'));
}
