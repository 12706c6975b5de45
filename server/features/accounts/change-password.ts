import { AppError } from '../../http/errors.ts';
import type { StudentSession } from '../../sessions/sessions.repository.ts';
import type { AccountsRepository } from './accounts.repository.ts';
import { type Auth, endLinks, inAccountsTransaction, queueAccountMail } from './auth.ts';
import { hashPassword, verifyPassword } from './passwords.ts';

/** Milliseconds after a login in which it proves that the person at the device is still the one who logged in. */
const freshness = 15 * 60 * 1000;

/**
 * Changes a signed-in student's password: other sessions end, the own one goes on, a notice goes by mail.
 * @throws {AppError} `same_password` when the new one is the current one, `fresh_login_required` when the login is so
 *   old that somebody else may have found the device open
 */
export async function changePassword(
  { auth, accounts }: { auth: Auth; accounts: AccountsRepository },
  { user, token, createdAt }: Pick<StudentSession, 'user' | 'token' | 'createdAt'>,
  newPassword: string,
): Promise<void> {
  if (Date.now() - createdAt.getTime() > freshness) throw new AppError('fresh_login_required');
  const stored = await accounts.findPasswordHash(user.id);
  if (stored && (await verifyPassword({ hash: stored, password: newPassword })))
    throw new AppError('same_password');
  const hashed = await hashPassword(newPassword);
  const { internalAdapter } = await auth.$context;
  await inAccountsTransaction(auth, async () => {
    await internalAdapter.updatePassword(user.id, hashed);
    const open = await internalAdapter.listSessions(user.id);
    await internalAdapter.deleteSessions(open.map((one) => one.token).filter((one) => one !== token));
    await endLinks(auth, user.id);
    await queueAccountMail(auth, 'password-changed', user.email);
  });
}
