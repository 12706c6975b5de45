import type { ErrorCode } from '../../../domain/error-codes.ts';
import { AppError } from '../../http/errors.ts';

/** Maps the auth library's codes to ours; any other is a server error. */
const knownCodes = new Map<string, ErrorCode>([
  ['INVALID_EMAIL_OR_PASSWORD', 'invalid_credentials'],
  ['EMAIL_NOT_VERIFIED', 'email_not_verified'],
  ['SECOND_FACTOR_REQUIRED', 'second_factor_required'],
  ['INVALID_TWO_FACTOR_COOKIE', 'second_step_missing'],
  ['TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE', 'second_step_missing'],
  ['INVALID_CODE', 'invalid_code'],
  ['INVALID_BACKUP_CODE', 'invalid_code'],
  ['TOTP_NOT_ENABLED', 'invalid_code'],
  ['INVALID_OTP', 'invalid_code'],
  ['OTP_EXPIRED', 'invalid_code'],
  ['TOO_MANY_ATTEMPTS', 'invalid_code'],
  ['CHALLENGE_NOT_FOUND', 'passkey_refused'],
  ['PASSKEY_NOT_FOUND', 'passkey_refused'],
  ['AUTHENTICATION_FAILED', 'passkey_refused'],
  ['FAILED_TO_VERIFY_REGISTRATION', 'passkey_refused'],
]);

/** Returns an {@link AppError} for a known error of Better Auth, otherwise the error itself. */
export function mapLibraryError(error: unknown): unknown {
  const { status, body } = error as { status?: string; body?: { code?: string } };
  if (body?.code === 'ACCOUNT_TEMPORARILY_LOCKED')
    return new AppError('rate_limited', { 'Retry-After': String(15 * 60) });
  // Concurrent use of one recovery code: another request has used it.
  if (status === 'CONFLICT') return new AppError('invalid_code');
  const code = knownCodes.get(body?.code ?? '');
  return code ? new AppError(code) : error;
}
