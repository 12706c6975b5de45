import { setTimeout as sleep } from 'node:timers/promises';
import type { Context } from 'hono';
import type { z } from 'zod';
import type { passkeyBody } from '../../../domain/request-bodies.ts';
import { endPreparations } from '../../db/end-preparations.ts';
import { AppError } from '../../http/errors.ts';
import { forwardCookies } from './auth.ts';
import type { AuthDependencies } from './auth-dependencies.ts';
import { mapLibraryError } from './library-errors.ts';
import { verifyPassword } from './passwords.ts';

/**
 * Signs in with a password, and ends the same person's earlier session in the browser.
 * @param email lower case
 * @throws {AppError} `rate_limited`, `invalid_credentials` (known and unknown emails take equally long),
 *   `email_not_verified`, or `second_factor_required`: a cookie then holds the pending sign-in
 */
export async function signIn(
  dependencies: AuthDependencies,
  c: Context,
  { email, password }: { email: string; password: string },
): Promise<void> {
  const { auth, accounts, securityEvents, teamPasswords, clientIp } = dependencies;
  await hitAccountLimit(dependencies, c, email);
  const hashBefore = await accounts.findPasswordHash({ email });
  const { response, headers } = await auth.api
    .signInEmail({ body: { email, password }, headers: c.req.raw.headers, returnHeaders: true })
    .catch(async (error: unknown) => {
      const refusal = mapLibraryError(error);
      if (refusal instanceof AppError) await securityEvents.record('login-failed', email, clientIp(c));
      throw refusal;
    });
  // A password change just before this session was stored could not end it: end it here. A new hash of the same
  // password is no change.
  const hashAfter = await accounts.findPasswordHash({ email }, { waitsForChange: true });
  if (hashAfter !== hashBefore && !(hashAfter && (await verifyPassword({ hash: hashAfter, password })))) {
    if (response.token) await (await auth.$context).internalAdapter.deleteSession(response.token);
    throw new AppError('invalid_credentials');
  }
  if (hashAfter) await teamPasswords.judgeAtLogin(email, password, hashAfter);
  if (!('twoFactorRedirect' in response)) return completeSignIn(dependencies, c, email, headers);
  // Set only this cookie: the browser's session lasts until the second step.
  const { name } = (await auth.$context).createAuthCookie('two_factor');
  for (const cookie of headers.getSetCookie())
    if (cookie.startsWith(`${name}=`)) c.header('Set-Cookie', cookie, { append: true });
  throw new AppError('second_factor_required');
}

/** Milliseconds; the minimum for every refusal of a code. */
const minRefusalTime = 300;

/**
 * Signs in with an emailed code. The code confirms an unconfirmed account: its password and sessions, which
 * may be another person's, end.
 * @param email lower case
 * @returns true if a password was removed
 * @throws {AppError} `rate_limited`, or `invalid_code`: also without an account, or with a second factor
 */
export async function signInWithCode(
  dependencies: AuthDependencies,
  c: Context,
  { email, code }: { email: string; code: string },
): Promise<boolean> {
  const { auth, accounts, securityEvents, transact, clientIp, devices, limits } = dependencies;
  const isKnownDevice = (await devices.find(c, email)) !== undefined;
  // First: guesses over the day's limit use up no attempts of passwords.
  await (isKnownDevice ? limits.loginCodesByDevices : limits.loginCodes).hit(email);
  await hitAccountLimit(dependencies, c, email);
  // Refusals take equally long, so that timing does not reveal whether a code was sent.
  const minimumTimePassed = sleep(minRefusalTime);
  const account = await accounts.findByEmail(email);
  const confirmsEmail = account?.emailVerified === false;
  // The library ends these sessions, and then nothing knows them any more.
  const endedTokenHashes = confirmsEmail ? await accounts.listTokenHashes(account.id) : [];
  const { response, headers } = await auth.api
    .signInEmailOTP({ body: { email, otp: code }, headers: c.req.raw.headers, returnHeaders: true })
    .catch(async (error: unknown) => {
      const refusal = mapLibraryError(error);
      if (!(refusal instanceof AppError)) throw refusal;
      await securityEvents.record('login-failed', email, clientIp(c));
      await minimumTimePassed;
      throw new AppError('invalid_code');
    });
  if (confirmsEmail) {
    await accounts.recordEnds(endedTokenHashes, 'code');
    await transact((tx) => endPreparations(tx, account, 'confirmation-by-code', response.token));
    await securityEvents.record('email-confirmed', email, clientIp(c));
  }
  await completeSignIn(dependencies, c, email, headers);
  return confirmsEmail && account.hasPassword;
}

/** Signs in with a passkey. @param response what the browser's passkey API returned @throws {AppError} `passkey_refused`, `email_not_verified` */
export async function signInWithPasskey(
  dependencies: AuthDependencies,
  c: Context,
  response: z.output<typeof passkeyBody>['response'],
): Promise<void> {
  const { auth } = dependencies;
  const { response: session, headers } = await auth.api
    .verifyPasskeyAuthentication({ body: { response }, headers: c.req.raw.headers, returnHeaders: true })
    // Not recorded as a failed login: a refused passkey names no account.
    .catch((error: unknown) => {
      throw mapLibraryError(error);
    });
  const { internalAdapter, options } = await auth.$context;
  if (!session.user.emailVerified && options.emailAndPassword?.requireEmailVerification) {
    await internalAdapter.deleteSession(session.session.token);
    throw new AppError('email_not_verified');
  }
  await completeSignIn(dependencies, c, session.user.email, headers);
}

/**
 * Counts an attempt. A known device has its own limit, besides one for all known devices of the account;
 * unknown devices share another limit of the account.
 */
async function hitAccountLimit({ limits, devices }: AuthDependencies, c: Context, email: string) {
  const device = await devices.find(c, email);
  if (device === undefined) return limits.signInByAccount.hit(email);
  await limits.signInByDevice.hit(device);
  await limits.signInByDevices.hit(email);
}

/** Completes any kind of sign-in: sets the cookies, records the login, remembers the device. @param responseHeaders with the cookie of the new session */
export async function completeSignIn(
  dependencies: AuthDependencies,
  c: Context,
  email: string,
  responseHeaders: Headers,
): Promise<void> {
  const { accounts, sessions, devices, limits, securityEvents, accessRecords, queueMail, auth, clientIp } =
    dependencies;
  const earlierSession = await sessions.find(c.req.header('cookie'));
  const device = await devices.find(c, email);
  forwardCookies(c, responseHeaders);
  await Promise.all([
    securityEvents.record('login', email, clientIp(c)),
    accessRecords.recordLogin(email, clientIp(c)),
    sessions.endOldest(email),
    devices.remember(c, email),
    device === undefined ? limits.signInByAccount.clear(email) : limits.signInByDevice.clear(device),
    device !== undefined && limits.signInByDevices.clear(email),
    // Replace this person's earlier session in the browser.
    earlierSession?.user.email === email &&
      auth.$context.then(({ internalAdapter }) => internalAdapter.deleteSession(earlierSession.token)),
  ]);
  if (device === undefined && (await accounts.hasTeamRole(email))) {
    const data = { at: new Date().toISOString(), browser: c.req.header('user-agent')?.slice(0, 300) ?? '' };
    await queueMail({ kind: 'new-device', recipient: email, data });
  }
}
