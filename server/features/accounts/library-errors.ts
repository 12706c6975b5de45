import type { ErrorCode } from '../../../domain/error-codes.ts';
import { AppError } from '../../http/errors.ts';

/** The accounts library's codes, in ours. What is not here is a server error. */
const knownCodes = new Map<string, ErrorCode>([
  ['INVALID_EMAIL_OR_PASSWORD', 'invalid_credentials'],
  ['EMAIL_NOT_VERIFIED', 'email_not_verified'],
  ['INVALID_TOKEN', 'invalid_token'],
  ['TOKEN_EXPIRED', 'invalid_token'],
  ['USER_NOT_FOUND', 'invalid_token'],
]);

/** @returns what the library threw, as an error of ours where it is a refusal */
export function fromLibrary(error: unknown): unknown {
  const code = knownCodes.get((error as { body?: { code?: string } }).body?.code ?? '');
  return code ? new AppError(code) : error;
}
