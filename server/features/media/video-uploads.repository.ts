import { and, eq, lt, sql } from 'drizzle-orm';
import type { Database, Transaction } from '../../db/connect.ts';
import { firstRow } from '../../db/list.ts';
import { media, videoUploads } from '../../db/schema/content.ts';
import type { NewMedia } from './media.repository.ts';

export type VideoUpload = typeof videoUploads.$inferSelect;
type NewUpload = Pick<VideoUpload, 'id' | 'file_name' | 'size' | 'created_by'>;

export function createVideoUploadsRepository(database: Database) {
  return {
    /** @param id a UUID */
    find: (id: string) => firstRow(database.select().from(videoUploads).where(eq(videoUploads.id, id))),
    /** Returns false if the admin already has `maxUploads` unfinished uploads. */
    async add(row: NewUpload, maxUploads: number): Promise<boolean> {
      const isOwn = eq(videoUploads.created_by, row.created_by ?? '');
      return database.transaction(async (tx) => {
        await tx.execute(
          sql`select pg_advisory_xact_lock(hashtext('video uploads'), hashtext(${row.created_by}))`,
        );
        if ((await tx.$count(videoUploads, isOwn)) >= maxUploads) return false;
        await tx.insert(videoUploads).values(row);
        return true;
      });
    },
    /** Returns the longest idle upload of an admin, if nothing arrived since `before`. */
    async findIdle(userId: string, before: Date): Promise<VideoUpload | undefined> {
      const [row] = await database
        .select()
        .from(videoUploads)
        .where(and(eq(videoUploads.created_by, userId), lt(videoUploads.updated_at, before)))
        .orderBy(videoUploads.updated_at)
        .limit(1);
      return row;
    },
    /** Returns how many bytes the unfinished uploads have yet to send. */
    async countPendingBytes(): Promise<number> {
      const [row] = await database
        .select({ bytes: sql<string>`coalesce(sum(${videoUploads.size} - ${videoUploads.received}), 0)` })
        .from(videoUploads);
      return Number(row?.bytes);
    },
    async setStoredAs(id: string, stored_as: string): Promise<void> {
      await database.update(videoUploads).set({ stored_as }).where(eq(videoUploads.id, id));
    },
    async lock(tx: Transaction, id: string): Promise<VideoUpload | undefined> {
      const [row] = await tx.select().from(videoUploads).where(eq(videoUploads.id, id)).for('update');
      return row;
    },
    async addPart(tx: Transaction, id: string, part: { bytes: number; name: string }): Promise<void> {
      await tx
        .update(videoUploads)
        .set({
          received: sql`${videoUploads.received} + ${part.bytes}`,
          parts: sql`array_append(${videoUploads.parts}, ${part.name})`,
          updated_at: sql`now()`,
        })
        .where(eq(videoUploads.id, id));
    },
    /** Replaces the upload by its media row, which is visible at once. */
    async complete(tx: Transaction, row: NewMedia): Promise<void> {
      await tx.insert(media).values(row);
      await tx.delete(videoUploads).where(eq(videoUploads.id, row.id));
    },
    async remove(id: string): Promise<void> {
      await database.delete(videoUploads).where(eq(videoUploads.id, id));
    },
    async findAbandoned(before: Date): Promise<VideoUpload[]> {
      return database.select().from(videoUploads).where(lt(videoUploads.updated_at, before));
    },
  };
}

export type VideoUploadsRepository = ReturnType<typeof createVideoUploadsRepository>;
