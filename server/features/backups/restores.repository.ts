import { desc, inArray, sql } from 'drizzle-orm';
import type { SiteAction } from '../../../domain/audit.ts';
import { replacingQuery } from '../../backup/replace.ts';
import type { Connection, Database } from '../../db/connect.ts';
import { auditLog } from '../../db/schema/security.ts';

const action: SiteAction = 'restore-backup';
export const failedRestore = 'restore-backup-failed' satisfies SiteAction;

interface By {
  id: string;
  name: string;
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

    /**
     * Records a restore in the transaction that replaces the data. `actor_id` is null if the backup has no
     * account of the admin.
     */
    async record(connection: Connection, { id, name }: By, detail: string): Promise<void> {
      const actor_id = sql`(select id from users where id = ${id})`;
      await connection.insert(auditLog).values({ actor: name, actor_id, action, detail });
    },

    async findLast() {
      const [row] = await database
        .select()
        .from(auditLog)
        .where(inArray(auditLog.action, [action, failedRestore]))
        .orderBy(desc(auditLog.created_at))
        .limit(1);
      if (!row) return null;
      const { created_at, actor, detail } = row;
      return { at: created_at, by: actor, detail, has_failed: row.action === failedRestore };
    },
  };
}

export type RestoresRepository = ReturnType<typeof createRestoresRepository>;
