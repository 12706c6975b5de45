import { randomBytes } from 'node:crypto';
import { linkLifetimes } from '../../../domain/lifetimes.ts';
import { paths } from '../../../domain/paths.ts';
import type { LinkPurpose } from '../../../domain/requests.ts';
import type { MailedLink } from '../../../domain/written-page.ts';
import type { AccountsRepository } from './accounts.repository.ts';
import type { Auth } from './auth.ts';

interface LinkParts {
  auth: Auth;
  accounts: AccountsRepository;
  config: { appUrl: string };
}

const pages = { 'reset-password': paths.resetPassword, 'confirm-email': paths.confirmEmail };

/**
 * The links that open an account. They are made when they are needed, work once and are stored as hashes. A new one
 * ends no older one, or anybody could end somebody's link by asking for another; the first that is used ends all.
 */
export function createAccountLinks({ auth, accounts, config }: LinkParts) {
  async function make(purpose: LinkPurpose, userId: string, lifetime: number): Promise<string> {
    const { internalAdapter } = await auth.$context;
    const token = randomBytes(24).toString('base64url');
    await internalAdapter.createVerificationValue({
      identifier: `${purpose}:${token}`,
      value: userId,
      expiresAt: new Date(Date.now() + lifetime * 1000),
    });
    return `${config.appUrl}${pages[purpose]}?token=${token}`;
  }

  async function passwordLink(email: string, lifetime: number): Promise<string | undefined> {
    const account = await accounts.findByEmail(email);
    return account && make('reset-password', account.id, lifetime);
  }

  /** Finds whose link it is, without using it. @returns the account, or nothing for a link that opens nothing */
  async function ownerOf(purpose: LinkPurpose, token: string) {
    const { internalAdapter } = await auth.$context;
    const found = await internalAdapter.findVerificationValue(`${purpose}:${token}`);
    return found && found.expiresAt > new Date() ? accounts.findById(found.value) : undefined;
  }

  return {
    /** @returns nothing when there is no account, no password to confirm with, or nothing left to confirm */
    async confirmation(email: string): Promise<string | undefined> {
      const account = await accounts.findByEmail(email);
      if (!account || account.emailVerified || !account.hasPassword) return undefined;
      return make('confirm-email', account.id, linkLifetimes.confirmation);
    },

    /** @returns nothing without an account */
    recovery: (email: string) => passwordLink(email, linkLifetimes.recovery),

    /** For somebody who bought and has no password yet. */
    firstPassword: (email: string) => passwordLink(email, linkLifetimes.firstPassword),

    /** For somebody whose password was changed, perhaps by somebody else. */
    undo: (email: string) => passwordLink(email, linkLifetimes.undo),

    ownerOf,

    /** Says what a link is for, or that it is for nothing any more. It goes on working. */
    async describe(purpose: LinkPurpose, token: string): Promise<MailedLink> {
      const account = await ownerOf(purpose, token);
      return { is_open: Boolean(account), has_password: account?.hasPassword ?? true };
    },
  };
}

export type AccountLinks = ReturnType<typeof createAccountLinks>;
