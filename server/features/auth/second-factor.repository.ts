import { and, eq, notLike } from 'drizzle-orm';
import type { Connection, Database, Transaction } from '../../db/connect.ts';
import { passkeys, twoFactors, users } from '../../db/schema/accounts.ts';

type StoredFactor = typeof twoFactors.$inferSelect;
type Changes = Partial<Pick<StoredFactor, 'secret' | 'backupCodes' | 'verified'>>;

/** Returns the queries on authenticator apps, passkeys and recovery codes. */
export function createSecondFactorRepository(database: Database) {
  return {
    async find(userId: string, connection: Connection = database) {
      const [factor] = await connection.select().from(twoFactors).where(eq(twoFactors.userId, userId));
      const keys = await connection
        .select({ id: passkeys.id, name: passkeys.name, created_at: passkeys.createdAt })
        .from(passkeys)
        .where(eq(passkeys.userId, userId));
      return { factor, passkeys: keys };
    },

    /** Updates the row, or inserts it with the other columns from `newRow`. */
    async write(
      tx: Transaction,
      newRow: Pick<StoredFactor, 'id' | 'userId' | 'secret' | 'backupCodes'>,
      changes: Changes,
    ): Promise<void> {
      await tx
        .insert(twoFactors)
        .values({ ...newRow, ...changes })
        .onConflictDoUpdate({ target: twoFactors.userId, set: changes });
    },

    /** Sets if sign-ins ask for a second factor; false, once no app and no passkey is left, deletes the recovery codes. */
    async setEnabled(tx: Transaction, userId: string, twoFactorEnabled: boolean): Promise<void> {
      await tx.update(users).set({ twoFactorEnabled }).where(eq(users.id, userId));
      if (!twoFactorEnabled) await tx.delete(twoFactors).where(eq(twoFactors.userId, userId));
    },

    /** Returns false if the account has no such passkey. */
    async removePasskey(tx: Transaction, userId: string, id: string): Promise<boolean> {
      const { rowCount } = await tx
        .delete(passkeys)
        .where(and(eq(passkeys.id, id), eq(passkeys.userId, userId)));
      return rowCount === 1;
    },

    /** Finds rows encrypted with an older secret. @param prefix of ciphertexts by the current secret */
    findOutdated(prefix: string) {
      return database
        .select()
        .from(twoFactors)
        .where(notLike(twoFactors.secret, `${prefix}%`));
    },

    /** Updates the row unless it changed meanwhile. */
    async replaceUnchanged({ id, secret, backupCodes }: StoredFactor, changes: Changes): Promise<void> {
      await database
        .update(twoFactors)
        .set(changes)
        .where(
          and(eq(twoFactors.id, id), eq(twoFactors.secret, secret), eq(twoFactors.backupCodes, backupCodes)),
        );
    },
  };
}

export type SecondFactorRepository = ReturnType<typeof createSecondFactorRepository>;
