import { asc, eq, sql } from 'drizzle-orm';
import type { Database } from '../../db/connect.ts';
import { courseFiles } from '../../db/schema.ts';
import { isLost } from '../../failures.ts';

export type NewCourseFile = Omit<typeof courseFiles.$inferInsert, 'id' | 'created_at'>;

export function createCourseFilesRepository(database: Database) {
  const byPath = database
    .select({ file_name: courseFiles.file_name, file_type: courseFiles.file_type })
    .from(courseFiles)
    .where(eq(courseFiles.file_path, sql.placeholder('path')))
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
        .orderBy(asc(courseFiles.created_at), asc(courseFiles.id));
    },
    async findByPath(path: string) {
      const [row] = await byPath.execute({ path });
      return row;
    },
    async insert(file: NewCourseFile): Promise<{ id: string }> {
      const [row] = await database.insert(courseFiles).values(file).returning({ id: courseFiles.id });
      if (!row) throw new Error('The database kept no row');
      return row;
    },
  };
}

export type CourseFilesRepository = ReturnType<typeof createCourseFilesRepository>;

/** Whether the database said no, as against not answering: only then is it certain that no row was written. */
export function rowWasRefused(error: unknown): boolean {
  const { code, cause } = error as { code?: unknown; cause?: unknown };
  if (typeof code === 'string') return /^[0-9A-Z]{5}$/.test(code) && !isLost(code);
  return cause === undefined ? false : rowWasRefused(cause);
}
