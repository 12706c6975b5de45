import type { PlainError } from '../describe-error.ts';

/** One line that says why the database could not be started. */
export class EmbeddedPostgresError extends Error implements PlainError {
  readonly isMessagePlain = true;
}
