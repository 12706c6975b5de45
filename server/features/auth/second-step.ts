import { createHmac, randomUUID } from 'node:crypto';
import { symmetricDecrypt } from 'better-auth/crypto';
import type { Context } from 'hono';
import { cut } from '../../../domain/text-limits.ts';
import { AppError } from '../../http/errors.ts';
import { onlyCookie, verifySigned } from '../../sessions/session-cookie.ts';
import type { AccountSession } from '../../sessions/sessions.repository.ts';
import type { AuthDependencies } from './auth-dependencies.ts';
import { mapLibraryError } from './library-errors.ts';
import { completeSignIn } from './sign-in.ts';

/**
 * Completes a sign-in with the code of the second factor.
 * @param given the pending sign-in's cookie, by default the request's
 * @throws {AppError} `second_step_missing`, `second_factor_unreadable`, `invalid_code` or `rate_limited`
 */
export async function completeSecondStep(
  dependencies: AuthDependencies,
  c: Context,
  typedCode: string,
  given?: string,
): Promise<void> {
  const { auth, limits, securityEvents, clientIp } = dependencies;
  const { createAuthCookie, internalAdapter, secret } = await auth.$context;
  const { name } = createAuthCookie('two_factor');
  const cookie = given ?? onlyCookie(c.req.header('cookie'), name);
  const pendingId = cookie && verifySigned(cookie, [secret]);
  const pending = pendingId && (await internalAdapter.findVerificationValue(pendingId));
  const userId = pending ? pending.value : undefined;
  const user = userId && (await internalAdapter.findUserById(userId));
  if (!cookie || !user) throw new AppError('second_step_missing');
  await limits.secondStep.hit(user.id);
  await limits.secondStepByDay.hit(user.id);
  // Send only this cookie: the browser's session may be another account's.
  const headers = new Headers({ cookie: `${name}=${encodeURIComponent(cookie)}` });
  const code = cut(typedCode, 40).toLowerCase().replace(/\s/g, '');
  const isFromApp = /^\d{6}$/.test(code);
  const verify = isFromApp ? auth.api.verifyTOTP : auth.api.verifyBackupCode;
  const { response, headers: responseHeaders } = await verify({
    body: { code: isFromApp ? code : cut(code, 40).replace(/^(\w{5})-?(\w{5})$/, '$1-$2') },
    headers,
    returnHeaders: true,
  }).catch(async (error: unknown) => {
    if (!(await isFactorReadable(dependencies, user.id))) throw new AppError('second_factor_unreadable');
    await securityEvents.record('login-failed', user.email, clientIp(c));
    throw mapLibraryError(error);
  });
  if (isFromApp && !(await markCodeUsed(dependencies, user.id, code))) {
    // The library has stored a session: it does not know used codes.
    if (response.token) await internalAdapter.deleteSession(response.token);
    throw new AppError('invalid_code');
  }
  if (!isFromApp) await securityEvents.record('recovery-code-used', user.email, clientIp(c));
  await limits.secondStep.clear(user.id);
  await completeSignIn(dependencies, c, user.email, responseHeaders);
}

/**
 * Signs in again, by the code of the second factor alone, whoever is signed in.
 * @throws {AppError} `second_step_missing` without a second factor, and as {@link completeSecondStep} does
 */
export async function signInAgain(
  dependencies: AuthDependencies,
  c: Context,
  { user }: Pick<AccountSession, 'user'>,
  typedCode: string,
): Promise<void> {
  if (!user.hasSecondFactor) throw new AppError('second_step_missing');
  const { internalAdapter, secret } = await dependencies.auth.$context;
  // The library stores the same for a sign-in whose password was right.
  const identifier = `2fa-${randomUUID()}`;
  const expiresAt = new Date(Date.now() + 60_000);
  await internalAdapter.createVerificationValue({ value: user.id, identifier, expiresAt });
  await internalAdapter.createVerificationValue({
    value: '0',
    identifier: `2fa-attempts-${identifier}`,
    expiresAt,
  });
  const signature = createHmac('sha256', secret).update(identifier).digest('base64');
  await completeSecondStep(dependencies, c, typedCode, `${identifier}.${signature}`);
}

/** Returns false if the secret that encrypted the second factor is gone, as after a restore on another machine. */
async function isFactorReadable({ auth }: AuthDependencies, userId: string): Promise<boolean> {
  const { adapter, secretConfig: key } = await auth.$context;
  const where = [{ field: 'userId', value: userId }];
  const factor = await adapter.findOne<{ secret: string }>({ model: 'twoFactor', where });
  return symmetricDecrypt({ key, data: factor?.secret ?? '' }).then(
    () => true,
    () => false,
  );
}

/** Marks a code as used: each works only once (RFC 6238, 5.2). @returns false if it was used before */
async function markCodeUsed({ auth }: AuthDependencies, userId: string, code: string): Promise<boolean> {
  const { internalAdapter } = await auth.$context;
  return internalAdapter.reserveVerificationValue({
    identifier: `used-code:${userId}:${code}`,
    value: 'used',
    // Longer than a code is accepted with clock drift.
    expiresAt: new Date(Date.now() + 2 * 60_000),
  });
}
