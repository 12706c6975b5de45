import { createHash, createHmac } from 'node:crypto';
import { passkey } from '@better-auth/passkey';
import { APIError } from 'better-auth/api';
import { emailOTP, twoFactor } from 'better-auth/plugins';
import { loginCodeLifetime } from '../../../domain/lifetimes.ts';
import type { Secrets } from '../../sessions/session-cookie.ts';

/** The library's plugins that open an account beside its password, and those that a password alone does not get past. */
export function createLocks({ appUrl, authSecrets: [secret] }: { appUrl: string; authSecrets: Secrets }) {
  return [
    twoFactor(),
    passkey({
      origin: appUrl,
      rpID: new URL(appUrl).hostname,
      // It stands for both factors: what one has, and the finger, face or number that unlocks it.
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      registration: {
        afterVerification: async ({ verification }) =>
          refuseUnless(verification.registrationInfo?.userVerified),
      },
      authentication: {
        afterVerification: async ({ verification }) =>
          refuseUnless(verification.authenticationInfo.userVerified),
      },
      advanced: { webAuthnChallengeCookie: 'passkey' },
    }),
    emailOTP({
      expiresIn: loginCodeLifetime,
      allowedAttempts: 5,
      disableSignUp: true,
      // Six digits are found from a bare hash in no time; a copy of the database has no key.
      storeOTP: {
        hash: async (code) => createHmac('sha256', secret).update(`code:${code}`).digest('base64url'),
      },
      // The code is made when its letter is sent.
      sendVerificationOTP: async () => undefined,
    }),
  ] as const;
}

function refuseUnless(isUserVerified: boolean | undefined): void {
  if (!isUserVerified) throw new APIError('UNAUTHORIZED', { code: 'AUTHENTICATION_FAILED' });
}

/** What a ciphertext says of the secret it was made with. */
export function secretVersion(secret: string): number {
  return createHash('sha256').update(secret).digest().readUInt32BE();
}

/** Those ways in that know of the second factor: one takes its session back, the others have asked for it. */
const knowingDoors = [
  '/sign-in/email',
  '/two-factor/verify-totp',
  '/two-factor/verify-backup-code',
  '/passkey/verify-authentication',
];

/** Whether a way in, by the library's name for it, may open a session of an account with a second factor. */
export function knowsSecondFactor(door: string | undefined): boolean {
  return knowingDoors.includes(door ?? '');
}
