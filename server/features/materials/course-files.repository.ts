import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import type { Database } from '../../db/connect.ts';
import { firstRow } from '../../db/list.ts';
import { courseFiles } from '../../db/schema/content.ts';
import { createFileRows } from '../../storage/file-rows.repository.ts';

export type NewCourseFile = Omit<typeof courseFiles.$inferInsert, 'id' | 'created_at' | 'uploading_since'>;

const isShown = isNull(courseFiles.uploading_since);

export function createCourseFilesRepository(database: Database) {
  const fileRows = createFileRows(database, courseFiles, sql<string[]>`array[${courseFiles.file_path}]`);
  const findByPathStatement = database
    .select({ file_name: courseFiles.file_name, file_type: courseFiles.file_type })
    .from(courseFiles)
    .where(and(eq(courseFiles.file_path, sql.placeholder('path')), isShown))
    .prepare('course_file_by_path');

  return {
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
        .where(isShown)
        .orderBy(asc(courseFiles.created_at), asc(courseFiles.id));
    },
    /** Returns a hash of the published ids. It changes with the list; the files themselves never change. */
    async listHash(): Promise<string> {
      const [row] = await database
        .select({
          hash: sql<string>`coalesce(md5(string_agg(${courseFiles.id}::text, '' order by ${courseFiles.id})), '')`,
        })
        .from(courseFiles)
        .where(isShown);
      return row?.hash ?? '';
    },
    findByPath: (path: string) => firstRow(findByPathStatement.execute({ path })),
    /** Reserves a path across processes. @returns the row's id; undefined if the path is taken */
    async reserve(file: NewCourseFile): Promise<string | undefined> {
      const [row] = await database
        .insert(courseFiles)
        .values({ ...file, uploading_since: sql`now()` })
        .onConflictDoNothing({ target: courseFiles.file_path })
        .returning({ id: courseFiles.id });
      return row?.id;
    },
    // An upload and the sweep of abandoned ones treat the rows of all tables of files alike.
    ...fileRows,
    hide: async (id: string) => (await fileRows.hide(eq(courseFiles.id, id)))[0],
  };
}

export type CourseFilesRepository = ReturnType<typeof createCourseFilesRepository>;
