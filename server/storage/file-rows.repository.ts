import { and, eq, isNotNull, isNull, lt, type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Database } from '../db/connect.ts';

type FileTable = PgTable & { id: PgColumn; uploading_since: PgColumn };

/** @param file_paths SQL: the array of a row's paths */
export function createFileRows(database: Database, table: FileTable, file_paths: SQL<string[]>) {
  const isShown = isNull(table.uploading_since);
  const isHidden = isNotNull(table.uploading_since);
  const columns = { id: sql<string>`${table.id}`, file_paths };

  return {
    /** Makes a row visible. @returns false if `sweepFiles` removed it meanwhile */
    async publish(id: string): Promise<boolean> {
      const { rowCount } = await database
        .update(table)
        .set({ uploading_since: null })
        .where(and(eq(table.id, id), isHidden));
      return rowCount === 1;
    },
    isShown: async (id: string): Promise<boolean> =>
      (await database.$count(table, and(eq(table.id, id), isShown))) > 0,
    /** Removes a hidden row; its files must be gone. */
    async remove(id: string): Promise<void> {
      await database.delete(table).where(and(eq(table.id, id), isHidden));
    },
    /** Returns rows that were hidden before this time: their uploads were abandoned. */
    listAbandoned: (before: Date) =>
      database.select(columns).from(table).where(lt(table.uploading_since, before)),
    /** Hides rows before their files are removed. */
    async hide(where: SQL | undefined) {
      return database
        .update(table)
        .set({ uploading_since: sql`now()` })
        .where(and(isShown, where))
        .returning(columns);
    },
  };
}
