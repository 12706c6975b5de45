import { linkLifetimes } from '../../../domain/lifetimes.ts';
import { newsletterLinkPaths } from '../../../domain/paths.ts';
import { isSigned, type Secrets, signatureOf } from '../../sessions/signature.ts';
import type { NewsletterRepository } from './newsletter.repository.ts';

type Purpose = keyof typeof newsletterLinkPaths;

/** Creates signed links that contain the address, so nothing is stored. Unsubscribe links never expire. */
export function createNewsletterLinks(
  newsletter: NewsletterRepository,
  { appUrl, authSecrets }: { appUrl: string; authSecrets: Secrets },
) {
  const textOf = (purpose: Purpose, parts: unknown[]) => `newsletter:${purpose}:${parts.join(':')}`;

  /** @param made milliseconds since 1970, for links that expire */
  function token(purpose: Purpose, email: string, ...made: number[]): string {
    const signature = signatureOf(authSecrets[0], textOf(purpose, [email, ...made]));
    return [Buffer.from(email).toString('base64url'), signature, ...made].join('.');
  }

  /** Returns the page, and the URL that mail programs POST to (RFC 8058). */
  function unsubscribe(email: string): { page: string; oneClick: string } {
    const query = `?token=${token('unsubscribe', email)}`;
    return {
      page: `${appUrl}${newsletterLinkPaths.unsubscribe}${query}`,
      oneClick: `${appUrl}/api/newsletter/unsubscribe${query}`,
    };
  }

  return {
    unsubscribe,

    /** Returns undefined if the address is already confirmed. */
    async confirm(email: string): Promise<string | undefined> {
      if (await newsletter.isConfirmed(email)) return undefined;
      return `${appUrl}${newsletterLinkPaths.confirm}?token=${token('confirm', email, Date.now())}`;
    },

    /** Verifies a token. @returns undefined if it is invalid or expired */
    read(purpose: Purpose, given = ''): { email: string; made: Date } | undefined {
      const [encoded = '', signature = '', ...made] = given.split('.');
      const email = Buffer.from(encoded, 'base64url').toString();
      if (!isSigned(authSecrets, textOf(purpose, [email, ...made]), signature)) return undefined;
      const time = Number(made[0] ?? 0);
      const isOver = purpose === 'confirm' && Date.now() - time > linkLifetimes.newsletter * 1000;
      return isOver ? undefined : { email, made: new Date(time) };
    },
  };
}

export type NewsletterLinks = ReturnType<typeof createNewsletterLinks>;
