import { randomBytes } from 'node:crypto';
import type { Context } from 'hono';
import { cookiePrefix, onlyCookie, signedCookie, verifySigned } from '../../sessions/session-cookie.ts';
import { type Secrets, signatureOf } from '../../sessions/signature.ts';

/** Seconds. */
const lifetime = 365 * 24 * 60 * 60;

/** Marks known devices in a cookie, so that password guessing from elsewhere cannot use up their attempts. */
export function knownDevices({ appUrl, authSecrets }: { appUrl: string; authSecrets: Secrets }) {
  const name = `${cookiePrefix(appUrl)}.device`;
  const mark = (id: string, email: string, secret: string) =>
    signatureOf(secret, `device:${id}:${email}`).slice(0, 22);

  return {
    name,

    /** @param email lower case @returns the device's id if it is known for this email */
    find(c: Context, email: string): string | undefined {
      const cookie = onlyCookie(c.req.header('cookie'), name);
      const [id = '', given] = (cookie && verifySigned(cookie, authSecrets)?.split(':')) || [];
      return authSecrets.some((secret) => given === mark(id, email, secret)) ? id : undefined;
    },

    async remember(c: Context, email: string): Promise<void> {
      const id = randomBytes(12).toString('base64url');
      const value = `${id}:${mark(id, email, authSecrets[0])}`;
      c.header('Set-Cookie', await signedCookie(appUrl, name, value, authSecrets, lifetime), {
        append: true,
      });
    },
  };
}

export type KnownDevices = ReturnType<typeof knownDevices>;
