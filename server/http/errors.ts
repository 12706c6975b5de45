import type { Context } from 'hono';
import { HTTPException } from 'hono/http-exception';
import type { Logger } from 'pino';
import { type ErrorBody, type ErrorCode, type ErrorDetails, errorCodes } from '../../domain/error-codes.ts';
import { isConflict, isConnectionLost, isDiskFull, rootCause } from '../failures.ts';
import type { AppEnv } from './env.ts';

/** An error that the client is told of, by a code of `domain/error-codes.ts`. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly headers: Record<string, string>;
  readonly details: ErrorDetails;

  constructor(code: ErrorCode, headers: Record<string, string> = {}, details: ErrorDetails = {}) {
    super(errorCodes[code].message);
    this.name = 'AppError';
    this.code = code;
    this.headers = headers;
    this.details = details;
  }
}

/** Returns what was found. @throws {AppError} with the code if it is undefined */
export function orThrow<Found>(found: Found | undefined, code: ErrorCode): Found {
  if (found === undefined) throw new AppError(code);
  return found;
}

/** Returns what was found. @throws {AppError} `not_found` if it is undefined */
export const orNotFound = <Found>(found: Found | undefined): Found => orThrow(found, 'not_found');

/** Returns the JSON response for an error, without internal details. */
export function errorResponse(c: Context<AppEnv>, error: AppError): Response {
  const { status, message } = errorCodes[error.code];
  const body: ErrorBody = {
    error: { code: error.code, message, requestId: c.get('requestId'), ...error.details },
  };
  const headers = { ...error.headers };
  if (status === 503) headers['Retry-After'] ??= '2';
  return c.json(body, status, headers);
}

/**
 * Turns any error into an AppError, and logs unexpected ones.
 * @param hasLostConnections true soon after lost connections, as libraries may hide the cause
 */
export function toAppError(error: unknown, log: Logger, hasLostConnections = false): AppError {
  if (error instanceof AppError) return error;
  if (error instanceof HTTPException) return new AppError(codeOfStatus(error.status));
  const cause = rootCause(error);
  const causeCode = typeof cause.code === 'string' ? cause.code : '';
  const code = codeOfFailure(causeCode, cause);
  log.error({ err: error }, 'request failed');
  return new AppError(code === 'internal' && hasLostConnections ? 'unavailable' : code);
}

function codeOfStatus(status: number): ErrorCode {
  if (status === 413) return 'payload_too_large';
  if (status === 404) return 'not_found';
  return status >= 500 ? 'internal' : 'bad_request';
}

function codeOfFailure(causeCode: string, cause: Error): ErrorCode {
  if (isDiskFull(causeCode)) return 'disk_full';
  // Foreign key violation: the referenced row, such as an account, was just deleted.
  if (causeCode === '23503') return 'not_found';
  if (causeCode === '23505') return 'wrong_state';
  // Lock timeout, or too many conflicts.
  if (causeCode === '55P03' || isConflict(causeCode)) return 'busy';
  // Query cancelled, too many connections, configuration limit, read-only replica; no socket; storage unavailable.
  const isConnection =
    isConnectionLost(causeCode) ||
    ['57014', '53300', '53400', '25006', 'ENOENT', 'STORAGE_UNAVAILABLE'].includes(causeCode) ||
    /connection|time ?out|after calling end on the pool/i.test(cause.message);
  return isConnection ? 'unavailable' : 'internal';
}
