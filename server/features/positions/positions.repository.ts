import { and, desc, eq, sql } from 'drizzle-orm';
import type { StartedWork } from '../../../domain/next-steps.ts';
import type { Position } from '../../../domain/positions.ts';
import type { Database } from '../../db/connect.ts';
import { firstRow } from '../../db/list.ts';
import { lessonPositions } from '../../db/schema/students.ts';

/** Mirrors `mergePositions` of the domain in one statement and by the database's clock: two devices lose nothing. */
const mergeStatement = `
  insert into lesson_positions as known (user_id, lesson_id, last, furthest, duration, updated_at)
  values ($1, $2, $3, $4, $5, now() - make_interval(secs => $6))
  on conflict (user_id, lesson_id) do update set
    furthest = greatest(known.furthest, excluded.furthest),
    (last, duration, updated_at) = (
      select newest.last, newest.duration, newest.updated_at
      from (values (known.last, known.duration, known.updated_at),
        (excluded.last, excluded.duration, excluded.updated_at)) as newest (last, duration, updated_at)
      order by newest.updated_at desc, newest.last desc, newest.duration desc
      limit 1
    )
  returning last, furthest, duration`;

export function createPositionsRepository(database: Database) {
  const { user_id, lesson_id, last, furthest, duration, updated_at } = lessonPositions;
  const findStatement = database
    .select({ last, furthest, duration })
    .from(lessonPositions)
    .where(and(eq(user_id, sql.placeholder('user')), eq(lesson_id, sql.placeholder('lesson'))))
    .prepare('position_find');
  const listStatement = database
    .select({ lesson: lesson_id, last, duration })
    .from(lessonPositions)
    .where(eq(user_id, sql.placeholder('user')))
    .orderBy(desc(updated_at))
    .prepare('position_list');

  return {
    find: (user: string, lesson: string) => firstRow(findStatement.execute({ user, lesson })),
    /** Lists where the student stopped, the newest first. */
    list: (user: string): Promise<StartedWork['positions']> => listStatement.execute({ user }),
    /** @param position `age` is the seconds since the student stopped there @returns the merged position */
    async merge(user: string, lesson: string, position: Position & { age: number }): Promise<Position> {
      const { last, furthest, duration, age } = position;
      const values = [user, lesson, last, furthest, duration, age];
      const { rows } = await database.$client.query<Position>({
        name: 'position_merge',
        text: mergeStatement,
        values,
      });
      return rows[0] as Position;
    },
  };
}
