import { createHash } from 'node:crypto';
import { passkey } from '@better-auth/passkey';
import { APIError } from 'better-auth/api';
import { emailOTP } from 'better-auth/plugins/email-otp';
import { twoFactor } from 'better-auth/plugins/two-factor';
import { loginCodeLifetimeSeconds } from '../../../domain/lifetimes.ts';
import { type Secrets, signatureOf } from '../../sessions/signature.ts';

/** Returns the plugins of Better Auth: second factor, passkeys and login codes. */
export function createAuthPlugins(config: { appUrl: string; authSecrets: Secrets }) {
  const { appUrl } = config;
  const [secret] = config.authSecrets;
  return [
    twoFactor(),
    passkey({
      origin: appUrl,
      rpID: new URL(appUrl).hostname,
      // A passkey is both factors: device, and fingerprint, face or PIN.
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
      expiresIn: loginCodeLifetimeSeconds,
      allowedAttempts: 5,
      disableSignUp: true,
      // An HMAC: a plain hash of six digits is easily brute-forced, and a copy of the database lacks the key.
      storeOTP: {
        hash: async (code) => signatureOf(secret, `code:${code}`),
      },
      // Nothing is sent here: the code is created when the outbox sends its email.
      sendVerificationOTP: async () => undefined,
    }),
  ] as const;
}

function refuseUnless(isUserVerified: boolean | undefined): void {
  if (!isUserVerified) throw new APIError('UNAUTHORIZED', { code: 'AUTHENTICATION_FAILED' });
}

/** Returns the number by which a ciphertext names the secret that encrypted it. */
export function secretVersion(secret: string): number {
  return createHash('sha256').update(secret).digest().readUInt32BE();
}

/** Sign-in routes that check the second factor or hold the session back for it. */
const checkingRoutes = [
  '/sign-in/email',
  '/two-factor/verify-totp',
  '/two-factor/verify-backup-code',
  '/passkey/verify-authentication',
];

/** Returns true if the library's route may open a session of an account with a second factor. */
export function checksSecondFactor(route: string | undefined): boolean {
  return checkingRoutes.includes(route ?? '');
}
