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
