import { minTeamPasswordLength } from '../../../domain/passwords.ts';
import { findTeamPasswordError } from '../../../domain/team-passwords.ts';
import { AppError } from '../../http/errors.ts';
import type { ContentFeature } from '../content/content.feature.ts';
import type { AccountsRepository } from './accounts.repository.ts';

interface TeamPasswordsDependencies {
  accounts: Pick<AccountsRepository, 'hasTeamRole' | 'findByEmail' | 'markPassword'>;
  content: Pick<ContentFeature, 'current'>;
  config: { appUrl: string };
}

interface Owner {
  name: string;
  email: string;
}

export type TeamPasswords = ReturnType<typeof createTeamPasswords>;

/** Returns the rule for passwords of whoever holds a role. */
export function createTeamPasswords({ accounts, content, config }: TeamPasswordsDependencies) {
  function findError(password: string, { name, email }: Owner) {
    const { brandName, courseTitle } = content.current().site;
    return findTeamPasswordError(password, [
      name,
      email,
      brandName,
      courseTitle,
      new URL(config.appUrl).hostname,
    ]);
  }

  /** @throws {AppError} `password_too_short`, `password_known` */
  function require(password: string, owner: Owner): void {
    const error = findError(password, owner);
    if (error) throw new AppError(error, {}, { min_length: minTeamPasswordLength });
  }

  return {
    require,

    /** Checks the new password of an account that may have a role. @throws {AppError} as {@link require} does */
    async requireFor(account: Owner, password: string): Promise<void> {
      if (await accounts.hasTeamRole(account.email)) require(password, account);
    },

    /**
     * Marks a password that the rule refuses when it is typed at login, as only its hash is stored: the account must
     * change it before it opens the admin area.
     * @param hash of the verified password
     */
    async mark(email: string, password: string, hash: string): Promise<void> {
      const owner = (await accounts.hasTeamRole(email)) && (await accounts.findByEmail(email));
      if (owner) await accounts.markPassword(hash, findError(password, owner) !== undefined);
    },
  };
}
