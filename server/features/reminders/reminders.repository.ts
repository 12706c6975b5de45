import { type SQL, sql } from 'drizzle-orm';
import type { ModuleOutline } from '../../../domain/progress.ts';
import { almostDone, type ReminderKind, reminderDays } from '../../../domain/reminders.ts';
import type { CourseAccess } from '../../db/access-rule.ts';
import type { Database } from '../../db/connect.ts';
import { allOf } from '../../db/list.ts';
import {
  isFinished,
  isNotStarted,
  isReachable,
  lastStudied,
  studentTables,
} from '../../db/student-groups.ts';

/** SQL: when the course opened for the student. */
const courseOpenedAt = sql`greatest(users.created_at,
  (select max(coalesce(purchases.opened_at, purchases.approved_at)) from purchases
    where purchases.user_id = users.id and purchases.status = 'approved'),
  (select access_grants.created_at from access_grants where access_grants.email = users.email))`;

/** Returns SQL that is true for times between `to` and `from` days ago. */
function isBetween(time: SQL, { from, to }: { from: number; to: number }): SQL {
  return sql`${time} between now() - make_interval(days => ${to}) and now() - make_interval(days => ${from})`;
}

export function createRemindersRepository(
  database: Database,
  courseAccess: () => CourseAccess,
  modules: () => readonly ModuleOutline[],
) {
  /** SQL: the student accepts emails about the course, and the reminder applies. */
  function isDue(kind: ReminderKind): SQL {
    const lessons = modules().flatMap((module) => module.lessons.map(({ id }) => id));
    const completed = sql`(select count(*) from unnest(course_progress.completed_lessons) as lesson
      where lesson = any(${sql.param(lessons)}::text[]))`;
    const isAlmostDone = sql`${completed} >= ${Math.ceil(lessons.length * almostDone)}`;
    const isUnfinished = sql`not ${isFinished(modules())}`;
    const days = reminderDays[kind];
    const conditions: Record<ReminderKind, SQL[]> = {
      'not-started': [isNotStarted, isBetween(courseOpenedAt, days)],
      stopped: [isUnfinished, sql`not ${isAlmostDone}`, isBetween(lastStudied, days)],
      'almost-done': [isUnfinished, isAlmostDone, isBetween(lastStudied, days)],
    };
    return allOf([isReachable(courseAccess()), ...conditions[kind]]);
  }

  return {
    /** Queues one email for each student who never got this reminder. @returns how many */
    async queue(kind: ReminderKind): Promise<number> {
      const { rowCount } = await database.execute(sql`
        insert into outbox (kind, recipient, data, once_key)
        select 'reminder', users.email,
          json_build_object('student', users.id::text, 'reminder', ${kind}::text)::text,
          ${`reminder:${kind}:`}::text || users.id
        from ${studentTables} where ${isDue(kind)}
        on conflict (once_key) do nothing`);
      return rowCount ?? 0;
    },

    /** Called when the email is sent. @returns undefined if the reminder no longer applies, or the student refuses emails */
    async findRecipient(kind: ReminderKind, id: string, email: string) {
      const { rows } = await database.execute<{ name: string; completed: string[] }>(sql`
        select users.name, coalesce(course_progress.completed_lessons, '{}') as completed
        from ${studentTables} where users.id = ${id} and users.email = ${email} and ${isDue(kind)}`);
      return rows[0];
    },
  };
}
