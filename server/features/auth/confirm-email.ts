import type { Context } from 'hono';
import { AppError } from '../../http/errors.ts';
import { inAccountsTransaction } from './auth.ts';
import type { AuthParts } from './auth-parts.ts';
import { verifyPassword } from './passwords.ts';
import { signIn } from './sign-in.ts';

/**
 * Confirms an email with link and password, and signs in. The link alone is not enough: mail scanners open it, and so
 * do people whose address someone else signed up with.
 * @throws {AppError} `invalid_token`, `invalid_credentials` (the link still works), `rate_limited`
 */
export async function confirmEmail(
  parts: AuthParts,
  c: Context,
  { token, password }: { token: string; password: string },
): Promise<void> {
  const { auth, accounts, accountLinks, limits, securityEvents, clientIp } = parts;
  const account = await accountLinks.ownerOf('confirm-email', token);
  if (!account) throw new AppError('invalid_token');
  await limits.signInByAccount.hit(`confirm:${account.email}`);
  const hash = await accounts.findPasswordHash(account);
  if (!hash) throw new AppError('invalid_token');
  if (!(await verifyPassword({ hash, password }))) throw new AppError('invalid_credentials');
  await inAccountsTransaction(auth, async (transaction) => {
    await accountLinks.use('confirm-email', token);
    await accounts.confirm(transaction, account.id);
  });
  await securityEvents.record('email-confirmed', account.email, clientIp(c));
  await signIn(parts, c, { email: account.email, password });
}
