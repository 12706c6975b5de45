import { firstNameOf } from '../../domain/addressee.ts';
import type { Content } from '../../domain/content/document.ts';
import type { EmailTemplate, EmailTemplateName, EmailTemplates } from '../../domain/content/papers.ts';
import type { EmailKind } from '../../domain/emails.ts';
import type { AccountLinks } from '../features/auth/account-links.ts';
import type { AccountsRepository } from '../features/auth/accounts.repository.ts';
import type { Invitations } from '../features/auth/invitations.ts';
import type { NameRequestsRepository } from '../features/certificates/name-requests.repository.ts';
import type { NewsletterLinks } from '../features/newsletter/newsletter-links.ts';
import type { NewslettersRepository } from '../features/newsletter/newsletters.repository.ts';
import type { AccessRepository } from '../features/purchases/access.repository.ts';
import type { PurchasesRepository } from '../features/purchases/purchases.repository.ts';
import type { RefundLinks } from '../features/purchases/refunds/refund-links.ts';
import type { QuestionsRepository } from '../features/questions/questions.repository.ts';
import type { createRemindersFeature } from '../features/reminders/reminders.feature.ts';
import type { ComposedEmail, EmailData } from '../mail/mail.ts';

/** The features give what the emails tell, and their links. */
export interface ComposerParts {
  accounts: AccountsRepository;
  access: Pick<AccessRepository, 'isEntitled'>;
  accountLinks: AccountLinks;
  invitations: Pick<Invitations, 'describeFor'>;
  newsletterLinks: NewsletterLinks;
  newsletters: Pick<NewslettersRepository, 'findText' | 'findTextFor'>;
  reminders: Pick<ReturnType<typeof createRemindersFeature>, 'findReader'>;
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
export type EmailComposers<Kind extends EmailKind = EmailKind> = {
  [Each in Kind]: (
    recipient: string,
    data: EmailData[Each],
  ) => ComposedEmail | undefined | Promise<ComposedEmail | undefined>;
};

interface Extra extends Pick<ComposedEmail, 'unsubscribe' | 'code' | 'details'> {
  /** Reader to greet. */
  name?: string;
  /** Varying part of the subject. */
  about?: string;
  facts?: string[];
}

export type WriteEmail = ReturnType<typeof createEmailWriter>;

export function createEmailWriter(letters: () => EmailTemplates) {
  function write(name: EmailTemplateName, url: string, extra?: Extra): ComposedEmail;
  function write(name: EmailTemplateName, url: string | undefined, extra?: Extra): ComposedEmail | undefined;
  /** Returns undefined without a link: what the email was for is over. */
  function write(
    templateName: EmailTemplateName,
    url: string | undefined,
    { name = '', about = '', facts = [], ...extra }: Extra = {},
  ): ComposedEmail | undefined {
    if (url === undefined) return undefined;
    const { actionLabel, ...texts }: EmailTemplate = letters()[templateName];
    const firstName = firstNameOf(name);
    return {
      ...texts,
      paragraphs: [...texts.paragraphs, ...facts],
      ...(about && { subject: `${texts.subject}: ${about}` }),
      ...(firstName && { heading: `Olá, ${firstName}! ${texts.heading}` }),
      ...(firstName && templateName === 'welcome' && { subject: `${texts.subject}, ${firstName}` }),
      action: { label: actionLabel, url },
      ...extra,
    };
  }
  return write;
}

/** @param unsubscribe the reader's own links */
export function writeNewsletter(
  { newsletterNote, courseEmailNote }: EmailTemplates,
  { subject, body, isForStudents }: { subject: string; body: string; isForStudents: boolean },
  unsubscribe: NonNullable<ComposedEmail['unsubscribe']>,
): ComposedEmail {
  const note = isForStudents ? courseEmailNote : newsletterNote;
  return { subject, heading: subject, paragraphs: [], body, note, unsubscribe };
}
