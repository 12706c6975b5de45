import { setTimeout as sleep } from 'node:timers/promises';
import type { Context } from 'hono';
import type { z } from 'zod';
import type { passkeyBody } from '../../../domain/requests.ts';
import { AppError } from '../../http/errors.ts';
import type { AuthParts } from './auth-parts.ts';
import { letIn } from './let-in.ts';
import { fromLibrary } from './library-errors.ts';
import { verifyPassword } from './passwords.ts';

/**
 * Checks a password through the accounts library, which opens the session and sets its cookie on the answer. A session
 * of the same person that the browser had before ends.
 * @param email lower case
 * @throws {AppError} `rate_limited`, `invalid_credentials` (known and unknown addresses take equally long),
 *   `email_not_verified`, or `second_factor_required`: then a cookie on the answer keeps what has been proven so far
 */
export async function signIn(
  parts: AuthParts,
  c: Context,
  { email, password }: { email: string; password: string },
): Promise<void> {
  const { auth, accounts, securityEvents, clientIp } = parts;
  await hitAccountLimit(parts, c, email);
  const known = await accounts.findHashByEmail(email);
  const { response, headers } = await auth.api
    .signInEmail({ body: { email, password }, headers: c.req.raw.headers, returnHeaders: true })
    .catch(async (error: unknown) => {
      const refusal = fromLibrary(error);
      if (refusal instanceof AppError) await securityEvents.record('login-failed', email, clientIp(c));
      throw refusal;
    });
  // Changed while it was looked at: what ended the sessions of the old password had not seen this one yet.
  const settled = await accounts.findSettledHash(email);
  if (settled !== known && !(settled && (await verifyPassword({ hash: settled, password })))) {
    if (response.token) await (await auth.$context).internalAdapter.deleteSession(response.token);
    throw new AppError('invalid_credentials');
  }
  if (!('twoFactorRedirect' in response)) return letIn(parts, c, email, headers);
  // Only this one: the session that the browser has goes on until the second step is taken.
  const { name } = (await auth.$context).createAuthCookie('two_factor');
  for (const cookie of headers.getSetCookie())
    if (cookie.startsWith(`${name}=`)) c.header('Set-Cookie', cookie, { append: true });
  throw new AppError('second_factor_required');
}

/** Milliseconds. */
const refusalTime = 300;

/**
 * Lets in whoever has the code of the last letter to an address. An account whose address nobody had confirmed is
 * confirmed by that; what whoever signed up with it knows, its password and sessions, ends.
 * @param email lower case
 * @returns whether a password has ended
 * @throws {AppError} `rate_limited`, or `invalid_code`: also where there is no account, or one with a second factor
 */
export async function signInWithCode(
  parts: AuthParts,
  c: Context,
  { email, code }: { email: string; code: string },
): Promise<boolean> {
  const { auth, accounts, securityEvents, clientIp } = parts;
  await hitAccountLimit(parts, c, email);
  // Whether a letter has gone to an address is a matter of milliseconds: no refusal is quicker than this.
  const pace = sleep(refusalTime);
  const before = await accounts.findByEmail(email);
  const { headers } = await auth.api
    .signInEmailOTP({ body: { email, otp: code }, headers: c.req.raw.headers, returnHeaders: true })
    .catch(async (error: unknown) => {
      const refusal = fromLibrary(error);
      if (!(refusal instanceof AppError)) throw refusal;
      await securityEvents.record('login-failed', email, clientIp(c));
      await pace;
      throw new AppError('invalid_code');
    });
  const isConfirmedNow = before?.emailVerified === false;
  if (isConfirmedNow) await securityEvents.record('email-confirmed', email, clientIp(c));
  await letIn(parts, c, email, headers);
  return isConfirmedNow && before.hasPassword;
}

/** @param response the browser's @throws {AppError} `passkey_refused`, `email_not_verified` */
export async function signInWithPasskey(
  parts: AuthParts,
  c: Context,
  response: z.output<typeof passkeyBody>['response'],
): Promise<void> {
  const { auth } = parts;
  const { response: opened, headers } = await auth.api
    .verifyPasskeyAuthentication({ body: { response }, headers: c.req.raw.headers, returnHeaders: true })
    .catch((error: unknown) => {
      throw fromLibrary(error);
    });
  const { internalAdapter, options } = await auth.$context;
  if (!opened.user.emailVerified && options.emailAndPassword?.requireEmailVerification) {
    await internalAdapter.deleteSession(opened.session.token);
    throw new AppError('email_not_verified');
  }
  await letIn(parts, c, opened.user.email, headers);
}

/** Devices that have been let in before have attempts of their own; all others share the account's. */
async function hitAccountLimit({ limits, devices }: AuthParts, c: Context, email: string): Promise<void> {
  const device = devices.find(c, email);
  if (device === undefined) return void (await limits.signInByAccount.hit(email));
  await limits.signInByDevice.hit(device);
  await limits.signInByDevices.hit(email);
}
