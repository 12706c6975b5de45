import type { Database } from '../../db/connect.ts';
import {
  type IssuedCertificate,
  type IssuedCertificateJson,
  issuedCertificateColumn,
  parseIssuedCertificate,
} from '../../db/issued-certificate.ts';

export interface StoredProgress {
  completedLessons: string[];
  certificate: IssuedCertificate | undefined;
}

interface Row {
  completedLessons: string[] | null;
  certificate: IssuedCertificateJson;
}

/** Always returns one row, also for students without progress. */
const findStatement = `
  select completed_lessons as "completedLessons", ${issuedCertificateColumn} as certificate
  from (select $1::uuid as user_id) as student
  left join course_progress using (user_id)
  left join certificates on certificates.user_id = student.user_id and status = 'valid'`;

/**
 * Adds `$2` to the set of the account `$1`. The database computes the union, so simultaneous completions lose nothing;
 * an unchanged set returns no row. `started_at` is the time of the first completed lesson.
 */
const addStatement = `
  insert into course_progress as progress (user_id, completed_lessons, started_at)
  values ($1, $2::text[], case when cardinality($2::text[]) > 0 then now() end)
  on conflict (user_id) do update set
    completed_lessons = (
      select array_agg(distinct lesson)
      from unnest(progress.completed_lessons || excluded.completed_lessons) as lesson
    ),
    updated_at = now(),
    started_at = case when progress.completed_lessons = '{}' then now() else progress.started_at end
  where not progress.completed_lessons @> excluded.completed_lessons
  returning
    completed_lessons as "completedLessons",
    (
      select ${issuedCertificateColumn} from certificates
      where certificates.user_id = progress.user_id and status = 'valid'
    ) as certificate`;

export function createProgressRepository({ $client: pool }: Database) {
  async function queryProgress(
    name: string,
    text: string,
    values: unknown[],
  ): Promise<StoredProgress | undefined> {
    const { rows } = await pool.query<Row>({ name, text, values });
    const [row] = rows;
    return (
      row && {
        completedLessons: row.completedLessons ?? [],
        certificate: parseIssuedCertificate(row.certificate),
      }
    );
  }

  async function findProgress(userId: string): Promise<StoredProgress> {
    return (await queryProgress('progress_find', findStatement, [userId])) as StoredProgress;
  }

  return {
    find: findProgress,

    /** Adds completed lessons. Returns all completed lessons; `hasNew` is false if none was added. */
    async add(userId: string, lessons: readonly string[]): Promise<StoredProgress & { hasNew: boolean }> {
      const row = await queryProgress('progress_add', addStatement, [userId, lessons]);
      return { ...(row ?? (await findProgress(userId))), hasNew: row !== undefined && lessons.length > 0 };
    },
  };
}
