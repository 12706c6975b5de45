import type { LettersContent } from '../../domain/content/papers.ts';
import { paths } from '../../domain/paths.ts';
import type { AccountLinks } from '../features/accounts/account-links.ts';
import type { AccountsRepository } from '../features/accounts/accounts.repository.ts';
import type { NewsletterLinks } from '../features/newsletter/newsletter-links.ts';
import type { AccessRepository } from '../features/purchases/access.repository.ts';
import type { Letter } from '../mail/mail.ts';
import type { ComposeLetter } from '../mail/mail-consumer.ts';
import { writeLetter } from './letters.ts';

interface ComposerParts {
  accounts: AccountsRepository;
  access: AccessRepository;
  accountLinks: AccountLinks;
  newsletterLinks: NewsletterLinks;
  /** As they are published. */
  letters: () => LettersContent;
  appUrl: string;
}

/** Turns a queued mail into a letter, making its links now; a mail that has become pointless gives nothing. */
export function createLetterComposer({
  accounts,
  access,
  accountLinks,
  newsletterLinks,
  letters,
  appUrl,
}: ComposerParts): ComposeLetter {
  const write = (...given: Parameters<typeof writeLetter> extends [unknown, ...infer Rest] ? Rest : never) =>
    writeLetter(letters(), ...given);

  /** Refunded meanwhile, or asked for by somebody who never bought: there is nothing to say. */
  async function composePurchase(email: string): Promise<Letter | undefined> {
    const account = await accounts.findByEmail(email);
    if (!account || !(await access.isEntitled(account.id))) return undefined;
    // An address that nobody confirmed may have been signed up by somebody else: only its mail decides.
    if (account.hasPassword && account.emailVerified)
      return write('accessOpened', appUrl + paths.login, { name: account.name });
    const url = await accountLinks.firstPassword(email);
    return url === undefined ? undefined : write('firstPassword', url, { name: account.name });
  }

  return async ({ kind, recipient, data }): Promise<Letter | undefined> => {
    switch (kind) {
      case 'confirmation': {
        const url = await accountLinks.confirmation(recipient);
        return url === undefined ? undefined : write('confirmation', url);
      }
      case 'recovery': {
        const url = await accountLinks.recovery(recipient);
        return url === undefined ? undefined : write('recovery', url);
      }
      case 'password-changed': {
        const url = await accountLinks.undo(recipient);
        return url === undefined ? undefined : write('passwordChanged', url);
      }
      case 'welcome':
        return write('welcome', appUrl + paths.courseContent, { name: data.name ?? '' });
      case 'purchase':
        return composePurchase(recipient);
      case 'newsletter-confirmation': {
        const links = await newsletterLinks.forUnconfirmed(recipient);
        if (!links) return undefined;
        const unsubscribe = { page: links.unsubscribe, oneClick: links.unsubscribeInOneClick };
        return write('newsletterConfirmation', links.confirm, { unsubscribe });
      }
    }
  };
}
