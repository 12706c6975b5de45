import { and, asc, eq, isNotNull, isNull, lt, sql } from 'drizzle-orm';
import type { Database } from '../../db/connect.ts';
import { courseFiles } from '../../db/schema.ts';

export type NewCourseFile = Omit<typeof courseFiles.$inferInsert, 'id' | 'created_at' | 'uploading_since'>;

/** Its file is there. */
const isPublished = isNull(courseFiles.uploading_since);
const isReserved = isNotNull(courseFiles.uploading_since);

export function createCourseFilesRepository(database: Database) {
  const byPath = database
    .select({ file_name: courseFiles.file_name, file_type: courseFiles.file_type })
    .from(courseFiles)
    .where(and(eq(courseFiles.file_path, sql.placeholder('path')), isPublished))
    .prepare('course_file_by_path');

  return {
    /** All uploaded files, the oldest first. */
    async list() {
      return database
        .select({
          id: courseFiles.id,
          module_id: courseFiles.module_id,
          file_name: courseFiles.file_name,
          file_description: courseFiles.file_description,
          file_type: courseFiles.file_type,
          file_size: courseFiles.file_size,
          file_url: courseFiles.file_url,
          created_at: courseFiles.created_at,
        })
        .from(courseFiles)
        .where(isPublished)
        .orderBy(asc(courseFiles.created_at), asc(courseFiles.id));
    },
    /** Another one once the list is: what is in it does not change. */
    async mark(): Promise<string> {
      const [row] = await database
        .select({
          mark: sql<string>`coalesce(md5(string_agg(${courseFiles.id}::text, '' order by ${courseFiles.id})), '')`,
        })
        .from(courseFiles)
        .where(isPublished);
      return row?.mark ?? '';
    },
    async findByPath(path: string) {
      const [row] = await byPath.execute({ path });
      return row;
    },
    /** Whether a path belongs to a file, or to one that is on its way. */
    async hasPath(path: string): Promise<boolean> {
      return (await database.$count(courseFiles, eq(courseFiles.file_path, path))) > 0;
    },
    /** Takes a path, for one caller of all processes. @returns the row's id; nothing when the path is taken */
    async reserve(file: NewCourseFile): Promise<string | undefined> {
      const [row] = await database
        .insert(courseFiles)
        .values({ ...file, uploading_since: sql`now()` })
        .onConflictDoNothing({ target: courseFiles.file_path })
        .returning({ id: courseFiles.id });
      return row?.id;
    },
    /** Shows a row whose file is there. @throws when it was removed as given up */
    async publish(id: string): Promise<void> {
      const { rowCount } = await database
        .update(courseFiles)
        .set({ uploading_since: null })
        .where(and(eq(courseFiles.id, id), isReserved));
      if (rowCount === 0) throw new Error('The upload took too long: its row is gone');
    },
    /** Gives a path back. @returns false when the row is published, or gone */
    async release(id: string): Promise<boolean> {
      const { rowCount } = await database.delete(courseFiles).where(and(eq(courseFiles.id, id), isReserved));
      return rowCount === 1;
    },
    /** Hides a file from everybody; the sweep removes what is left of it. @returns its path, or nothing where there is none */
    async hide(id: string): Promise<string | undefined> {
      const [row] = await database
        .update(courseFiles)
        .set({ uploading_since: sql`now()` })
        .where(and(eq(courseFiles.id, id), isPublished))
        .returning({ path: courseFiles.file_path });
      return row?.path;
    },
    /** Removes rows whose file never came. @returns how many */
    async removeReserved(before: Date): Promise<number> {
      const { rowCount } = await database.delete(courseFiles).where(lt(courseFiles.uploading_since, before));
      return rowCount ?? 0;
    },
  };
}

export type CourseFilesRepository = ReturnType<typeof createCourseFilesRepository>;
