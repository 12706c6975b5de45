import type { Context } from 'hono';
import { AppError, orThrow } from '../../http/errors.ts';
import { inAuthTransaction } from './auth.ts';
import type { AuthDependencies } from './auth-dependencies.ts';
import { verifyPassword } from './passwords.ts';
import { signIn } from './sign-in.ts';

/**
 * Confirms an email with link and password, and signs in. The link alone is not enough: mail scanners open it, and so
 * do people with whose email someone else signed up.
 * @throws {AppError} `invalid_token`, `invalid_credentials` (the link still works), `rate_limited`
 */
export async function confirmEmail(
  dependencies: AuthDependencies,
  c: Context,
  { token, password }: { token: string; password: string },
): Promise<void> {
  const { auth, accounts, accountLinks, limits, securityEvents, clientIp } = dependencies;
  const account = orThrow(await accountLinks.findAccount('confirm-email', token), 'invalid_token');
  await limits.signInByAccount.hit(`confirm:${account.email}`);
  const hash = orThrow(await accounts.findPasswordHash(account), 'invalid_token');
  if (!(await verifyPassword({ hash, password }))) throw new AppError('invalid_credentials');
  await inAuthTransaction(auth, async (tx) => {
    await accountLinks.consume('confirm-email', token);
    await accounts.confirmEmail(tx, account);
  });
  await securityEvents.record('email-confirmed', account.email, clientIp(c));
  await signIn(dependencies, c, { email: account.email, password });
}
