import type { AccountLinks } from '../features/accounts/account-links.ts';
import type { AccountsRepository } from '../features/accounts/accounts.repository.ts';
import type { NewsletterLinks } from '../features/newsletter/newsletter-links.ts';
import type { AccessRepository } from '../features/purchases/access.repository.ts';
import type { Letter } from '../mail/mail.ts';
import type { ComposeLetter } from '../mail/mail-consumer.ts';
import {
  accessOpenedLetter,
  confirmationLetter,
  firstPasswordLetter,
  newsletterConfirmationLetter,
  passwordChangedLetter,
  recoveryLetter,
  welcomeLetter,
} from './letters.ts';

interface ComposerParts {
  accounts: AccountsRepository;
  access: AccessRepository;
  accountLinks: AccountLinks;
  newsletterLinks: NewsletterLinks;
  appUrl: string;
}

/** Turns a queued mail into a letter, making its links now; a mail that has become pointless gives nothing. */
export function createLetterComposer({
  accounts,
  access,
  accountLinks,
  newsletterLinks,
  appUrl,
}: ComposerParts): ComposeLetter {
  /** Refunded meanwhile, or asked for by somebody who never bought: there is nothing to say. */
  async function composePurchase(email: string): Promise<Letter | undefined> {
    const account = await accounts.findByEmail(email);
    if (!account || !(await access.isEntitled(account.id))) return undefined;
    // An address that nobody confirmed may have been signed up by somebody else: only its mail decides.
    if (account.hasPassword && account.emailVerified) return accessOpenedLetter(account.name, appUrl);
    const url = await accountLinks.firstPassword(email);
    return url === undefined ? undefined : firstPasswordLetter(account.name, url);
  }

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
      case 'password-changed': {
        const url = await accountLinks.undo(recipient);
        return url === undefined ? undefined : passwordChangedLetter(url);
      }
      case 'welcome':
        return welcomeLetter(data.name ?? '', appUrl);
      case 'purchase':
        return composePurchase(recipient);
      case 'newsletter-confirmation': {
        const links = await newsletterLinks.forUnconfirmed(recipient);
        if (!links) return undefined;
        const unsubscribe = { page: links.unsubscribe, oneClick: links.unsubscribeInOneClick };
        return newsletterConfirmationLetter(links.confirm, unsubscribe);
      }
    }
  };
}
