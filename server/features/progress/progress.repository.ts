import { accessExpression, type CourseAccess } from '../../db/access-rule.ts';
import type { Database } from '../../db/connect.ts';
import {
  type IssuedCertificate,
  type IssuedJson,
  issuedColumn,
  parseIssued,
} from '../../db/issued-certificate.ts';
import { liveSessionExpression } from '../../db/live-session.ts';

export interface StoredProgress {
  userId: string;
  completedLessons: string[];
  /** The valid one, where the student has it already. */
  certificate: IssuedCertificate | undefined;
}

interface Row {
  userId: string;
  completedLessons: string[] | null;
  certificate: IssuedJson;
}

/** The student whose session is `$1`. */
const studentOfSession = `select user_id from sessions where token = $1 and ${liveSessionExpression}`;

/** The same, where the course is open to buyers only. */
const buyerOfSession = `
  select sessions.user_id
  from sessions join users on users.id = sessions.user_id left join profiles on profiles.id = users.id
  where sessions.token = $1 and ${liveSessionExpression} and (${accessExpression}) = 'granted'`;

/** What a student has done, found by the session: of all that is asked, this is asked most. */
const findBySession = (student: string) => `
  select student.user_id as "userId", completed_lessons as "completedLessons", ${issuedColumn} as certificate
  from (${student}) as student
  left join course_progress using (user_id)
  left join certificates on certificates.user_id = student.user_id and status = 'valid'`;

/**
 * Adds `$2` to the set of the student whose session is `$1`. Finding the session and writing are one statement, which
 * halves the cost of the commonest write. The union is the database's, so simultaneous marks lose nothing; a set that
 * has them all is left alone, and no row comes back.
 */
const addBySession = (student: string) => `
  insert into course_progress as progress (user_id, completed_lessons, started_at)
  select user_id, $2::text[], case when cardinality($2::text[]) > 0 then now() end
  from (${student}) as student
  on conflict (user_id) do update set
    completed_lessons = (
      select array_agg(distinct lesson)
      from unnest(progress.completed_lessons || excluded.completed_lessons) as lesson
    ),
    updated_at = now(),
    started_at = case when progress.completed_lessons = '{}' then now() else progress.started_at end
  where not progress.completed_lessons @> excluded.completed_lessons
  returning
    user_id as "userId",
    completed_lessons as "completedLessons",
    (
      select ${issuedColumn} from certificates
      where certificates.user_id = progress.user_id and status = 'valid'
    ) as certificate`;

/** Each finds the student by the token of the session, and nothing when that has ended or the course is not open. */
export function createProgressRepository(database: Database, courseAccess: CourseAccess) {
  const student = courseAccess === 'open' ? studentOfSession : buyerOfSession;
  const statements = { progress_find: findBySession(student), progress_add: addBySession(student) };

  async function run(name: keyof typeof statements, values: unknown[]): Promise<StoredProgress | undefined> {
    const { rows } = await database.$client.query<Row>({ name, text: statements[name], values });
    const [row] = rows;
    return (
      row && {
        userId: row.userId,
        completedLessons: row.completedLessons ?? [],
        certificate: parseIssued(row.certificate),
      }
    );
  }

  const find = (token: string) => run('progress_find', [token]);

  return {
    find,

    /** Adds lessons to the set. @returns the whole set, and whether any lesson was new */
    async add(
      token: string,
      lessons: readonly string[],
    ): Promise<(StoredProgress & { hasNew: boolean }) | undefined> {
      const added = await run('progress_add', [token, lessons]);
      const stored = added ?? (await find(token));
      return stored && { ...stored, hasNew: added !== undefined };
    },
  };
}

export type ProgressRepository = ReturnType<typeof createProgressRepository>;
