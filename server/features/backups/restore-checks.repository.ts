import { desc, lt, sql } from 'drizzle-orm';
import type { RestoreCounts } from '../../backup/check-restore.ts';
import type { Database } from '../../db/connect.ts';
import { selectRow } from '../../db/list.ts';
import { restoreChecks } from '../../db/schema/operations.ts';

export interface RestoreCheckState {
  /** Seconds since the newest successful check; null without one. */
  ageSeconds: number | null;
  /** Days since the newest successful check, or else since the oldest complete backup; 0 without either. */
  uncheckedDays: number;
  isFailing: boolean;
}

interface DueTimes {
  /** Seconds since the last success, or failure, after which another check is due. */
  afterSuccess: number;
  afterFailure: number;
}

export function createRestoreChecksRepository(database: Database) {
  return {
    async isDue({ afterSuccess, afterFailure }: DueTimes): Promise<boolean> {
      const age = sql`extract(epoch from now() - ${restoreChecks.checked_at})`;
      const { isDue } = await selectRow<{ isDue: boolean }>(
        database,
        sql`select not exists (select from ${restoreChecks} where
          (${restoreChecks.reason} is null and ${age} < ${afterSuccess})
          or (${restoreChecks.reason} is not null and ${age} < ${afterFailure})) as "isDue"`,
      );
      return isDue;
    },

    async record(
      { file_name, started_at }: { file_name: string; started_at: Date },
      result: RestoreCounts | { reason: string },
    ): Promise<void> {
      const found =
        'reason' in result ? { reason: result.reason } : { tables: result.tables, rows: result.rows };
      await database.insert(restoreChecks).values({ file_name, backup_started_at: started_at, ...found });
    },

    async removeOld(before: Date): Promise<void> {
      await database.delete(restoreChecks).where(lt(restoreChecks.checked_at, before));
    },

    async findLast() {
      const { backup_started_at, checked_at, tables, rows, reason } = restoreChecks;
      const [row] = await database
        .select({ backup_started_at, checked_at, tables, rows, reason })
        .from(restoreChecks)
        .orderBy(desc(restoreChecks.checked_at))
        .limit(1);
      return row;
    },

    status: () =>
      selectRow<RestoreCheckState>(
        database,
        sql`with newest as (select max(checked_at) as succeeded_at from ${restoreChecks} where reason is null)
          select extract(epoch from now() - succeeded_at)::float8 as "ageSeconds",
          coalesce(extract(epoch from now() - coalesce(succeeded_at,
              (select min(started_at) from backups where finished_at is not null)
            )) / 86400, 0)::float8 as "uncheckedDays",
          coalesce((select reason is not null from ${restoreChecks} order by checked_at desc limit 1), false) as "isFailing"
          from newest`,
      ),
  };
}
