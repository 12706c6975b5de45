import { type SQL, sql } from 'drizzle-orm';
import type { CsvFile } from '../../../domain/lists/csv.ts';
import { questionStateNames } from '../../../domain/lists/questions.ts';
import { uncapitalized } from '../../../domain/portuguese.ts';
import type { QuestionState } from '../../../domain/questions.ts';
import { batchesOf } from '../../db/batches.ts';
import type { Database } from '../../db/connect.ts';
import { holdLock } from '../../db/process-lock.ts';
import { shownNameSql } from '../../db/schema/accounts.ts';

/** Key of the advisory lock of the one export that may run; an arbitrary number. */
const exportLock = 7_204_317;
const certificatesAtOnce = 500;

/** The columns of a list by their headings. */
type Columns = Readonly<Record<string, SQL>>;

const moment = (column: SQL) =>
  sql`to_char(${column} at time zone 'America/Sao_Paulo', 'YYYY-MM-DD HH24:MI')`;
const person: Columns = {
  Nome: shownNameSql,
  'E-mail': sql`users.email`,
};
const people = sql`users left join profiles on profiles.id = users.id`;

const progressColumns = (titles: Readonly<Record<string, string>>): Columns => ({
  ...person,
  'Aula concluída': sql`${JSON.stringify(titles)}::jsonb ->> lesson.id`,
  'Código da aula': sql`lesson.id`,
  'Primeira aula': moment(sql`started_at`),
  'Última mudança': moment(sql`course_progress.updated_at`),
});
const stateName = (state: QuestionState) => sql`${uncapitalized(questionStateNames[state])}`;
const questionColumns: Columns = {
  ...person,
  Aula: sql`lesson_title`,
  Pergunta: sql`question`,
  Resposta: sql`answer`,
  'Pergunta publicada': sql`public_question`,
  'Resposta publicada': sql`public_answer`,
  Situação: sql`case when published_at is not null then ${stateName('published')}
    when answered_at is not null then ${stateName('answered')} else ${stateName('unanswered')} end`,
  Data: moment(sql`lesson_questions.created_at`),
  Respondida: moment(sql`answered_at`),
  Publicada: moment(sql`published_at`),
};

export type CsvRow = Readonly<Record<string, string | null>>;

export function createSiteExportRepository(database: Database) {
  function list(name: string, columns: Columns, from: SQL) {
    const selected = Object.entries(columns).map(
      ([heading, column]) => sql`${column} as ${sql.identifier(heading)}`,
    );
    const file: CsvFile<CsvRow> = {
      name,
      columns: Object.keys(columns).map((heading) => [heading, (row) => row[heading] ?? '']),
    };
    return {
      file,
      batches: batchesOf<CsvRow>(database, sql`select ${sql.join(selected, sql`, `)} from ${from}`),
    };
  }

  return {
    /** @returns a function that releases the lock; undefined while another export runs */
    tryLock: () => holdLock(database, exportLock),

    progress: (titles: Readonly<Record<string, string>>) =>
      list(
        'progresso',
        progressColumns(titles),
        sql`${people} join course_progress on course_progress.user_id = users.id,
          unnest(completed_lessons) with ordinality as lesson (id, place) order by users.created_at, users.id, place`,
      ),

    questions: () =>
      list(
        'perguntas',
        questionColumns,
        sql`${people} join lesson_questions on lesson_questions.user_id = users.id
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
