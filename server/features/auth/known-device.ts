import { randomBytes } from 'node:crypto';
import type { Context } from 'hono';
import { cookiePrefix, onlyCookie, signedCookie, verifySigned } from '../../sessions/session-cookie.ts';
import { type Secrets, signatureOf } from '../../sessions/signature.ts';
import type { AccountsRepository } from './accounts.repository.ts';

/** Seconds. */
const cookieLifetimeSeconds = 365 * 24 * 60 * 60;

interface KnownDevicesDependencies {
  config: { appUrl: string; authSecrets: Secrets };
  accounts: Pick<AccountsRepository, 'findDevicesForgottenAt'>;
}

/** Returns functions that recognise devices by a signed cookie. Known devices have their own limit of password attempts. */
export function createKnownDevices({ config: { appUrl, authSecrets }, accounts }: KnownDevicesDependencies) {
  const name = `${cookiePrefix(appUrl)}.device`;
  const signatureFor = (id: string, email: string, secret: string) =>
    signatureOf(secret, `device:${id}:${email}`).slice(0, 22);

  return {
    name,

    /** @param email lower case @returns the device's id if it is known for this email */
    async find(c: Context, email: string): Promise<string | undefined> {
      const cookie = onlyCookie(c.req.header('cookie'), name);
      const [id = '', signature] = (cookie && verifySigned(cookie, authSecrets)?.split(':')) || [];
      if (!authSecrets.some((secret) => signature === signatureFor(id, email, secret))) return undefined;
      const forgottenAt = await accounts.findDevicesForgottenAt(email);
      return forgottenAt && timeOf(id) < forgottenAt.getTime() ? undefined : id;
    },

    async remember(c: Context, email: string): Promise<void> {
      const id = `${randomBytes(12).toString('base64url')}.${Date.now().toString(36)}`;
      const value = `${id}:${signatureFor(id, email, authSecrets[0])}`;
      const cookie = await signedCookie(appUrl, name, value, authSecrets, cookieLifetimeSeconds);
      c.header('Set-Cookie', cookie, { append: true });
    },
  };
}

/** Returns when the cookie was set, in milliseconds; 0 for cookies of earlier releases, which did not store it. */
function timeOf(id: string): number {
  return Number.parseInt(id.split('.')[1] ?? '0', 36);
}

export type KnownDevices = ReturnType<typeof createKnownDevices>;
