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
    /**
     * Counts the students with access who reached, completed and stopped at each lesson, as {@link LessonLoss} defines
     * it; those who completed the last lesson stopped at none. Students with the same completed lessons and `is_away`
     * share a row of `begun`, which has their number.
     * @param lessons ids, in the order of the course
     */
    count: (lessons: readonly string[]) =>
      selectRows<Row>(
        database,
        sql`with
          lesson as (select * from unnest(${sql.param(lessons)}::text[]) with ordinality as listed (id, position)),
          begun as materialized (
            select row_number() over () as id, done, is_away, students from (
              select done, is_away, count(*) as students from (
                select course_progress.completed_lessons as done,
                  ${lastStudied} < now() - make_interval(days => ${stoppedDays}) as is_away
                from ${studentTables} where ${isStudent(courseAccess())} and ${lastStudied} is not null
              ) as student group by done, is_away) as alike),
          completed as (
            select begun.id as begun, students, lesson.position,
              lag(lesson.position, 1, 0::bigint) over (partition by begun.id order by lesson.position)
                = lesson.position - 1 as is_next
            from begun, unnest(begun.done) as one (id) join lesson on lesson.id = one.id),
          completions as (
            select position, sum(students) as total, sum(students) filter (where is_next) as next
            from completed group by 1),
          furthest as (
            select begun.students, coalesce(max(completed.position), 0) as position
            from begun left join completed on completed.begun = begun.id
            where is_away group by begun.id, begun.students),
          stops as (select position, sum(students) as total from furthest group by 1)
        select lesson.id,
          coalesce(case lesson.position when 1 then (select sum(students) from begun) else previous.total end, 0)::int
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
