import { chatUrl, phoneText } from '../../domain/chat-links.ts';
import type { Content } from '../../domain/content/document.ts';
import type { EmailTemplate, EmailTemplates } from '../../domain/content/email-templates.ts';
import type { EmailData, EmailKind, EmailTemplateName } from '../../domain/emails/kinds.ts';
import { escapeHtml } from '../../domain/escape-html.ts';
import { newsletterLinkPaths } from '../../domain/paths.ts';
import { firstNameOf } from '../../domain/person-names.ts';
import { sellerLine, sellerOf } from '../../domain/seller.ts';
import type { AccountFeature } from '../features/account/account.feature.ts';
import type { AuthFeature } from '../features/auth/auth.feature.ts';
import type { CertificatesFeature } from '../features/certificates/certificates.feature.ts';
import type { ContentFeature } from '../features/content/content.feature.ts';
import type { NewsletterFeature } from '../features/newsletter/newsletter.feature.ts';
import { courseEmailsUnsubscribeLabel } from '../features/newsletter/newsletter-links.ts';
import type { PurchasesFeature } from '../features/purchases/purchases.feature.ts';
import type { QuestionsFeature } from '../features/questions/questions.feature.ts';
import type { RemindersFeature } from '../features/reminders/reminders.feature.ts';
import type { VideoNoticesFeature } from '../features/video-notices/video-notices.feature.ts';
import { renderHtml } from '../mail/layout.ts';
import type { ComposedEmail, Sender } from '../mail/mail.ts';
import type { ApiKeysRepository } from '../sessions/api-keys.repository.ts';

/** Data and links that emails need of the features. */
export interface ComposerDependencies {
  account: Pick<AccountFeature, 'emailChanges'>;
  apiKeys: Pick<ApiKeysRepository, 'listWorkingNames'>;
  auth: Pick<AuthFeature, 'accounts' | 'accountLinks' | 'invitations' | 'createLoginCode'>;
  certificates: Pick<CertificatesFeature, 'nameRequests'>;
  content: Pick<ContentFeature, 'current'>;
  newsletter: Pick<NewsletterFeature, 'links' | 'issues'>;
  purchases: Pick<
    PurchasesFeature,
    'repository' | 'access' | 'accessLinks' | 'accessRequests' | 'refundLinks'
  >;
  questions: Pick<QuestionsFeature, 'repository'>;
  reminders: Pick<RemindersFeature, 'findRecipient'>;
  videoNotices: Pick<VideoNoticesFeature, 'findNotice'>;
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

/** Renders a newsletter as readers see it, without their personal link. */
export function renderNewsletter(
  text: Parameters<typeof writeNewsletter>[1],
  content: Content,
  appUrl: string,
): string {
  const { unsubscribe: page, courseEmails } = newsletterLinkPaths;
  const unsubscribe = text.isForStudents
    ? { page: appUrl + courseEmails, oneClick: '', label: courseEmailsUnsubscribeLabel }
    : { page: appUrl + page, oneClick: '' };
  const email = writeNewsletter(content.letters, text, unsubscribe);
  return renderHtml({ ...email, hasContact: true }, senderOf(content), appUrl);
}

/** Renders an email as it arrives, below its subject, without what is the recipient's own. @returns undefined without such a text */
export function renderEmail(content: Content, name: string, appUrl: string): string | undefined {
  const { letters } = content;
  if (!Object.hasOwn(letters, name) || typeof letters[name as EmailTemplateName] !== 'object')
    return undefined;
  const email = createEmailWriter(() => letters)(name as EmailTemplateName, appUrl, {});
  const html = renderHtml({ ...email, hasContact: true }, senderOf(content), appUrl);
  const subject = `<p style="margin:0;padding:16px 12px 0;text-align:center"><strong>${escapeHtml(email.subject)}</strong></p>`;
  const start = html.indexOf('<table');
  return html.slice(0, start) + subject + html.slice(start);
}

/** Returns who signs the emails. */
export function senderOf({ site }: Pick<Content, 'site'>): Sender {
  return {
    brand: site.brandName,
    seller: sellerLine(sellerOf(site)),
    support: {
      chatUrl: chatUrl(site.supportPhone, site.supportMessage) ?? '',
      phone: phoneText(site.supportPhone),
      email: site.supportEmail,
    },
  };
}
