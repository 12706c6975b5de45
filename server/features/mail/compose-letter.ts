import type { AccountLinks } from '../accounts/account-links.ts';
import type { NewsletterLinks } from '../newsletter/newsletter-links.ts';
import {
  confirmationLetter,
  newsletterConfirmationLetter,
  passwordChangedLetter,
  recoveryLetter,
  welcomeLetter,
} from './letters.ts';
import type { Letter } from './mail.ts';
import type { ComposeLetter } from './mail-worker.ts';

interface ComposerParts {
  accountLinks: AccountLinks;
  newsletterLinks: NewsletterLinks;
  appUrl: string;
}

/** Turns a queued mail into a letter, making its links now; a mail that has become pointless gives nothing. */
export function createLetterComposer({
  accountLinks,
  newsletterLinks,
  appUrl,
}: ComposerParts): ComposeLetter {
  return async ({ kind, recipient, data }): Promise<Letter | undefined> => {
    switch (kind) {
      case 'confirmation': {
        const url = await accountLinks.confirmation(recipient);
        return url === undefined ? undefined : confirmationLetter(url);
      }
      case 'recovery': {
        const url = await accountLinks.recovery(recipient);
        return url === undefined ? undefined : recoveryLetter(url);
      }
      case 'password-changed':
        return passwordChangedLetter(appUrl);
      case 'welcome':
        return welcomeLetter(data.name ?? '', appUrl);
      case 'newsletter-confirmation': {
        const links = await newsletterLinks.forUnconfirmed(recipient);
        return links && newsletterConfirmationLetter(links.confirm, links.unsubscribe);
      }
    }
  };
}
