import type { ErrorCode } from '../../../domain/error-codes.ts';
import { tooManyAttempts } from '../../messages.ts';
import { ApiError } from './client.ts';

/** A form's words for the codes it expects. */
type Explanations = Partial<Record<ErrorCode | 'network', string>>;

/** @returns what to tell a person about a failed call: the form's words for its code, else the fallback */
export function explainError(error: unknown, explanations: Explanations, fallback: string): string {
  if (!(error instanceof ApiError)) return fallback;
  if (error.code === 'rate_limited') return tooManyAttempts(error.retryAfter);
  return explanations[error.code] ?? fallback;
}
