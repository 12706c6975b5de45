import { desc, inArray, sql } from 'drizzle-orm';
import type { ClientBase } from 'pg';
import { replacingQuery } from '../../backup/replace.ts';
import type { Database } from '../../db/connect.ts';
import { auditLog } from '../../db/schema.ts';

const action = 'restore-backup';
const failedAction = 'restore-backup-failed';

interface By {
  id: string;
  name: string;
}

/** Records a restore in its own transaction: the admin may have no account in the copy. */
export async function recordRestore(client: ClientBase, { id, name }: By, detail: string): Promise<void> {
  await client.query(
    `insert into audit_log (actor, actor_id, action, detail)
     values ($1, (select id from users where id = $2), $3, $4)`,
    [name, id, action, detail],
  );
}

export function createRestoresRepository(database: Database) {
  return {
    async isReplacing(): Promise<boolean> {
      const { rows } = await database.execute<{ isReplacing: boolean }>(sql.raw(replacingQuery));
      return rows[0]?.isReplacing ?? false;
    },

    /** Counts the rows of tables, by the names given to them. */
    async count<Name extends string>(tables: Record<Name, string>): Promise<Record<Name, number>> {
      const columns = Object.entries<string>(tables).map(
        ([name, table]) =>
          sql`(select count(*)::int from ${sql.identifier(table)}) as ${sql.identifier(name)}`,
      );
      const { rows } = await database.execute(sql`select ${sql.join(columns, sql`, `)}`);
      return rows[0] as Record<Name, number>;
    },

    async countErased(since: string): Promise<number> {
      const { rows } = await database.execute<{ count: number }>(
        sql`select count(*)::int from ${auditLog} where action = 'erase-account' and created_at > ${since}::timestamptz`,
      );
      return rows[0]?.count ?? 0;
    },

    async recordFailure({ id, name }: By, detail: string): Promise<void> {
      await database.insert(auditLog).values({ actor: name, actor_id: id, action: failedAction, detail });
    },

    async findLast() {
      const [row] = await database
        .select()
        .from(auditLog)
        .where(inArray(auditLog.action, [action, failedAction]))
        .orderBy(desc(auditLog.created_at))
        .limit(1);
      if (!row) return null;
      const { created_at, actor, detail } = row;
      return { at: created_at, by: actor, detail, has_failed: row.action === failedAction };
    },
  };
}

export type RestoresRepository = ReturnType<typeof createRestoresRepository>;
