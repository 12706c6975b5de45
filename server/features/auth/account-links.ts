import { randomBytes } from 'node:crypto';
import { linkLifetimes } from '../../../domain/lifetimes.ts';
import { paths } from '../../../domain/paths.ts';
import type { MailedLink } from '../../../domain/rendered-page.ts';
import type { LinkPurpose } from '../../../domain/requests.ts';
import { AppError } from '../../http/errors.ts';
import type { AccountsRepository } from './accounts.repository.ts';
import type { Auth } from './auth.ts';

interface LinkParts {
  auth: Auth;
  accounts: AccountsRepository;
  config: { appUrl: string };
}

const pages = { 'reset-password': paths.resetPassword, 'confirm-email': paths.confirmEmail };

/** Creates single-use links. Only using one ends the others, or anybody could end them by requesting a new one. */
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

  async function ownerOf(purpose: LinkPurpose, token: string) {
    const { internalAdapter } = await auth.$context;
    const found = await internalAdapter.findVerificationValue(`${purpose}:${token}`);
    return found && found.expiresAt > new Date() ? accounts.findById(found.value) : undefined;
  }

  return {
    /** Uses a link up, in the library's current transaction. @throws {AppError} `invalid_token` */
    async use(purpose: LinkPurpose, token: string): Promise<void> {
      const { internalAdapter } = await auth.$context;
      if (!(await internalAdapter.consumeVerificationValue(`${purpose}:${token}`)))
        throw new AppError('invalid_token');
    },

    /** Returns undefined without an account or password, or if the address is confirmed. */
    async confirmation(email: string): Promise<string | undefined> {
      const account = await accounts.findByEmail(email);
      if (!account || account.emailVerified || !account.hasPassword) return undefined;
      return make('confirm-email', account.id, linkLifetimes.confirmation);
    },

    recovery: (email: string) => passwordLink(email, linkLifetimes.recovery),

    firstPassword: (email: string) => passwordLink(email, linkLifetimes.firstPassword),

    /** Sent after a password change, in case someone else made it. */
    undo: (email: string) => passwordLink(email, linkLifetimes.undo),

    ownerOf,

    async describe(purpose: LinkPurpose, token: string): Promise<MailedLink> {
      const account = await ownerOf(purpose, token);
      return { is_open: Boolean(account), has_password: account?.hasPassword ?? true };
    },
  };
}

export type AccountLinks = ReturnType<typeof createAccountLinks>;
