import { setTimeout as sleep } from 'node:timers/promises';
import type { Context } from 'hono';
import type { z } from 'zod';
import type { passkeyBody } from '../../../domain/requests.ts';
import { AppError } from '../../http/errors.ts';
import { passCookies } from './auth.ts';
import type { AuthParts } from './auth-parts.ts';
import { fromLibrary } from './library-errors.ts';
import { verifyPassword } from './passwords.ts';

/**
 * Signs in with a password, and ends the same person's earlier session in the browser.
 * @param email lower case
 * @throws {AppError} `rate_limited`, `invalid_credentials` (known and unknown emails take equally long),
 *   `email_not_verified`, or `second_factor_required`: a cookie then holds the pending sign-in
 */
export async function signIn(
  parts: AuthParts,
  c: Context,
  { email, password }: { email: string; password: string },
): Promise<void> {
  const { auth, accounts, securityEvents, clientIp } = parts;
  await hitAccountLimit(parts, c, email);
  const known = await accounts.findPasswordHash({ email });
  const { response, headers } = await auth.api
    .signInEmail({ body: { email, password }, headers: c.req.raw.headers, returnHeaders: true })
    .catch(async (error: unknown) => {
      const refusal = fromLibrary(error);
      if (refusal instanceof AppError) await securityEvents.record('login-failed', email, clientIp(c));
      throw refusal;
    });
  // The password changed meanwhile: that change could not end this new session.
  const settled = await accounts.findPasswordHash({ email }, { isSettled: true });
  if (settled !== known && !(settled && (await verifyPassword({ hash: settled, password })))) {
    if (response.token) await (await auth.$context).internalAdapter.deleteSession(response.token);
    throw new AppError('invalid_credentials');
  }
  if (!('twoFactorRedirect' in response)) return completeSignIn(parts, c, email, headers);
  // Set only this cookie: the browser's session lasts until the second step.
  const { name } = (await auth.$context).createAuthCookie('two_factor');
  for (const cookie of headers.getSetCookie())
    if (cookie.startsWith(`${name}=`)) c.header('Set-Cookie', cookie, { append: true });
  throw new AppError('second_factor_required');
}

/** Milliseconds. */
const refusalTime = 300;

/**
 * Signs in with an emailed code. An unconfirmed account is thereby confirmed: the password and sessions of whoever
 * signed up with it end.
 * @param email lower case
 * @returns true if a password was removed
 * @throws {AppError} `rate_limited`, or `invalid_code`: also without an account, or with a second factor
 */
export async function signInWithCode(
  parts: AuthParts,
  c: Context,
  { email, code }: { email: string; code: string },
): Promise<boolean> {
  const { auth, accounts, securityEvents, clientIp } = parts;
  await hitAccountLimit(parts, c, email);
  // Refusals take equally long, so that timing does not reveal whether a code was sent.
  const pace = sleep(refusalTime);
  const before = await accounts.findByEmail(email);
  const isConfirmedNow = before?.emailVerified === false;
  const endedByIt = isConfirmedNow ? await accounts.listTokenHashes(before.id) : [];
  const { headers } = await auth.api
    .signInEmailOTP({ body: { email, otp: code }, headers: c.req.raw.headers, returnHeaders: true })
    .catch(async (error: unknown) => {
      const refusal = fromLibrary(error);
      if (!(refusal instanceof AppError)) throw refusal;
      await securityEvents.record('login-failed', email, clientIp(c));
      await pace;
      throw new AppError('invalid_code');
    });
  await accounts.recordEnds(endedByIt, 'code');
  if (isConfirmedNow) await securityEvents.record('email-confirmed', email, clientIp(c));
  await completeSignIn(parts, c, email, headers);
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
  await completeSignIn(parts, c, opened.user.email, headers);
}

/** Known devices have their own attempts; all others share the account's. */
async function hitAccountLimit({ limits, devices }: AuthParts, c: Context, email: string): Promise<void> {
  const device = devices.find(c, email);
  if (device === undefined) return void (await limits.signInByAccount.hit(email));
  await limits.signInByDevice.hit(device);
  await limits.signInByDevices.hit(email);
}

/** Completes every sign-in. @param answer headers with the new session's cookie */
export async function completeSignIn(
  parts: AuthParts,
  c: Context,
  email: string,
  answer: Headers,
): Promise<void> {
  const { accounts, sessions, devices, limits, securityEvents, accessRecords, queueMail, auth, clientIp } =
    parts;
  const before = await sessions.find(c.req.header('cookie'));
  const device = devices.find(c, email);
  passCookies(c, answer);
  await Promise.all([
    securityEvents.record('login', email, clientIp(c)),
    accessRecords.recordLogin(email, clientIp(c)),
    devices.remember(c, email),
    device === undefined ? limits.signInByAccount.clear(email) : limits.signInByDevice.clear(device),
    device !== undefined && limits.signInByDevices.clear(email),
    // Replace this person's earlier session in the browser.
    before?.user.email === email &&
      auth.$context.then(({ internalAdapter }) => internalAdapter.deleteSession(before.token)),
  ]);
  if (device === undefined && (await accounts.hasRole(email))) {
    const data = { at: new Date().toISOString(), browser: c.req.header('user-agent')?.slice(0, 300) ?? '' };
    await queueMail({ kind: 'new-device', recipient: email, data });
  }
}
