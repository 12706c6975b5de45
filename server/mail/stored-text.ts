import { renderText } from './layout.ts';
import type { ComposedEmail, Sender } from './mail.ts';

/** Characters kept of a text; the owner's own emails are shorter. */
const maxStoredCharacters = 20_000;

export interface StoredText {
  subject: string;
  body: string;
}

/** Leaves out what signs the reader in or acts for her. */
export function textToStore(composed: ComposedEmail, sender: Sender, siteUrl: string): StoredText {
  const { code, action, unsubscribe } = composed;
  const shown: ComposedEmail = {
    ...composed,
    ...(code && { code: '(código não guardado)' }),
    ...(action && { action: { ...action, url: withoutToken(action.url) } }),
    ...(unsubscribe && { unsubscribe: { ...unsubscribe, page: withoutToken(unsubscribe.page) } }),
  };
  return {
    subject: composed.subject,
    body: renderText(shown, sender, siteUrl).slice(0, maxStoredCharacters),
  };
}

/** Everything beyond the page may be a secret. */
function withoutToken(address: string): string {
  const { origin, pathname, search, hash } = new URL(address);
  return search || hash ? `${origin}${pathname} (link pessoal não guardado)` : address;
}
