import { type SQL, sql } from 'drizzle-orm';
import { type Audience, stoppedDays } from '../../domain/audiences.ts';
import type { ModuleOutline } from '../../domain/progress.ts';
import { accessSourceSql, accessSql, type CourseAccess, teamRolesSql } from './access-rule.ts';
import { allOf } from './list.ts';

/** SQL: all accounts, joined with the tables that the conditions below read. */
export const studentTables = sql`users
  left join profiles on profiles.id = users.id
  left join course_progress on course_progress.user_id = users.id`;

/** SQL: when the student last did something in a lesson; null before the first time. */
export const lastStudied = sql`greatest(
  case when course_progress.completed_lessons <> '{}' then course_progress.updated_at end,
  (select max(lesson_positions.updated_at) from lesson_positions where lesson_positions.user_id = users.id))`;

/** SQL: true for who has the course now. The team has access without being students. */
export function isStudent(courseAccess: CourseAccess): SQL {
  return sql`(coalesce(profiles.role, '') not in (${sql.raw(teamRolesSql)})
    and ${sql.raw(accessSql(courseAccess, 'all-accounts'))} in ('open', 'granted'))`;
}

/**
 * SQL: true for students who may be written to about the course. An email that nobody confirmed may be another
 * person's.
 */
export function isReachable(courseAccess: CourseAccess): SQL {
  return sql`(users.email_verified and ${isStudent(courseAccess)}
    and not exists (select from course_email_refusals where course_email_refusals.user_id = users.id))`;
}

/** SQL: true for who would have the course once the email is confirmed. Links to it wait in their mailboxes. */
export function isUnconfirmedStudent(courseAccess: CourseAccess): SQL {
  return sql`(not users.email_verified and coalesce(profiles.role, '') not in (${sql.raw(teamRolesSql)})
    and ${sql.raw(accessSourceSql(courseAccess, 'all-accounts'))} in ('open', 'bought', 'granted'))`;
}

const lessonIds = (modules: readonly ModuleOutline[]) =>
  modules.flatMap(({ lessons }) => lessons.map(({ id }) => id));
const textArray = (ids: readonly string[]) => sql`${sql.param(ids)}::text[]`;
const completedLessons = sql`coalesce(course_progress.completed_lessons, '{}')`;

/** SQL: no lesson is completed or begun. */
export const isNotStarted = sql`${lastStudied} is null`;

/** SQL: every published lesson is completed. */
export function isFinished(modules: readonly ModuleOutline[]): SQL {
  const allIds = lessonIds(modules);
  return allIds.length === 0 ? sql`false` : sql`${completedLessons} @> ${textArray(allIds)}`;
}

/** SQL: begun but not finished, and without activity for {@link stoppedDays}. Null before the first activity. */
export function isStopped(modules: readonly ModuleOutline[]): SQL {
  return sql`(${lastStudied} < now() - make_interval(days => ${stoppedDays}) and not ${isFinished(modules)})`;
}

/** SQL: the first lesson that is not completed is in the module. */
function isAtModule(modules: readonly ModuleOutline[], moduleId: string): SQL {
  const index = modules.findIndex(({ id }) => id === moduleId);
  if (index < 0) return sql`false`;
  const upTo = (count: number) => textArray(lessonIds(modules.slice(0, count)));
  return sql`(${completedLessons} @> ${upTo(index)} and not ${completedLessons} @> ${upTo(index + 1)})`;
}

/**
 * SQL: limits students to an audience; stands beside {@link isReachable} or {@link isStudent}.
 * @param moduleId limits `stopped` to those who stopped in this module
 */
export function inGroup(
  audience: Exclude<Audience, 'subscribers'>,
  moduleId: string | null,
  modules: readonly ModuleOutline[],
): SQL {
  const groups = {
    all: sql`true`,
    'not-started': isNotStarted,
    stopped: allOf([isStopped(modules), moduleId === null ? undefined : isAtModule(modules, moduleId)]),
    finished: isFinished(modules),
  };
  return groups[audience];
}
