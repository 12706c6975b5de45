import { linkLifetimeSeconds } from '../../../domain/lifetimes.ts';
import { newsletterLinkPaths } from '../../../domain/paths.ts';
import { isSigned, type Secrets, signatureOf } from '../../sessions/signature.ts';
import type { SubscriptionsRepository } from './subscriptions.repository.ts';

export const courseEmailsUnsubscribeLabel = 'Não receber mais e-mails sobre o curso';

type Purpose = keyof typeof newsletterLinkPaths;

/** Returns functions for signed links that contain the email or the account's id. Unsubscribe links never expire. */
export function createNewsletterLinks(
  subscriptions: SubscriptionsRepository,
  { appUrl, authSecrets }: { appUrl: string; authSecrets: Secrets },
) {
  const textOf = (purpose: Purpose, parts: unknown[]) => `newsletter:${purpose}:${parts.join(':')}`;

  /**
   * @param subject an email, or an account's id
   * @param createdAt milliseconds since 1970; none for links that never expire
   */
  function createToken(purpose: Purpose, subject: string, createdAt?: number): string {
    const times = createdAt === undefined ? [] : [createdAt];
    const signature = signatureOf(authSecrets[0], textOf(purpose, [subject, ...times]));
    return [Buffer.from(subject).toString('base64url'), signature, ...times].join('.');
  }

  /** Returns the page, and the URL that mail programs POST to (RFC 8058). */
  function unsubscribeBy(purpose: Purpose, subject: string, routes: string) {
    const query = `?token=${createToken(purpose, subject)}`;
    const page = `${appUrl}${newsletterLinkPaths[purpose]}${query}`;
    return { page, oneClick: `${appUrl}${routes}/unsubscribe${query}` };
  }

  return {
    unsubscribeLinks: (email: string) => unsubscribeBy('unsubscribe', email, '/api/newsletter'),

    /** Returns the unsubscribe links of emails about the course. */
    courseEmailsUnsubscribeLinks: (userId: string) => ({
      ...unsubscribeBy('courseEmails', userId, '/api/course-emails'),
      label: courseEmailsUnsubscribeLabel,
    }),

    /** Returns the confirmation link; undefined if the email is already confirmed. */
    async confirmationLink(email: string): Promise<string | undefined> {
      if (await subscriptions.isConfirmed(email)) return undefined;
      return `${appUrl}${newsletterLinkPaths.confirm}?token=${createToken('confirm', email, Date.now())}`;
    },

    /** Verifies a token. @returns undefined if it is invalid or expired; `createdAt` is 1970 for links that never expire */
    read(purpose: Purpose, given = ''): { subject: string; createdAt: Date } | undefined {
      const [encoded = '', signature = '', ...times] = given.split('.');
      const subject = Buffer.from(encoded, 'base64url').toString();
      if (!isSigned(authSecrets, textOf(purpose, [subject, ...times]), signature)) return undefined;
      const time = Number(times[0] ?? 0);
      const isExpired = purpose === 'confirm' && Date.now() - time > linkLifetimeSeconds.newsletter * 1000;
      return isExpired ? undefined : { subject, createdAt: new Date(time) };
    },
  };
}

export type NewsletterLinks = ReturnType<typeof createNewsletterLinks>;
