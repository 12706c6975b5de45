import { AppError } from '../../http/errors.ts';
import type { StudentSession } from '../../sessions/sessions.repository.ts';
import type { AccountsRepository } from './accounts.repository.ts';
import {
  type Auth,
  endLinks,
  endOtherSessions,
  inAccountsTransaction,
  lockUser,
  queueAccountMail,
} from './auth.ts';
import { hashPassword, verifyPassword } from './passwords.ts';

/** Ends other sessions and sends a notice. @throws {AppError} `same_password`, or `wrong_state` after another change */
export async function changePassword(
  { auth, accounts }: { auth: Auth; accounts: AccountsRepository },
  { user, token }: Pick<StudentSession, 'user' | 'token'>,
  newPassword: string,
): Promise<void> {
  const stored = await accounts.findPasswordHash(user.id);
  if (stored && (await verifyPassword({ hash: stored, password: newPassword })))
    throw new AppError('same_password');
  const hashed = await hashPassword(newPassword);
  const { internalAdapter } = await auth.$context;
  await inAccountsTransaction(auth, async () => {
    await lockUser(auth, user.id);
    // A concurrent change won: the check above no longer holds.
    if ((await findPasswordHash(auth, user.id)) !== stored) throw new AppError('wrong_state');
    if (stored) await internalAdapter.updatePassword(user.id, hashed);
    else
      await internalAdapter.createAccount({
        userId: user.id,
        accountId: user.id,
        providerId: 'credential',
        password: hashed,
      });
    await endOtherSessions(auth, user.id, token);
    await endLinks(auth, user.id);
    await queueAccountMail(auth, 'password-changed', user.email);
  });
}

async function findPasswordHash(auth: Auth, userId: string): Promise<string | undefined> {
  const known = await (await auth.$context).internalAdapter.findAccounts(userId);
  return known.find(({ providerId }) => providerId === 'credential')?.password ?? undefined;
}
