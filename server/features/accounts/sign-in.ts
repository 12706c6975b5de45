import { AppError } from '../../http/errors.ts';
import type { AccountLimits } from './account-limits.ts';
import type { AccountsRepository } from './accounts.repository.ts';
import { hashPassword, isOutdated, verifyPassword } from './passwords.ts';
import type { Sessions } from './sessions.ts';

interface SignInParts {
  accounts: AccountsRepository;
  sessions: Sessions;
  limits: AccountLimits;
  /** Unconfirmed accounts may not log in. */
  requireEmailConfirmation: boolean;
}

/**
 * Checks a password and opens a session. Our own, unlike the other flows: a login costs little more than its hash.
 * @param credentials the address in lower case
 * @returns the Set-Cookie header of the session
 * @throws {AppError} `rate_limited`, `invalid_credentials` (known and unknown addresses take equally long) or
 *   `email_not_verified`
 */
export async function signIn(
  { accounts, sessions, limits, requireEmailConfirmation }: SignInParts,
  { email, password }: { email: string; password: string },
): Promise<string> {
  // At once: beside the hash, a login costs mostly its ways to the database.
  const [known, attempts] = await Promise.all([
    accounts.findCredentials(email),
    limits.signInByAccount.hit(email),
  ]);
  if (!known?.hash) {
    await hashPassword(password);
    throw new AppError('invalid_credentials');
  }
  if (!(await verifyPassword({ hash: known.hash, password }))) throw new AppError('invalid_credentials');
  if (requireEmailConfirmation && !known.emailVerified) throw new AppError('email_not_verified');
  if (isOutdated(known.hash)) await accounts.updatePasswordHash(known.userId, await hashPassword(password));
  const [cookie] = await Promise.all([
    sessions.open(known.userId),
    // This one alone does no harm, and most logins are the first for a while.
    attempts > 1 ? limits.signInByAccount.clear(email) : undefined,
  ]);
  return cookie;
}
