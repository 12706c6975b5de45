import { createHmac, timingSafeEqual } from 'node:crypto';
import { linkLifetimes } from '../../../domain/lifetimes.ts';
import { newsletterLinkPaths } from '../../../domain/paths.ts';
import type { Secrets } from '../../sessions/session-cookie.ts';
import type { NewsletterRepository } from './newsletter.repository.ts';

type Purpose = keyof typeof newsletterLinkPaths;

/** Creates signed links that contain the address, so nothing is stored. Unsubscribe links never expire. */
export function createNewsletterLinks(
  newsletter: NewsletterRepository,
  { appUrl, authSecrets }: { appUrl: string; authSecrets: Secrets },
) {
  const sign = (secret: string, purpose: Purpose, signed: string) =>
    createHmac('sha256', secret).update(`newsletter:${purpose}:${signed}`).digest();

  /** @param made milliseconds since 1970, for links that expire */
  function token(purpose: Purpose, email: string, made?: number): string {
    const signature = sign(authSecrets[0], purpose, signedText(email, made));
    const parts = [Buffer.from(email).toString('base64url'), signature.toString('base64url')];
    return (made === undefined ? parts : [...parts, made]).join('.');
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
    read(purpose: Purpose, given: string | undefined): { email: string; made: Date } | undefined {
      const [encoded = '', signature = '', made] = given?.split('.') ?? [];
      const email = Buffer.from(encoded, 'base64url').toString();
      const time = made === undefined ? undefined : Number(made);
      const presented = Buffer.from(signature, 'base64url');
      const isGenuine = authSecrets.some((secret) => {
        const expected = sign(secret, purpose, signedText(email, time));
        return presented.length === expected.length && timingSafeEqual(presented, expected);
      });
      const isOver =
        purpose === 'confirm' && (time === undefined || Date.now() - time > linkLifetimes.newsletter * 1000);
      return isGenuine && !isOver ? { email, made: new Date(time ?? 0) } : undefined;
    },
  };
}

function signedText(email: string, made: number | undefined): string {
  return made === undefined ? email : `${email}:${made}`;
}

export type NewsletterLinks = ReturnType<typeof createNewsletterLinks>;
