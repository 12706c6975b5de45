import { createHmac, timingSafeEqual } from 'node:crypto';
import type { NewsletterRepository } from './newsletter.repository.ts';

type Purpose = 'confirm' | 'unsubscribe';

/** Links that carry the address itself, signed: nothing about them is stored. */
export function createNewsletterLinks(
  newsletter: NewsletterRepository,
  { appUrl, authSecret }: { appUrl: string; authSecret: string },
) {
  const signature = (purpose: Purpose, email: string) =>
    createHmac('sha256', authSecret).update(`newsletter:${purpose}:${email}`).digest();
  const link = (purpose: Purpose, email: string) => {
    const token = `${Buffer.from(email).toString('base64url')}.${signature(purpose, email).toString('base64url')}`;
    return `${appUrl}/api/newsletter/${purpose}?token=${token}`;
  };

  return {
    /** @returns nothing when the address is confirmed already */
    async forUnconfirmed(email: string): Promise<{ confirm: string; unsubscribe: string } | undefined> {
      if (await newsletter.isConfirmed(email)) return undefined;
      return { confirm: link('confirm', email), unsubscribe: link('unsubscribe', email) };
    },

    /** @returns the address that the token was made for, or nothing for any other token */
    read(purpose: Purpose, token: string | undefined): string | undefined {
      const [encoded = '', given = ''] = token?.split('.') ?? [];
      const email = Buffer.from(encoded, 'base64url').toString();
      const expected = signature(purpose, email);
      const presented = Buffer.from(given, 'base64url');
      return presented.length === expected.length && timingSafeEqual(presented, expected) ? email : undefined;
    },
  };
}

export type NewsletterLinks = ReturnType<typeof createNewsletterLinks>;
