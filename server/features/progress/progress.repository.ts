import { eq, sql } from 'drizzle-orm';
import { createTransact, type Database, type Transaction } from '../../db/connect.ts';
import {
  type IssuedCertificate,
  type IssuedCertificateJson,
  issuedCertificateColumn,
  parseIssuedCertificate,
} from '../../db/issued-certificate.ts';
import { courseProgress } from '../../db/schema/students.ts';

export interface StoredProgress {
  completedLessons: string[];
  certificate: IssuedCertificate | undefined;
  /** True if another system is told of lessons; not known of those that were just added. */
  isTold?: boolean | undefined;
}

interface Row {
  completedLessons: string[] | null;
  certificate: IssuedCertificateJson;
  isTold?: boolean;
}

/** Runs in the transaction that stores newly completed lessons. */
export type TellLessons = (
  tx: Transaction,
  before: readonly string[],
  added: readonly string[],
) => Promise<void>;

/** SQL: true if another system is told of lessons. */
const isToldOfLessons = `exists (
  select from webhook_endpoints where removed_at is null and events && '{lesson.completed,course.completed}'
)`;

/** Always returns one row, also for students without progress. */
const findStatement = `
  select completed_lessons as "completedLessons", ${issuedCertificateColumn} as certificate, ${isToldOfLessons} as "isTold"
  from (select $1::uuid as user_id) as student
  left join course_progress using (user_id)
  left join certificates on certificates.user_id = student.user_id and status = 'valid'`;

/**
 * Adds `$2` behind the lessons of the account `$1`, each once. The database computes the union, so simultaneous
 * completions lose nothing; if none is new, no row returns. `started_at` is the time of the first completed lesson. Does
 * nothing if another system is told of lessons, which takes a transaction.
 */
const addStatement = `
  insert into course_progress as progress (user_id, completed_lessons, started_at)
  select $1::uuid, $2::text[], case when cardinality($2::text[]) > 0 then now() end where not ${isToldOfLessons}
  on conflict (user_id) do update set
    completed_lessons = (
      select progress.completed_lessons || array_agg(lesson order by place)
      from unnest(excluded.completed_lessons) with ordinality as added (lesson, place)
      where lesson <> all (progress.completed_lessons)
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

export function createProgressRepository(database: Database) {
  const { $client: pool } = database;
  const transact = createTransact(database);

  async function queryProgress(name: string, text: string, values: unknown[]) {
    const { rows } = await pool.query<Row>({ name, text, values });
    const [row] = rows;
    return (
      row && {
        completedLessons: row.completedLessons ?? [],
        certificate: parseIssuedCertificate(row.certificate),
        isTold: row.isTold,
      }
    );
  }

  async function findProgress(userId: string): Promise<StoredProgress> {
    return (await queryProgress('progress_find', findStatement, [userId])) as StoredProgress;
  }

  /** Adds lessons to the locked set. Returns false if none is new. */
  function addAndTell(userId: string, lessons: readonly string[], tell: TellLessons): Promise<boolean> {
    return transact(async (tx) => {
      await tx.insert(courseProgress).values({ user_id: userId }).onConflictDoNothing();
      const isOwn = eq(courseProgress.user_id, userId);
      const [row] = await tx.select().from(courseProgress).where(isOwn).for('update');
      const before = row?.completed_lessons ?? [];
      const added = [...new Set(lessons)].filter((lesson) => !before.includes(lesson));
      if (added.length === 0) return false;
      const started = before.length === 0 && { started_at: sql`now()` };
      const changes = { completed_lessons: [...before, ...added], updated_at: sql`now()`, ...started };
      await tx.update(courseProgress).set(changes).where(isOwn);
      await tell(tx, before, added);
      return true;
    });
  }

  return {
    find: findProgress,

    /**
     * Adds completed lessons. Returns all completed lessons; `hasNew` is false if none was added.
     * @param tell runs if another system is told of lessons
     */
    async add(userId: string, lessons: readonly string[], tell: TellLessons) {
      const row = await queryProgress('progress_add', addStatement, [userId, [...new Set(lessons)]]);
      if (row) return { ...row, hasNew: lessons.length > 0 };
      const found = await findProgress(userId);
      const hasNew = found.isTold === true && (await addAndTell(userId, lessons, tell));
      return hasNew ? { ...(await findProgress(userId)), hasNew } : { ...found, hasNew };
    },
  };
}
