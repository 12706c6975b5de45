/** Returns true for a full disk. @param code an error's: Node's, or PostgreSQL's SQLSTATE */
export function isDiskFull(code: unknown): boolean {
  return code === 'ENOSPC' || code === 'EDQUOT' || code === '53100';
}

/** Returns true if a connection is lost or refused. Classes 08 and 57P are the database's connections and shutdowns. */
export function isConnectionLost(code: unknown): boolean {
  return (
    typeof code === 'string' && /^(08|57P|ECONN|EPIPE|ETIMEDOUT|EHOST|ENET|ENOTFOUND|EAI_AGAIN)/.test(code)
  );
}

/** Returns true if the database refused or was not reached. The driver's own errors, as of a time limit, have no code. */
export function isOfDatabase(error: unknown): boolean {
  const { code, syscall, stack = '' } = rootCause(error) as NodeJS.ErrnoException;
  if (code === undefined) return stack.includes('/node_modules/pg/');
  // No class of SQLSTATE begins with E, as Node's codes do.
  return /^(?!E)[0-9A-Z]{5}$/.test(code) || isConnectionLost(code) || syscall === 'connect';
}

/**
 * Returns true if two transactions conflicted: a deadlock, a failed serialization, a unique value. A retry sees what
 * the other one wrote.
 */
export function isConflict(code: unknown): boolean {
  return code === '40P01' || code === '40001' || code === '23505';
}

/** Makes `transact` run the transaction again, by the code of PostgreSQL's serialization failures. */
export class TransactionConflict extends Error {
  readonly code = '40001';
}

export function rootCause(error: unknown): Error & { code?: unknown } {
  let current = error;
  while (current instanceof Error && current.cause instanceof Error) current = current.cause;
  return current instanceof Error ? current : new Error(String(current));
}
