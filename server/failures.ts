/** Classifies error codes: PostgreSQL's (SQLSTATE), and those of files and network. */

/** Returns true when a disk or quota is full, here or at the database. */
export function isFull(code: unknown): boolean {
  return code === 'ENOSPC' || code === 'EDQUOT' || code === '53100';
}

/** Returns true when a connection is lost or refused. Classes 08 and 57P are the database's connections and shutdowns. */
export function isLost(code: unknown): boolean {
  return (
    typeof code === 'string' && /^(08|57P|ECONN|EPIPE|ETIMEDOUT|EHOST|ENET|ENOTFOUND|EAI_AGAIN)/.test(code)
  );
}

/**
 * Returns true when two transactions conflicted: a deadlock, a failed serialization, a unique value. The second one sees what
 * the first wrote when it is tried again.
 */
export function isConflict(code: unknown): boolean {
  return code === '40P01' || code === '40001' || code === '23505';
}

/** Thrown when a row is gone once its lock is held; has the code of PostgreSQL's serialization failures. */
export class Overtaken extends Error {
  readonly code = '40001';
}

/** Returns the innermost cause of an error: libraries wrap what the driver says. */
export function rootCause(error: unknown): Error & { code?: unknown } {
  let current = error;
  while (current instanceof Error && current.cause instanceof Error) current = current.cause;
  return current instanceof Error ? current : new Error(String(current));
}
