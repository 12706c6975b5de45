import { eq, sql } from 'drizzle-orm';
import type { Database } from '../../db/connect.ts';
import { courseProgress } from '../../db/schema.ts';

export function createProgressRepository(database: Database) {
  // The union is made by the database in one statement, so simultaneous marks lose nothing.
  const union = database
    .insert(courseProgress)
    .values({
      user_id: sql.placeholder('userId'),
      completed_lessons: sql`${sql.placeholder('lessons')}::text[]`,
    })
    .onConflictDoUpdate({
      target: courseProgress.user_id,
      set: {
        completed_lessons: sql`(
          select array_agg(distinct lesson)
          from unnest(${courseProgress.completed_lessons} || excluded.completed_lessons) as lesson
        )`,
        updated_at: sql`now()`,
      },
      // A set that has them all is left alone, and no row comes back.
      setWhere: sql`not ${courseProgress.completed_lessons} @> excluded.completed_lessons`,
    })
    .returning({ completedLessons: courseProgress.completed_lessons })
    .prepare('progress_union');

  return {
    /** Adds lessons to a student's set. @returns the whole set afterwards; nothing when it had them all already */
    async add(userId: string, lessons: readonly string[]): Promise<string[] | undefined> {
      const [row] = await union.execute({ userId, lessons });
      return row?.completedLessons;
    },
    async find(userId: string): Promise<string[]> {
      const [row] = await database
        .select({ completedLessons: courseProgress.completed_lessons })
        .from(courseProgress)
        .where(eq(courseProgress.user_id, userId));
      return row?.completedLessons ?? [];
    },
  };
}

export type ProgressRepository = ReturnType<typeof createProgressRepository>;
