import { and, eq, inArray, isNull, lt, notInArray, sql } from 'drizzle-orm';
import { LRUCache } from 'lru-cache';
import { mediaIdOf } from '../../../domain/media.ts';
import type { Database } from '../../db/connect.ts';
import { firstRow } from '../../db/list.ts';
import { media } from '../../db/schema/content.ts';
import { createFileRows } from '../../storage/file-rows.repository.ts';

export type NewMedia = Omit<typeof media.$inferInsert, 'created_at' | 'uploading_since'>;
export type Media = typeof media.$inferSelect;

/** `uploading_since` is set until a row's files are stored, and again before they are removed. */
const isShown = isNull(media.uploading_since);

export function createMediaRepository(database: Database) {
  const rows = createFileRows(database, media, sql<string[]>`${media.file_paths}`);
  const findShownStatement = database
    .select()
    .from(media)
    .where(and(eq(media.id, sql.placeholder('id')), isShown))
    .prepare('media_by_id');

  /** Players request the same video repeatedly. It never changes, but may be removed: hence the short time. */
  const descriptionCache = new LRUCache<string, { type: string; name: string }>({
    max: 1_000,
    ttl: 1_000,
    ignoreFetchAbort: true,
    async fetchMethod(path) {
      const id = mediaIdOf(path);
      const [row] = id ? await findShownStatement.execute({ id }) : [];
      if (!row || row.kind === 'image' || !row.file_paths.includes(path)) return undefined;
      return { type: row.type, name: row.file_name };
    },
  });

  return {
    /** @param id a UUID */
    find: (id: string): Promise<Media | undefined> => firstRow(findShownStatement.execute({ id })),
    async describe(ids: string[]): Promise<ReadonlyMap<string, { kind: string; name: string }>> {
      if (ids.length === 0) return new Map();
      const rows = await database
        .select({ id: media.id, kind: media.kind, name: media.file_name })
        .from(media)
        .where(and(inArray(media.id, ids), isShown));
      return new Map(rows.map(({ id, ...about }) => [id, about]));
    },
    /** Returns type and name of a file by its path in the store; undefined for images, which have their own route. */
    describeFile: (path: string) => descriptionCache.fetch(path),
    /** Adds a hidden row, before its files. */
    async reserve(row: NewMedia): Promise<void> {
      await database.insert(media).values({ ...row, uploading_since: sql`now()` });
    },
    /** Hides media created before a time, except used ones. @returns the hidden rows, whose files are to be removed */
    hideOrphaned: (usedIds: ReadonlySet<string>, before: Date) =>
      rows.hide(and(lt(media.created_at, before), notInArray(media.id, [...usedIds]))),
    ...rows,
  };
}

export type MediaRepository = ReturnType<typeof createMediaRepository>;
