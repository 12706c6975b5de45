import { messageKey } from '../../../../domain/browser-storage.ts';

/** Hands a message over to the public page that comes next, which shows it as a toast. */
export function leaveMessage(text: string): void {
  sessionStorage.setItem(messageKey, text);
}
