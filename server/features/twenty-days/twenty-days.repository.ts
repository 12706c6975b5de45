import { eq, sql } from 'drizzle-orm';
import type { Database } from '../../db/connect.ts';
import { courseProgress } from '../../db/schema/students.ts';

export function createTwentyDaysRepository(database: Database) {
  const { user_id, days_done } = courseProgress;
  return {
    async list(user: string): Promise<number[]> {
      const rows = await database.select({ days_done }).from(courseProgress).where(eq(user_id, user));
      return rows[0]?.days_done ?? [];
    },
    /** Adds or removes a day in one statement, and returns all; `updated_at` tells of lessons and stays. */
    async set(user: string, day: number, isDone: boolean): Promise<number[]> {
      const added = isDone ? [day] : [];
      const rows = await database
        .insert(courseProgress)
        .values({ user_id: user, days_done: added })
        .onConflictDoUpdate({
          target: user_id,
          set: { days_done: sql`array_remove(${days_done}, ${day}::int) || excluded.days_done` },
        })
        .returning({ days_done });
      return rows[0]?.days_done ?? [];
    },
  };
}
