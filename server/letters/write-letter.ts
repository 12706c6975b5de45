import { firstNameOf } from '../../domain/addressee.ts';
import type { Content } from '../../domain/content/document.ts';
import type { LetterName, LettersContent, LetterTexts } from '../../domain/content/papers.ts';
import type { EmailKind } from '../../domain/letters.ts';
import type { AccountLinks } from '../features/auth/account-links.ts';
import type { AccountsRepository } from '../features/auth/accounts.repository.ts';
import type { NameRequestsRepository } from '../features/certificates/name-requests.repository.ts';
import type { NewsletterLinks } from '../features/newsletter/newsletter-links.ts';
import type { NewslettersRepository } from '../features/newsletter/newsletters.repository.ts';
import type { AccessRepository } from '../features/purchases/access.repository.ts';
import type { PurchasesRepository } from '../features/purchases/purchases.repository.ts';
import type { RefundLinks } from '../features/purchases/refunds/refund-links.ts';
import type { QuestionsRepository } from '../features/questions/questions.repository.ts';
import type { EmailData, Letter } from '../mail/mail.ts';

/** The features give what the emails tell, and their links. */
export interface LetterParts {
  accounts: AccountsRepository;
  access: Pick<AccessRepository, 'isEntitled'>;
  accountLinks: AccountLinks;
  newsletterLinks: NewsletterLinks;
  newsletters: Pick<NewslettersRepository, 'findText' | 'findTextFor'>;
  questions: Pick<QuestionsRepository, 'find'>;
  /** Returns the link by which a side agrees; undefined if the change is over. */
  makeChangeLink: (change: string, side: 'old' | 'new') => Promise<string | undefined>;
  nameRequests: Pick<NameRequestsRepository, 'find'>;
  makeLoginCode: (email: string) => Promise<string>;
  purchases: Pick<PurchasesRepository, 'find' | 'findByTransaction'>;
  refundLinks: Pick<RefundLinks, 'make'>;
  content: () => Content;
  appUrl: string;
}

/** Composes each kind of email when it is sent, links included. One that has become pointless gives undefined. */
export type Letters<Kind extends EmailKind = EmailKind> = {
  [Each in Kind]: (
    recipient: string,
    data: EmailData[Each],
  ) => Letter | undefined | Promise<Letter | undefined>;
};

interface Extra extends Pick<Letter, 'unsubscribe' | 'code' | 'details'> {
  /** Reader to greet. */
  name?: string;
  /** Varying part of the subject. */
  about?: string;
  facts?: string[];
}

export type WriteLetter = ReturnType<typeof createLetterWriter>;

export function createLetterWriter(letters: () => LettersContent) {
  function write(name: LetterName, url: string, extra?: Extra): Letter;
  function write(name: LetterName, url: string | undefined, extra?: Extra): Letter | undefined;
  /** Returns undefined without a link: what the email was for is over. */
  function write(
    letterName: LetterName,
    url: string | undefined,
    { name = '', about = '', facts = [], ...extra }: Extra = {},
  ): Letter | undefined {
    if (url === undefined) return undefined;
    const { actionLabel, ...texts }: LetterTexts = letters()[letterName];
    const firstName = firstNameOf(name);
    return {
      ...texts,
      paragraphs: [...texts.paragraphs, ...facts],
      ...(about && { subject: `${texts.subject}: ${about}` }),
      ...(firstName && { heading: `Olá, ${firstName}! ${texts.heading}` }),
      ...(firstName && letterName === 'welcome' && { subject: `${texts.subject}, ${firstName}` }),
      action: { label: actionLabel, url },
      ...extra,
    };
  }
  return write;
}

/** @param unsubscribe the reader's own links */
export function writeNewsletter(
  { newsletterNote }: LettersContent,
  { subject, body }: { subject: string; body: string },
  unsubscribe: NonNullable<Letter['unsubscribe']>,
): Letter {
  return { subject, heading: subject, paragraphs: [], body, note: newsletterNote, unsubscribe };
}
