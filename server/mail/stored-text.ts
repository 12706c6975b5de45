import { renderText } from './layout.ts';
import type { ComposedEmail, Sender } from './mail.ts';

/** Characters stored of a text; the owner's own emails are shorter. */
const maxStoredCharacters = 20_000;

export interface StoredText {
  subject: string;
  body: string;
}

/** Returns the text of an email to store, without codes and without links that act for the recipient. */
export function textToStore(composed: ComposedEmail, sender: Sender, siteUrl: string): StoredText {
  const { code, action, unsubscribe } = composed;
  const redacted: ComposedEmail = {
    ...composed,
    ...(code && { code: '(código não guardado)' }),
    ...(action && { action: { ...action, url: withoutToken(action.url) } }),
    ...(unsubscribe && { unsubscribe: { ...unsubscribe, page: withoutToken(unsubscribe.page) } }),
  };
  return {
    subject: composed.subject,
    body: renderText(redacted, sender, siteUrl).slice(0, maxStoredCharacters),
  };
}

/** Removes query and hash, which may be a secret. */
function withoutToken(url: string): string {
  const { origin, pathname, search, hash } = new URL(url);
  return search || hash ? `${origin}${pathname} (link pessoal não guardado)` : url;
}
