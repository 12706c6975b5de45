import { isTeamRole } from '../../../domain/roles.ts';
import { lockAccount } from '../../db/locks.ts';
import { AppError, orThrow } from '../../http/errors.ts';
import type { AccountSession } from '../../sessions/sessions.repository.ts';
import { inAuthTransaction } from './auth.ts';
import type { AuthDependencies } from './auth-dependencies.ts';
import { hashPassword, verifyPassword } from './passwords.ts';

/**
 * Changes the password, ends what was prepared before but this session, and emails a notice.
 * @throws {AppError} `same_password`, `wrong_state` after another change, or as {@link TeamPasswords} does
 */
export async function changePassword(
  { accounts, transact, outbox, teamPasswords }: AuthDependencies,
  { user, token }: Pick<AccountSession, 'user' | 'token'>,
  newPassword: string,
): Promise<void> {
  await teamPasswords.requireStrongFor(user, newPassword);
  const storedHash = await accounts.findPasswordHash(user);
  if (storedHash && (await verifyPassword({ hash: storedHash, password: newPassword })))
    throw new AppError('same_password');
  const hash = await hashPassword(newPassword);
  await transact(async (tx) => {
    await lockAccount(tx, user);
    // A concurrent change won: the check above no longer holds.
    if ((await accounts.findPasswordHash(user, { connection: tx })) !== storedHash)
      throw new AppError('wrong_state');
    await accounts.changePassword(tx, user, hash, token);
    await outbox.add(tx, { kind: 'password-changed', recipient: user.email });
  });
}

/**
 * Sets a password by a link, which proves the email, and ends all sessions. Only a mailed link that nobody else saw makes
 * the password the owner's own; one that was shown to the team opens no account of the team.
 * @throws {AppError} `invalid_token`
 */
export async function resetPassword(
  { auth, accounts, accountLinks, adminRepository, outbox, teamPasswords }: AuthDependencies,
  token: string,
  newPassword: string,
) {
  const account = orThrow(await accountLinks.findAccount('reset-password', token), 'invalid_token');
  await teamPasswords.requireStrongFor(account, newPassword);
  const hash = await hashPassword(newPassword);
  await inAuthTransaction(auth, async (tx) => {
    orThrow(await lockAccount(tx, account), 'invalid_token');
    const isShown = account.storedPurpose === 'shown-password-link';
    if (isShown && isTeamRole(await adminRepository.findRole(account.id, tx)))
      throw new AppError('invalid_token');
    await accountLinks.consume(account.storedPurpose, token);
    // The note of when the link was shown may have ended meanwhile, by a mailed link.
    if (isShown) await adminRepository.noteTeamAccess(tx, account.id);
    else await accounts.endTeamAccess(tx, account.id);
    await accounts.changePassword(tx, account, hash);
    await accounts.confirmEmail(tx, account);
    if (account.hasPassword) await outbox.add(tx, { kind: 'password-changed', recipient: account.email });
  });
  return account;
}
