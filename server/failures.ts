/** What the code of an error says: PostgreSQL's (SQLSTATE), or those of files and network. */

/** No room: on this machine's disk, in somebody's share of it, or on the database's. */
export function isFull(code: unknown): boolean {
  return code === 'ENOSPC' || code === 'EDQUOT' || code === '53100';
}

/** The way to somebody is gone, or was never there. Classes 08 and 57P are the database's connections and shutdowns. */
export function isLost(code: unknown): boolean {
  return (
    typeof code === 'string' && /^(08|57P|ECONN|EPIPE|ETIMEDOUT|EHOST|ENET|ENOTFOUND|EAI_AGAIN)/.test(code)
  );
}

/**
 * Two transactions wanted the same at the same moment: a deadlock, a state that changed meanwhile, a value that only one
 * may have. Whoever comes second sees what the first one wrote when it begins again.
 */
export function isConflict(code: unknown): boolean {
  return code === '40P01' || code === '40001' || code === '23505';
}

/** Thrown where a row that was there is gone under the lock: the same as PostgreSQL says it of stricter transactions. */
export class Overtaken extends Error {
  readonly code = '40001';
}

/** Returns the innermost cause of an error: libraries wrap what the driver says. */
export function rootCause(error: unknown): Error & { code?: unknown } {
  let current = error;
  while (current instanceof Error && current.cause instanceof Error) current = current.cause;
  return current instanceof Error ? current : new Error(String(current));
}
