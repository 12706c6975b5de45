import { and, eq, inArray, isNotNull, isNull, lt, notInArray, sql } from 'drizzle-orm';
import { LRUCache } from 'lru-cache';
import { mediaIdOf } from '../../../domain/media.ts';
import type { Database } from '../../db/connect.ts';
import { media } from '../../db/schema.ts';

export type NewMedia = Omit<typeof media.$inferInsert, 'created_at' | 'uploading_since'>;
export type Media = typeof media.$inferSelect;

const isShown = isNull(media.uploading_since);
const isHidden = isNotNull(media.uploading_since);
const leftover = { id: media.id, file_paths: media.file_paths };

export function createMediaRepository(database: Database) {
  const shown = database
    .select()
    .from(media)
    .where(and(eq(media.id, sql.placeholder('id')), isShown))
    .prepare('media_by_id');

  /** For a moment: a player asks for the same video again and again, and media never change. */
  const described = new LRUCache<string, { type: string; name: string }>({
    max: 1_000,
    ttl: 1_000,
    ignoreFetchAbort: true,
    async fetchMethod(path) {
      const id = mediaIdOf(path);
      const [row] = id ? await shown.execute({ id }) : [];
      if (!row || row.kind === 'image' || !row.file_paths.includes(path)) return undefined;
      return { type: row.type, name: row.file_name };
    },
  });

  return {
    /** @param id a UUID */
    async find(id: string): Promise<Media | undefined> {
      const [row] = await shown.execute({ id });
      return row;
    },
    /** @returns those of them that are there */
    async describe(ids: string[]): Promise<ReadonlyMap<string, { kind: string; name: string }>> {
      if (ids.length === 0) return new Map();
      const rows = await database
        .select({ id: media.id, kind: media.kind, name: media.file_name })
        .from(media)
        .where(and(inArray(media.id, ids), isShown));
      return new Map(rows.map(({ id, ...about }) => [id, about]));
    },
    /** @returns type and name of a file that students get; nothing for a picture, which pages show */
    describeFile: (path: string) => described.fetch(path),
    /** Adds a row that nobody sees, before its files. */
    async reserve(row: NewMedia): Promise<void> {
      await database.insert(media).values({ ...row, uploading_since: sql`now()` });
    },
    /** Shows a row whose files are there. @returns false when it was removed as given up */
    async publish(id: string): Promise<boolean> {
      const { rowCount } = await database
        .update(media)
        .set({ uploading_since: null })
        .where(and(eq(media.id, id), isHidden));
      return rowCount === 1;
    },
    /** Removes a row that nobody sees, after its files. */
    async remove(id: string): Promise<void> {
      await database.delete(media).where(and(eq(media.id, id), isHidden));
    },
    /** Rows that have been hidden since before that time: what is done to them was given up. */
    async leftovers(before: Date) {
      return database.select(leftover).from(media).where(lt(media.uploading_since, before));
    },
    /** Hides what was made before that time, but for those to keep. @returns what is to be removed */
    async hideUnused(keep: ReadonlySet<string>, before: Date) {
      return database
        .update(media)
        .set({ uploading_since: sql`now()` })
        .where(and(isShown, lt(media.created_at, before), notInArray(media.id, [...keep])))
        .returning(leftover);
    },
  };
}

export type MediaRepository = ReturnType<typeof createMediaRepository>;
