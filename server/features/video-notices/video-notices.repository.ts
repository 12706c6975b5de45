import { and, eq, sql } from 'drizzle-orm';
import { accessSql, type CourseAccess } from '../../db/access-rule.ts';
import type { Database } from '../../db/connect.ts';
import { videoNotices as notices } from '../../db/schema/students.ts';

export function createVideoNoticesRepository(database: Database, courseAccess: () => CourseAccess) {
  const isOf = (user: string, lesson: string) =>
    and(eq(notices.user_id, user), eq(notices.lesson_id, lesson));
  const hasAccess = () => sql`${sql.raw(accessSql(courseAccess(), 'all-accounts'))} in ('open', 'granted')`;

  return {
    async has(user: string, lesson: string): Promise<boolean> {
      return (await database.select().from(notices).where(isOf(user, lesson))).length > 0;
    },

    async add(user_id: string, lesson_id: string): Promise<void> {
      await database.insert(notices).values({ user_id, lesson_id }).onConflictDoNothing();
    },

    async remove(user: string, lesson: string): Promise<void> {
      await database.delete(notices).where(isOf(user, lesson));
    },

    /**
     * Queues an email for each request of these lessons and deletes the request, in one statement: none is sent twice.
     * Requests of students who lost the access are deleted without one. @returns how many are queued
     */
    async queue(lessons: readonly string[]): Promise<number> {
      const { rowCount } = await database.execute(sql`
        with due as (
          delete from video_notices where lesson_id = any(${sql.param(lessons)}::text[])
          returning user_id, lesson_id
        )
        insert into outbox (kind, recipient, data)
        select 'video-ready', users.email,
          json_build_object('student', users.id::text, 'lesson', due.lesson_id)::text
        from due
        join users on users.id = due.user_id
        left join profiles on profiles.id = users.id
        where ${hasAccess()}`);
      return rowCount ?? 0;
    },

    /** Returns the student's name; undefined if the account has another email by now, or no access. */
    async findName(id: string, email: string): Promise<string | undefined> {
      const { rows } = await database.execute<{ name: string }>(sql`
        select users.name from users left join profiles on profiles.id = users.id
        where users.id = ${id} and users.email = ${email} and ${hasAccess()}`);
      return rows[0]?.name;
    },
  };
}
