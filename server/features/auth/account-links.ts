import { randomBytes } from 'node:crypto';
import { linkLifetimeSeconds } from '../../../domain/lifetimes.ts';
import { paths } from '../../../domain/paths.ts';
import type { MailedLink } from '../../../domain/rendered-page.ts';
import type { LinkPurpose } from '../../../domain/request-bodies.ts';
import { AppError } from '../../http/errors.ts';
import type { AccountsRepository } from './accounts.repository.ts';
import type { Auth } from './auth.ts';

interface Dependencies {
  auth: Auth;
  accounts: AccountsRepository;
  config: { appUrl: string };
}

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
export function createAccountLinks({ auth, accounts, config }: Dependencies) {
  async function createLink(
    purpose: LinkPurpose,
    { id: userId, hasPassword }: { id: string; hasPassword: boolean },
    lifetime: number,
    shownTo?: string,
  ): Promise<string> {
    const { internalAdapter } = await auth.$context;
    const token = randomBytes(24).toString('base64url');
    const storedPurpose: StoredPurpose = shownTo ? 'shown-password-link' : purpose;
    const { id } = await internalAdapter.createVerificationValue({
      identifier: `${storedPurpose}:${token}`,
      value: userId,
      expiresAt: new Date(Date.now() + lifetime * 1000),
    });
    if (shownTo) await accounts.noteShownLink(id, shownTo);
    const passwordPage = hasPassword ? paths.resetPassword : paths.firstPassword;
    return `${config.appUrl}${purpose === 'confirm-email' ? paths.confirmEmail : passwordPage}?token=${token}`;
  }

  async function passwordLink(email: string, lifetime: number, shownTo?: string) {
    const account = await accounts.findByEmail(email);
    return account && createLink('reset-password', account, lifetime, shownTo);
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
      return createLink('confirm-email', account, linkLifetimeSeconds.confirmation);
    },

    createRecoveryLink: (email: string) => passwordLink(email, linkLifetimeSeconds.recovery),

    createFirstPasswordLink: (email: string) => passwordLink(email, linkLifetimeSeconds.firstPassword),

    /** Link that somebody of the team sees and passes on; it ends with that member's role. */
    createShownLink: (email: string, lifetime: number, shownTo: string) =>
      passwordLink(email, lifetime, shownTo),

    /** Link of the notice about a changed password: its reader sets another one if someone else made the change. */
    createUndoPasswordLink: (email: string) => passwordLink(email, linkLifetimeSeconds.undo),

    findAccount,

    async describe(purpose: LinkPurpose, token: string): Promise<MailedLink> {
      const account = await findAccount(purpose, token);
      return {
        is_open: Boolean(account),
        has_password: account?.hasPassword ?? true,
        email: account?.email ?? null,
      };
    },
  };
}

export type AccountLinks = ReturnType<typeof createAccountLinks>;
