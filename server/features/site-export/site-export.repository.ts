import { sql } from 'drizzle-orm';
import { batchesOf } from '../../db/batches.ts';
import type { Database } from '../../db/connect.ts';
import { holdLock } from '../../db/process-lock.ts';

/** Key of the advisory lock of the one export that may run; an arbitrary number. */
const exportLock = 7_204_317;
const certificatesAtOnce = 500;

export interface ProgressRow {
  name: string;
  email: string;
  lesson_id: string;
  started_at: Date | null;
  updated_at: Date;
}

export interface QuestionRow {
  name: string;
  email: string;
  lesson_title: string;
  question: string;
  answer: string | null;
  public_question: string | null;
  public_answer: string | null;
  created_at: Date;
  answered_at: Date | null;
  published_at: Date | null;
}

const nameOfUser = sql`coalesce(nullif(profiles.full_name, ''), users.name) as name, users.email`;
const people = sql`users left join profiles on profiles.id = users.id`;

export function createSiteExportRepository(database: Database) {
  return {
    /** @returns a function that releases the lock; undefined while another export runs */
    tryLock: () => holdLock(database, exportLock),

    progress: () =>
      batchesOf<ProgressRow>(
        database,
        sql`select ${nameOfUser}, lesson.id as lesson_id, started_at, course_progress.updated_at
          from ${people} join course_progress on course_progress.user_id = users.id,
            unnest(completed_lessons) with ordinality as lesson (id, place)
          order by users.created_at, users.id, place`,
      ),

    questions: () =>
      batchesOf<QuestionRow>(
        database,
        sql`select ${nameOfUser}, lesson_title, question, answer, public_question, public_answer,
            lesson_questions.created_at, answered_at, published_at
          from ${people} join lesson_questions on lesson_questions.user_id = users.id
          order by lesson_questions.created_at, lesson_questions.id`,
      ),

    /** Yields the codes of all certificates, without holding a connection: each is signed meanwhile. */
    async *certificateCodes(): AsyncGenerator<string> {
      let last = '';
      while (true) {
        const { rows } = await database.execute<{ code: string }>(
          sql`select code from certificates where code > ${last} order by code limit ${certificatesAtOnce}`,
        );
        for (const { code } of rows) yield code;
        if (rows.length < certificatesAtOnce) return;
        last = rows.at(-1)?.code ?? '';
      }
    },
  };
}

export type SiteExportRepository = ReturnType<typeof createSiteExportRepository>;
