import { and, desc, eq, getTableColumns, isNotNull, isNull, lt, ne, sql } from 'drizzle-orm';
import type { User } from '../../../domain/user.ts';
import type { Base } from '../../base.ts';
import { selectRow } from '../../db/list.ts';
import { holdLock, isLocked } from '../../db/process-lock.ts';
import { backups } from '../../db/schema/operations.ts';

export type Backup = typeof backups.$inferSelect;
type NewBackup = Pick<Backup, 'id' | 'file_name'>;

export interface BackupState {
  /** Seconds since the newest complete backup began; null without one. */
  ageSeconds: number | null;
  /** Hours since the newest complete backup began, or else the first sign-up. */
  uncoveredHours: number;
  isFailing: boolean;
  isRunning: boolean;
}

/** Held by the process that makes a backup; ends with it. */
const makingLock = 7_204_314;
const isAnyBeingMade = sql.raw(isLocked(makingLock));
const isUnfinished = and(isNull(backups.finished_at), isNull(backups.reason));
const interruptedReason = 'O site parou antes que ela ficasse pronta.';

export function createBackupsRepository({ database, auditLog }: Pick<Base, 'database' | 'auditLog'>) {
  return {
    /**
     * Takes the lock that lets one process at a time make a backup.
     * @returns a function that releases it; undefined while another process holds it
     */
    tryLock: () => holdLock(database, makingLock),

    /**
     * Claims the night's backup for the process that holds the lock, unless the backup is done or failed
     * within the hour, or nobody had an account before that night.
     * @param night YYYY-MM-DD
     * @param began when that night began
     * @returns true if it was claimed
     */
    async claimNight(night: string, began: Date, { id, file_name }: NewBackup): Promise<boolean> {
      const values = sql`${id}::uuid, ${night}::date, ${file_name}`;
      const { rowCount } = await database.execute(
        sql`insert into ${backups} (id, night, file_name)
          select ${values} where exists (select from users where created_at < ${began})
          on conflict (night) do update
          set id = excluded.id, file_name = excluded.file_name, started_at = now(), reason = null
          where ${backups.finished_at} is null
            and (${backups.reason} is null or ${backups.started_at} < now() - interval '1 hour')`,
      );
      return rowCount === 1;
    },

    insert: (backup: NewBackup, by: Pick<User, 'id' | 'name'>): Promise<void> =>
      database.transaction(async (tx) => {
        await tx.insert(backups).values(backup);
        // Shown in the history of the member who made it.
        await auditLog.record(tx, by, { action: 'backup', userId: by.id, detail: backup.file_name });
      }),

    async finish(id: string, made: { bytes: number; missing: number }): Promise<void> {
      const finished = { ...made, finished_at: sql`now()` };
      await database.update(backups).set(finished).where(eq(backups.id, id));
    },

    async fail(id: string, reason: string): Promise<void> {
      await database.update(backups).set({ reason }).where(eq(backups.id, id));
    },

    async remove(id: string): Promise<void> {
      await database.delete(backups).where(eq(backups.id, id));
    },

    /** Claims sending a backup for one process, unless it is sent, being sent, or failed within the hour. */
    async claimSending(id: string): Promise<boolean> {
      const { rowCount } = await database.execute(
        sql`update ${backups} set send_tried_at = now(), send_reason = null
          where id = ${id} and sent_at is null and (send_tried_at is null or send_tried_at < now()
            - case when send_reason is null then interval '6 hours' else interval '1 hour' end)`,
      );
      return rowCount === 1;
    },

    /** @param reason null on success */
    async recordSendResult(id: string, reason: string | null): Promise<void> {
      const sent_at = reason === null ? sql`now()` : null;
      await database.update(backups).set({ sent_at, send_reason: reason }).where(eq(backups.id, id));
    },

    async releaseSending(id: string): Promise<void> {
      await database.update(backups).set({ send_tried_at: null }).where(eq(backups.id, id));
    },

    async isSendingFailing(): Promise<boolean> {
      const [row] = await database
        .select({ reason: backups.send_reason })
        .from(backups)
        .where(isNotNull(backups.send_tried_at))
        .orderBy(desc(backups.send_tried_at))
        .limit(1);
      return Boolean(row?.reason);
    },

    recordDownload: (file: string, by: Pick<User, 'id' | 'name'>): Promise<void> =>
      auditLog.record(database, by, { action: 'download-backup', userId: by.id, detail: file }),

    list: (): Promise<Backup[]> =>
      database
        .select({
          ...getTableColumns(backups),
          reason: sql<string | null>`
          case when ${isUnfinished} and not (${isAnyBeingMade} and started_at = (select max(started_at) from backups)) then ${interruptedReason} else ${backups.reason} end`,
        })
        .from(backups)
        .orderBy(desc(backups.started_at))
        .limit(100),

    async findFinished(id: string): Promise<Backup | undefined> {
      const [row] = await database
        .select()
        .from(backups)
        .where(and(eq(backups.id, id), isNotNull(backups.finished_at)));
      return row;
    },

    /**
     * Deletes rows of backups begun before a time, except the newest complete one.
     * @returns that one's file name
     */
    async removeOld(before: Date): Promise<string | undefined> {
      const [newest] = await database
        .select({ id: backups.id, file_name: backups.file_name })
        .from(backups)
        .where(isNotNull(backups.finished_at))
        .orderBy(desc(backups.finished_at))
        .limit(1);
      await database
        .delete(backups)
        .where(and(lt(backups.started_at, before), newest && ne(backups.id, newest.id)));
      return newest?.file_name;
    },

    status: () =>
      selectRow<BackupState>(
        database,
        sql`select extract(epoch from now() - max(started_at) filter (where finished_at is not null))::float8 as "ageSeconds",
          coalesce(extract(epoch from now() - coalesce(
              max(started_at) filter (where finished_at is not null), (select min(created_at) from users)
            )) / 3600, 0)::float8 as "uncoveredHours",
          coalesce((select reason is not null from ${backups} order by started_at desc limit 1), false) as "isFailing",
          coalesce(bool_or(finished_at is null and reason is null and ${isAnyBeingMade}), false) as "isRunning"
          from ${backups}`,
      ),
  };
}

export type BackupsRepository = ReturnType<typeof createBackupsRepository>;
