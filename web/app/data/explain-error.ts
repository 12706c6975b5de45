import type { ErrorCode } from '../../../domain/error-codes.ts';
import { tooManyAttempts } from '../../messages.ts';
import { ApiError } from './client.ts';

type Explanations = Partial<Record<ErrorCode | 'network', string>>;

/**
 * Returns the text for a failed call: the explanation of its error code; without one, the waiting time if
 * there were too many requests, else the fallback.
 */
export function explainError(error: unknown, explanations: Explanations, fallback: string): string {
  if (!(error instanceof ApiError)) return fallback;
  const explanation = explanations[error.code];
  if (!explanation && error.code === 'rate_limited') return tooManyAttempts(error.retryAfter);
  return explanation ?? fallback;
}
