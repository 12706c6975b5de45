import { and, eq, gt, sql } from 'drizzle-orm';
import type { Connection, Database } from '../../db/connect.ts';
import { verifications } from '../../db/schema/accounts.ts';

/** Id of the only row: a new key replaces the last one. */
const id = 'first-owner';

/** Returns the queries on the key of the first administrator's link. */
export function createFirstOwnerRepository(database: Database) {
  const isKey = (hash: string) =>
    and(eq(verifications.id, id), eq(verifications.value, hash), gt(verifications.expiresAt, sql`now()`));

  return {
    async saveKey(hash: string, expiresAt: Date): Promise<void> {
      await database
        .insert(verifications)
        .values({ id, identifier: id, value: hash, expiresAt })
        .onConflictDoUpdate({ target: verifications.id, set: { value: hash, expiresAt } });
    },

    async hasKey(hash: string): Promise<boolean> {
      return (await database.$count(verifications, isKey(hash))) > 0;
    },

    /** Removes the key. @returns false if it is not the key, or another request has just used it */
    async consumeKey(connection: Connection, hash: string): Promise<boolean> {
      const { rowCount } = await connection.delete(verifications).where(isKey(hash));
      return rowCount === 1;
    },
  };
}
