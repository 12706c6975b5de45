import type { ClientBase } from 'pg';
import { type Database, onOwnConnection } from './connect.ts';

/**
 * Begins a transaction that holds an advisory lock until the transaction or the process ends. A session's
 * lock would not do: behind a pooler, statements outside a transaction may run on different connections.
 * @returns false while another connection holds the lock
 */
export async function claimLock(client: ClientBase, key: number): Promise<boolean> {
  await client.query('begin; set local idle_in_transaction_session_timeout = 0');
  const { rows } = await client.query<{ isFree: boolean }>(
    'select pg_try_advisory_xact_lock($1) as "isFree"',
    [key],
  );
  return rows[0]?.isFree ?? false;
}

/** Returns SQL that is true while a process holds the lock. */
export function isLocked(key: number): string {
  return `exists (
    select from pg_locks where locktype = 'advisory' and classid = 0 and objid = ${key} and objsubid = 1 and granted
      and database = (select oid from pg_database where datname = current_database()))`;
}

/** Holds a lock on a connection of its own. @returns its release; undefined while another connection holds it */
export function holdLock(database: Database, key: number): Promise<(() => Promise<void>) | undefined> {
  return new Promise((resolve, reject) => {
    const released = Promise.withResolvers<void>();
    const holding = onOwnConnection(database, async (client) => {
      const isClaimed = await claimLock(client, key);
      const release = () => {
        released.resolve();
        return holding;
      };
      resolve(isClaimed ? release : undefined);
      if (!isClaimed) return;
      await released.promise;
      // A connection that broke has released it.
      await client.query('rollback').catch(() => undefined);
    });
    holding.catch(reject);
  });
}
