import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { Connection, Database, Transaction } from '../db/connect.ts';
import { storedSettings } from '../db/schema/operations.ts';

export type StoredSetting = typeof storedSettings.$inferSelect;

export function createSettingsRepository(database: Database) {
  return {
    list: (connection: Connection = database): Promise<StoredSetting[]> =>
      connection.select().from(storedSettings).orderBy(asc(storedSettings.name)),

    /** Blocks other changes of settings until the transaction ends. */
    async lock(transaction: Transaction): Promise<void> {
      await transaction.execute(sql`select pg_advisory_xact_lock(hashtext('settings'))`);
    },

    async save(transaction: Transaction, name: string, value: string): Promise<void> {
      await transaction
        .insert(storedSettings)
        .values({ name, value })
        .onConflictDoUpdate({ target: storedSettings.name, set: { value, changed_at: sql`now()` } });
    },

    async remove(transaction: Transaction, names: readonly string[]): Promise<void> {
      if (names.length > 0)
        await transaction.delete(storedSettings).where(inArray(storedSettings.name, [...names]));
    },

    /** Leaves `changed_at` as it is; does nothing if the setting was changed meanwhile. */
    async reencrypt({ name, value }: StoredSetting, encrypted: string): Promise<void> {
      await database
        .update(storedSettings)
        .set({ value: encrypted })
        .where(and(eq(storedSettings.name, name), eq(storedSettings.value, value)));
    },
  };
}

export type SettingsRepository = ReturnType<typeof createSettingsRepository>;
