import { randomBytes } from 'node:crypto';
import type { Context } from 'hono';
import { cookiePrefix, onlyCookie, signedCookie, verifySigned } from '../../sessions/session-cookie.ts';
import { type Secrets, signatureOf } from '../../sessions/signature.ts';

/** Seconds. */
const cookieLifetime = 365 * 24 * 60 * 60;

/** Recognises devices that signed in before by a signed cookie. They have their own limit: guesses from elsewhere cannot use up their attempts. */
export function knownDevices({ appUrl, authSecrets }: { appUrl: string; authSecrets: Secrets }) {
  const name = `${cookiePrefix(appUrl)}.device`;
  const signatureFor = (id: string, email: string, secret: string) =>
    signatureOf(secret, `device:${id}:${email}`).slice(0, 22);

  return {
    name,

    /** @param email lower case @returns the device's id if it is known for this email */
    find(c: Context, email: string): string | undefined {
      const cookie = onlyCookie(c.req.header('cookie'), name);
      const [id = '', signature] = (cookie && verifySigned(cookie, authSecrets)?.split(':')) || [];
      return authSecrets.some((secret) => signature === signatureFor(id, email, secret)) ? id : undefined;
    },

    async remember(c: Context, email: string): Promise<void> {
      const id = randomBytes(12).toString('base64url');
      const value = `${id}:${signatureFor(id, email, authSecrets[0])}`;
      c.header('Set-Cookie', await signedCookie(appUrl, name, value, authSecrets, cookieLifetime), {
        append: true,
      });
    },
  };
}

export type KnownDevices = ReturnType<typeof knownDevices>;
