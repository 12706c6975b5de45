import { randomBytes } from 'node:crypto';
import type { Context } from 'hono';
import { cookiePrefix, onlyCookie, signedCookie, verifySigned } from '../../sessions/session-cookie.ts';
import { type Secrets, signatureOf } from '../../sessions/signature.ts';

/** Seconds. */
const cookieLifetime = 365 * 24 * 60 * 60;

/** Returns functions that recognise devices by a signed cookie. Known devices have their own limit of password attempts. */
export function createKnownDevices({ appUrl, authSecrets }: { appUrl: string; authSecrets: Secrets }) {
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

export type KnownDevices = ReturnType<typeof createKnownDevices>;
