import type { Context } from 'hono';
import { AppError } from '../../http/errors.ts';
import type { AccountsParts } from './accounts.routes.ts';
import { fromLibrary } from './library-errors.ts';
import { verifyPassword } from './passwords.ts';

type SignInParts = Pick<
  AccountsParts,
  'auth' | 'accounts' | 'sessions' | 'limits' | 'devices' | 'securityEvents' | 'addressOf'
>;

/**
 * Checks a password through the accounts library, which opens the session and sets its cookie on the answer. A session
 * of the same person that the browser had before ends.
 * @param email lower case
 * @throws {AppError} `rate_limited`, `invalid_credentials` (known and unknown addresses take equally long),
 *   `email_not_verified` or `second_factor_required`
 */
export async function signIn(
  parts: SignInParts,
  c: Context,
  { email, password }: { email: string; password: string },
): Promise<void> {
  const { auth, accounts, sessions, devices, securityEvents, addressOf } = parts;
  const network = addressOf(c);
  const forgetAttempts = await hitAccountLimit(parts, c, email);
  const known = await accounts.findHashByEmail(email);
  const { response, headers } = await auth.api
    .signInEmail({ body: { email, password }, headers: c.req.raw.headers, returnHeaders: true })
    .catch(async (error: unknown) => {
      const refusal = fromLibrary(error);
      if (refusal instanceof AppError) await securityEvents.record('login-failed', email, network);
      throw refusal;
    });
  // Changed while it was looked at: what ended the sessions of the old password had not seen this one yet.
  const settled = await accounts.findSettledHash(email);
  if (settled !== known && !(settled && (await verifyPassword({ hash: settled, password })))) {
    if (response.token) await (await auth.$context).internalAdapter.deleteSession(response.token);
    throw new AppError('invalid_credentials');
  }
  const before = await sessions.find(c.req.header('cookie'));
  for (const cookie of headers.getSetCookie()) c.header('Set-Cookie', cookie, { append: true });
  if ('twoFactorRedirect' in response) throw new AppError('second_factor_required');
  await Promise.all([
    securityEvents.record('login', email, network),
    devices.remember(c, email),
    forgetAttempts(),
    before?.user.email === email &&
      auth.$context.then(({ internalAdapter }) => internalAdapter.deleteSession(before.token)),
  ]);
}

/** Devices that have been let in before have attempts of their own; all others share the account's. */
async function hitAccountLimit({ limits, devices }: SignInParts, c: Context, email: string) {
  const device = devices.find(c, email);
  const counted =
    device === undefined
      ? ([[limits.signInByAccount, email]] as const)
      : ([
          [limits.signInByDevice, device],
          [limits.signInByDevices, email],
        ] as const);
  for (const [limit, key] of counted) await limit.hit(key);
  return () => Promise.all(counted.map(([limit, key]) => limit.clear(key)));
}
