import { randomBytes } from 'node:crypto';
import { createEmailVerificationToken } from 'better-auth/api';
import { paths } from '../../../domain/paths.ts';
import type { AccountsRepository } from './accounts.repository.ts';
import type { Auth } from './auth.ts';

interface LinkParts {
  auth: Auth;
  accounts: AccountsRepository;
  config: { appUrl: string; authSecret: string };
}

/** Seconds. */
export const confirmationLifetime = 24 * 60 * 60;
export const recoveryLifetime = 60 * 60;
/** A buyer may open the mail days later. */
export const firstPasswordLifetime = 7 * 24 * 60 * 60;

/** The links that open an account. They are made when they are needed and stored nowhere in clear. */
export function createAccountLinks({ auth, accounts, config }: LinkParts) {
  /** @param lifetime in seconds */
  async function passwordLink(email: string, lifetime: number): Promise<string | undefined> {
    const account = await accounts.findByEmail(email);
    if (!account) return undefined;
    const { internalAdapter } = await auth.$context;
    const token = randomBytes(24).toString('base64url');
    await accounts.deleteRecoveryLinks(account.id);
    await internalAdapter.createVerificationValue({
      identifier: `reset-password:${token}`,
      value: account.id,
      expiresAt: new Date(Date.now() + lifetime * 1000),
    });
    return `${config.appUrl}${paths.resetPassword}?token=${token}`;
  }

  return {
    /** @returns nothing when there is no account, or nothing left to confirm */
    async confirmation(email: string): Promise<string | undefined> {
      const account = await accounts.findByEmail(email);
      if (!account || account.emailVerified) return undefined;
      const token = await createEmailVerificationToken(
        config.authSecret,
        account.email,
        undefined,
        confirmationLifetime,
      );
      return `${config.appUrl}/api/auth/verify-email?token=${token}`;
    },

    /** Works once, for one hour, and ends the account's earlier recovery links. @returns nothing without an account */
    recovery: (email: string) => passwordLink(email, recoveryLifetime),

    /** The same for somebody who bought and has no password yet: works once, for a week. */
    firstPassword: (email: string) => passwordLink(email, firstPasswordLifetime),
  };
}

export type AccountLinks = ReturnType<typeof createAccountLinks>;
