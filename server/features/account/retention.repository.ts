import { sql } from 'drizzle-orm';
import type { Database } from '../../db/connect.ts';
import { declaredTables } from '../../db/personal-data.ts';

/** Limits statements on large tables; the next run continues. */
const maxRowsPerRun = 20_000;

/**
 * Returns the periodic tasks that delete expired rows, or remove the personal data in them, as the tables declare. The
 * outbox removes the texts of its emails itself.
 */
export function createRetentionTasks(database: Database) {
  return declaredTables.flatMap(({ name, expired }) => {
    if (!expired) return [];
    const table = sql.identifier(name);
    const change = expired.set ? sql`update ${table} set ${expired.set}` : sql`delete from ${table}`;
    const statement = sql`${change} where ctid = any (array(
      select ctid from ${table} where ${expired.where} limit ${maxRowsPerRun}))`;
    return [{ name: `expired ${name}`, run: async () => (await database.execute(statement)).rowCount ?? 0 }];
  });
}
