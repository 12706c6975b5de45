import { randomBytes } from 'node:crypto';
import { linkLifetimes } from '../../../domain/lifetimes.ts';
import { paths } from '../../../domain/paths.ts';
import type { MailedLink } from '../../../domain/rendered-page.ts';
import type { LinkPurpose } from '../../../domain/requests.ts';
import { AppError } from '../../http/errors.ts';
import type { AccountsRepository } from './accounts.repository.ts';
import type { Auth } from './auth.ts';

interface AccountLinksDependencies {
  auth: Auth;
  accounts: AccountsRepository;
  config: { appUrl: string };
}

const pages = { 'reset-password': paths.resetPassword, 'confirm-email': paths.confirmEmail };

/** The link's purpose as it is stored: a link that was shown to the team proves less than a mailed one. */
type StoredPurpose = LinkPurpose | 'shown-password-link';
const storedPurposes: Record<LinkPurpose, readonly StoredPurpose[]> = {
  'reset-password': ['reset-password', 'shown-password-link'],
  'confirm-email': ['confirm-email'],
};

/**
 * Returns functions for the single-use links of emails that confirm the email or set a password. Requesting a new link leaves earlier
 * ones valid, or anybody could end another's link; using one ends them all.
 */
export function createAccountLinks({ auth, accounts, config }: AccountLinksDependencies) {
  async function createLink(
    purpose: LinkPurpose,
    userId: string,
    lifetime: number,
    storedPurpose: StoredPurpose = purpose,
  ): Promise<string> {
    const { internalAdapter } = await auth.$context;
    const token = randomBytes(24).toString('base64url');
    await internalAdapter.createVerificationValue({
      identifier: `${storedPurpose}:${token}`,
      value: userId,
      expiresAt: new Date(Date.now() + lifetime * 1000),
    });
    return `${config.appUrl}${pages[purpose]}?token=${token}`;
  }

  async function passwordLink(email: string, lifetime: number, storedPurpose?: StoredPurpose) {
    const account = await accounts.findByEmail(email);
    return account && createLink('reset-password', account.id, lifetime, storedPurpose);
  }

  async function findAccount(purpose: LinkPurpose, token: string) {
    const { internalAdapter } = await auth.$context;
    for (const storedPurpose of storedPurposes[purpose]) {
      const verification = await internalAdapter.findVerificationValue(`${storedPurpose}:${token}`);
      const isOpen = verification && verification.expiresAt > new Date();
      const account = isOpen ? await accounts.findById(verification.value) : undefined;
      if (account) return { ...account, storedPurpose };
    }
    return undefined;
  }

  return {
    /** Consumes a link in the library's current transaction. @throws {AppError} `invalid_token` */
    async consume(purpose: StoredPurpose, token: string): Promise<void> {
      const { internalAdapter } = await auth.$context;
      if (!(await internalAdapter.consumeVerificationValue(`${purpose}:${token}`)))
        throw new AppError('invalid_token');
    },

    /** Returns undefined without an account or password, or if the email is confirmed. */
    async createConfirmationLink(email: string): Promise<string | undefined> {
      const account = await accounts.findByEmail(email);
      if (!account || account.emailVerified || !account.hasPassword) return undefined;
      return createLink('confirm-email', account.id, linkLifetimes.confirmation);
    },

    createRecoveryLink: (email: string) => passwordLink(email, linkLifetimes.recovery),

    createFirstPasswordLink: (email: string) => passwordLink(email, linkLifetimes.firstPassword),

    /** Link that somebody of the team sees and passes on. */
    createShownLink: (email: string, lifetime: number) =>
      passwordLink(email, lifetime, 'shown-password-link'),

    /** Link of the notice about a changed password: its reader sets another one if someone else made the change. */
    createUndoPasswordLink: (email: string) => passwordLink(email, linkLifetimes.undo),

    findAccount,

    async describe(purpose: LinkPurpose, token: string): Promise<MailedLink> {
      const account = await findAccount(purpose, token);
      return { is_open: Boolean(account), has_password: account?.hasPassword ?? true };
    },
  };
}

export type AccountLinks = ReturnType<typeof createAccountLinks>;
