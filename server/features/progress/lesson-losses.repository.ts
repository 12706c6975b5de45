import { sql } from 'drizzle-orm';
import { stoppedDays } from '../../../domain/audiences.ts';
import type { LessonLoss } from '../../../domain/lesson-losses.ts';
import type { CourseAccess } from '../../db/access-rule.ts';
import type { Database } from '../../db/connect.ts';
import { selectRows } from '../../db/list.ts';
import { isStudent, lastStudied, studentTables } from '../../db/student-groups.ts';

type Row = Pick<LessonLoss, 'id' | 'reached' | 'completed' | 'stopped'>;

export function createLessonLossesRepository(database: Database, courseAccess: () => CourseAccess) {
  return {
    /** Counts the students of each lesson, who have access now. @param lessons in the order of the course */
    count: (lessons: readonly string[]) =>
      selectRows<Row>(
        database,
        sql`with
          lesson as (select * from unnest(${sql.param(lessons)}::text[]) with ordinality as listed (id, position)),
          begun as (
            select users.id, course_progress.completed_lessons as done, ${lastStudied} as studied_at
            from ${studentTables} where ${isStudent(courseAccess())} and ${lastStudied} is not null),
          completed as (
            select begun.id as student, lesson.position,
              lag(lesson.position, 1, 0::bigint) over (partition by begun.id order by lesson.position)
                = lesson.position - 1 as is_next
            from begun, unnest(begun.done) as one (id) join lesson on lesson.id = one.id),
          completions as (
            select position, count(*) as total, count(*) filter (where is_next) as next from completed group by 1),
          furthest as (
            select coalesce(max(completed.position), 0) as position
            from begun left join completed on completed.student = begun.id
            where begun.studied_at < now() - make_interval(days => ${stoppedDays}) group by begun.id),
          stops as (select position, count(*) as total from furthest group by 1)
        select lesson.id,
          case lesson.position when 1 then (select count(*) from begun) else coalesce(previous.total, 0) end::int
            as reached,
          coalesce(completions.next, 0)::int as completed,
          coalesce(stops.total, 0)::int as stopped
        from lesson
          left join completions on completions.position = lesson.position
          left join completions as previous on previous.position = lesson.position - 1
          left join stops on stops.position = lesson.position - 1
        order by lesson.position`,
      ),
  };
}
