import { eq } from 'drizzle-orm';
import type { Database } from '../../db/connect.ts';
import { courseProgress } from '../../db/schema.ts';
import {
  type IssuedCertificate,
  type IssuedJson,
  issuedColumn,
  parseIssued,
} from '../certificates/certificates.repository.ts';
import { accessExpression, type CourseAccess } from '../purchases/access-rule.ts';

export interface Added {
  completedLessons: string[];
  hasNew: boolean;
  /** The valid one, where the student has it already. */
  certificate: IssuedCertificate | undefined;
}

interface Row {
  userId: string;
  added: string[] | null;
  certificate: IssuedJson;
}

/** The student whose session is `$1`. */
const studentOfSession = 'select user_id from sessions where token = $1 and expires_at > now()';

/** The same, where the course is open to buyers only. */
const buyerOfSession = `
  select sessions.user_id
  from sessions join users on users.id = sessions.user_id left join profiles on profiles.id = users.id
  where sessions.token = $1 and sessions.expires_at > now() and (${accessExpression}) = 'granted'`;

/**
 * Adds `$2` to the set of the student whose session is `$1`. Finding the session and writing are one statement, which
 * halves the cost of the commonest write. The union is the database's, so simultaneous marks lose nothing; a set that
 * has them all is left alone, and `added` stays empty. The student's valid certificate comes along.
 */
const addBySession = (student: string) => `
  with student as (${student}), added as (
    insert into course_progress as progress (user_id, completed_lessons)
    select user_id, $2::text[] from student
    on conflict (user_id) do update set
      completed_lessons = (
        select array_agg(distinct lesson)
        from unnest(progress.completed_lessons || excluded.completed_lessons) as lesson
      ),
      updated_at = now()
    where not progress.completed_lessons @> excluded.completed_lessons
    returning completed_lessons
  )
  select student.user_id as "userId", added.completed_lessons as "added", ${issuedColumn} as certificate
  from student
  left join added on true
  left join certificates on certificates.user_id = student.user_id and status = 'valid'`;

export function createProgressRepository(database: Database, courseAccess: CourseAccess) {
  const text = addBySession(courseAccess === 'open' ? studentOfSession : buyerOfSession);

  async function find(userId: string): Promise<string[]> {
    const [row] = await database
      .select({ completedLessons: courseProgress.completed_lessons })
      .from(courseProgress)
      .where(eq(courseProgress.user_id, userId));
    return row?.completedLessons ?? [];
  }

  return {
    /**
     * Adds lessons to a student's set.
     * @param token of the student's session
     * @returns the whole set, whether any lesson was new, and the certificate; nothing when the session has ended,
     *   or the course is not open to it
     */
    async add(token: string, lessons: readonly string[]): Promise<Added | undefined> {
      const { rows } = await database.$client.query<Row>({
        name: 'progress_add',
        text,
        values: [token, lessons],
      });
      const [row] = rows;
      if (!row) return undefined;
      const { userId, added, certificate } = row;
      return {
        completedLessons: added ?? (await find(userId)),
        hasNew: added !== null,
        certificate: parseIssued(certificate),
      };
    },
  };
}

export type ProgressRepository = ReturnType<typeof createProgressRepository>;
