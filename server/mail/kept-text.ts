import { renderText } from './layout.ts';
import type { Letter, Sender } from './mail.ts';

/** Characters of a text that are kept; those of the owner's letters are fewer. */
const maxKept = 20_000;

export interface KeptText {
  subject: string;
  body: string;
}

/** What is kept of a letter, for the owner to read: what lets somebody in or speaks for her is left out. */
export function textToKeep(letter: Letter, sender: Sender, siteUrl: string): KeptText {
  const { code, action, unsubscribe } = letter;
  const shown: Letter = {
    ...letter,
    ...(code && { code: '(código não guardado)' }),
    ...(action && { action: { ...action, url: withoutToken(action.url) } }),
    ...(unsubscribe && { unsubscribe: { ...unsubscribe, page: withoutToken(unsubscribe.page) } }),
  };
  return { subject: letter.subject, body: renderText(shown, sender, siteUrl).slice(0, maxKept) };
}

/** Whatever says more than which page it is may be a secret. */
function withoutToken(address: string): string {
  const { origin, pathname, search, hash } = new URL(address);
  return search || hash ? `${origin}${pathname} (link pessoal não guardado)` : address;
}
