import type { Content } from '../../domain/content/document.ts';
import type {
  EmailTemplate,
  EmailTemplateName,
  EmailTemplates,
} from '../../domain/content/email-templates.ts';
import type { EmailKind } from '../../domain/emails.ts';
import { firstNameOf } from '../../domain/person-names.ts';
import type { AccountLinks } from '../features/auth/account-links.ts';
import type { AccountsRepository } from '../features/auth/accounts.repository.ts';
import type { Invitations } from '../features/auth/invitations.ts';
import type { NameRequestsRepository } from '../features/certificates/name-requests.repository.ts';
import type { NewsletterIssuesRepository } from '../features/newsletter/newsletter-issues.repository.ts';
import type { NewsletterLinks } from '../features/newsletter/newsletter-links.ts';
import type { AccessRepository } from '../features/purchases/access.repository.ts';
import type { PurchasesRepository } from '../features/purchases/purchases.repository.ts';
import type { RefundLinks } from '../features/purchases/refunds/refund-links.ts';
import type { QuestionsRepository } from '../features/questions/questions.repository.ts';
import type { createRemindersFeature } from '../features/reminders/reminders.feature.ts';
import type { ComposedEmail, EmailData } from '../mail/mail.ts';

/** Provided by the features: the data and the links that emails need. */
export interface ComposerDependencies {
  accounts: AccountsRepository;
  access: Pick<AccessRepository, 'isEntitled'>;
  accountLinks: AccountLinks;
  invitations: Pick<Invitations, 'describeFor'>;
  newsletterLinks: NewsletterLinks;
  newsletters: Pick<NewsletterIssuesRepository, 'findText' | 'findTextFor'>;
  reminders: Pick<ReturnType<typeof createRemindersFeature>, 'findRecipient'>;
  questions: Pick<QuestionsRepository, 'find'>;
  /** Returns the link with which the old or new email confirms the change; undefined if it expired. */
  makeChangeLink: (change: string, side: 'old' | 'new') => Promise<string | undefined>;
  nameRequests: Pick<NameRequestsRepository, 'find'>;
  makeLoginCode: (email: string) => Promise<string>;
  purchases: Pick<PurchasesRepository, 'find' | 'findByTransaction'>;
  refundLinks: Pick<RefundLinks, 'create'>;
  content: () => Content;
  appUrl: string;
}

/**
 * A function per kind of email, called when it is sent, so that links are fresh. Returns undefined if it is no longer
 * needed.
 */
export type EmailComposers<Kind extends EmailKind = EmailKind> = {
  [Each in Kind]: (
    recipient: string,
    data: EmailData[Each],
  ) => ComposedEmail | undefined | Promise<ComposedEmail | undefined>;
};

interface Extra extends Pick<ComposedEmail, 'unsubscribe' | 'code' | 'details'> {
  /** Name of the recipient, for the greeting. */
  name?: string;
  /** Appended to the subject. */
  about?: string;
  /** Paragraphs after those of the template. */
  facts?: string[];
}

export type WriteEmail = ReturnType<typeof createEmailWriter>;

/** Returns a function that fills the owner's template of an email with the facts of one recipient. */
export function createEmailWriter(templates: () => EmailTemplates) {
  function write(name: EmailTemplateName, url: string, extra?: Extra): ComposedEmail;
  function write(name: EmailTemplateName, url: string | undefined, extra?: Extra): ComposedEmail | undefined;
  /** Returns undefined if there is no link (`url`) any more: the email has nothing to offer. */
  function write(
    templateName: EmailTemplateName,
    url: string | undefined,
    { name = '', about = '', facts = [], ...extra }: Extra = {},
  ): ComposedEmail | undefined {
    if (url === undefined) return undefined;
    const { actionLabel, ...texts }: EmailTemplate = templates()[templateName];
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

/** @param unsubscribe the recipient's own links */
export function writeNewsletter(
  { newsletterNote, courseEmailNote }: EmailTemplates,
  { subject, body, isForStudents }: { subject: string; body: string; isForStudents: boolean },
  unsubscribe: NonNullable<ComposedEmail['unsubscribe']>,
): ComposedEmail {
  const note = isForStudents ? courseEmailNote : newsletterNote;
  return { subject, heading: subject, paragraphs: [], body, note, unsubscribe };
}
