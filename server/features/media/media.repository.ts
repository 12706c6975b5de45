import { and, eq, inArray, isNull, lt, notInArray, sql } from 'drizzle-orm';
import { LRUCache } from 'lru-cache';
import { mediaIdOf } from '../../../domain/media.ts';
import type { Database } from '../../db/connect.ts';
import { media } from '../../db/schema.ts';
import { createFileRows } from '../../storage/file-rows.repository.ts';

export type NewMedia = Omit<typeof media.$inferInsert, 'created_at' | 'uploading_since'>;
export type Media = typeof media.$inferSelect;

const isShown = isNull(media.uploading_since);

export function createMediaRepository(database: Database) {
  const rows = createFileRows(database, media, sql<string[]>`${media.file_paths}`);
  const shown = database
    .select()
    .from(media)
    .where(and(eq(media.id, sql.placeholder('id')), isShown))
    .prepare('media_by_id');

  /** Players request the same video repeatedly, and media never change. */
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
    async describe(ids: string[]): Promise<ReadonlyMap<string, { kind: string; name: string }>> {
      if (ids.length === 0) return new Map();
      const rows = await database
        .select({ id: media.id, kind: media.kind, name: media.file_name })
        .from(media)
        .where(and(inArray(media.id, ids), isShown));
      return new Map(rows.map(({ id, ...about }) => [id, about]));
    },
    /** Returns undefined for images, which have a route of their own. */
    describeFile: (path: string) => described.fetch(path),
    /** Adds a hidden row, before its files. */
    async reserve(row: NewMedia): Promise<void> {
      await database.insert(media).values({ ...row, uploading_since: sql`now()` });
    },
    /** Hides older media, except those in `keep`. @returns the rows to remove */
    hideUnused: (keep: ReadonlySet<string>, before: Date) =>
      rows.hide(and(lt(media.created_at, before), notInArray(media.id, [...keep]))),
    ...rows,
  };
}

export type MediaRepository = ReturnType<typeof createMediaRepository>;
