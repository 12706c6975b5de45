import { and, asc, count, desc, eq, isNotNull, isNull, ne, type SQL, sql } from 'drizzle-orm';
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core';
import { rowsPerPage } from '../../../domain/lists/list.ts';
import type { QuestionState, QuestionsQuery } from '../../../domain/lists/questions.ts';
import type { Connection, Database, Transaction } from '../../db/connect.ts';
import { profiles, lessonQuestions as questions, users } from '../../db/schema.ts';
import { containsSql } from '../../db/search.ts';

/** Rows of one list: nobody reads more at once. */
const most = 100;

const name = sql<string>`coalesce(nullif(${profiles.full_name}, ''), ${users.name})`;
const isUnanswered = isNull(questions.answered_at);
const isPublished = isNotNull(questions.published_at);
const inState: Record<QuestionState, SQL | undefined> = {
  unanswered: isUnanswered,
  answered: and(isNotNull(questions.answered_at), isNull(questions.published_at)),
  published: isPublished,
};

const ownColumns = {
  id: questions.id,
  question: questions.question,
  answer: questions.answer,
  public_question: questions.public_question,
  public_answer: questions.public_answer,
  created_at: questions.created_at,
  edited_at: questions.edited_at,
  answered_at: questions.answered_at,
  published_at: questions.published_at,
};

export function createQuestionsRepository(database: Database) {
  const own = (userId: string, lesson: string, id: string) =>
    and(eq(questions.id, id), eq(questions.user_id, userId), eq(questions.lesson_id, lesson));
  const columns = {
    ...ownColumns,
    version: questions.version,
    lesson_id: questions.lesson_id,
    lesson_title: questions.lesson_title,
    user_id: questions.user_id,
    name,
    email: users.email,
  };
  const select = (connection: Connection = database) =>
    connection
      .select(columns)
      .from(questions)
      .innerJoin(users, eq(users.id, questions.user_id))
      .leftJoin(profiles, eq(profiles.id, users.id));

  /** Returns false if the version is no longer `seen`; undefined skips the check. */
  async function change(
    transaction: Transaction,
    id: string,
    seen: number | undefined,
    set: PgUpdateSetSource<typeof questions>,
    state?: SQL,
  ): Promise<boolean> {
    const isSeen = seen === undefined ? undefined : eq(questions.version, seen);
    const { rowCount } = await transaction
      .update(questions)
      .set({ ...set, version: sql`${questions.version} + 1` })
      .where(and(eq(questions.id, id), state, isSeen));
    return rowCount === 1;
  }

  return {
    listOwn(userId: string, lesson: string) {
      return database
        .select(ownColumns)
        .from(questions)
        .where(and(eq(questions.user_id, userId), eq(questions.lesson_id, lesson)))
        .orderBy(desc(questions.created_at), desc(questions.id))
        .limit(most);
    },

    /** Leaves out the student's own questions. */
    listPublished(lesson: string, besides: string) {
      return database
        .select({
          id: questions.id,
          question: questions.public_question,
          answer: questions.public_answer,
          published_at: questions.published_at,
          name,
        })
        .from(questions)
        .innerJoin(users, eq(users.id, questions.user_id))
        .leftJoin(profiles, eq(profiles.id, users.id))
        .where(and(eq(questions.lesson_id, lesson), ne(questions.user_id, besides), isPublished))
        .orderBy(desc(questions.published_at), desc(questions.id))
        .limit(most);
    },

    async findOwn(userId: string, lesson: string, id: string) {
      const [row] = await database
        .select(ownColumns)
        .from(questions)
        .where(own(userId, lesson, id));
      return row;
    },

    async add(question: typeof questions.$inferInsert) {
      const [row] = await database
        .insert(questions)
        .values(question)
        .onConflictDoNothing()
        .returning(ownColumns);
      return row;
    },

    /** Returns undefined if the question is not the student's, or is answered. */
    async reword(userId: string, lesson: string, id: string, question: string) {
      const [row] = await database
        .update(questions)
        .set({ question, edited_at: sql`now()`, version: sql`${questions.version} + 1` })
        .where(and(own(userId, lesson, id), isUnanswered))
        .returning(ownColumns);
      return row;
    },

    /** Deletes the answer and the publication too. Returns undefined if the question is not the student's. */
    async remove(transaction: Transaction, userId: string, lesson: string, id: string) {
      const [row] = await transaction
        .delete(questions)
        .where(own(userId, lesson, id))
        .returning({ lesson_title: questions.lesson_title, published_at: questions.published_at });
      return row;
    },

    async list({ q = '', status, student, page }: QuestionsQuery) {
      const words = sql`concat_ws(' ', ${name}, ${users.email}, ${questions.lesson_title}, ${questions.question}, ${questions.answer})`;
      const where = and(
        containsSql(words, q),
        status && inState[status],
        student ? eq(questions.user_id, student) : undefined,
      );
      const [rows, [counted]] = await Promise.all([
        select()
          .where(where)
          .orderBy(
            sql`${questions.answered_at} is not null`,
            asc(sql`case when ${questions.answered_at} is null then ${questions.created_at} end`),
            desc(questions.created_at),
            desc(questions.id),
          )
          .limit(rowsPerPage)
          .offset((page - 1) * rowsPerPage),
        database
          .select({ total: count() })
          .from(questions)
          .innerJoin(users, eq(users.id, questions.user_id))
          .leftJoin(profiles, eq(profiles.id, users.id))
          .where(where),
      ]);
      return { rows, total: counted?.total ?? 0, page };
    },

    listOf(userId: string, limit: number) {
      return select()
        .where(eq(questions.user_id, userId))
        .orderBy(desc(questions.created_at), desc(questions.id))
        .limit(limit);
    },

    async find(id: string, connection?: Connection) {
      const [row] = await select(connection).where(eq(questions.id, id));
      return row;
    },

    answer: (transaction: Transaction, id: string, seen: number | undefined, answer: string) =>
      change(transaction, id, seen, {
        answer,
        answered_at: sql`coalesce(${questions.answered_at}, now())`,
      }),

    /** Returns false also if there is no answer. */
    publish: (
      transaction: Transaction,
      id: string,
      seen: number | undefined,
      { question, answer }: { question: string; answer: string },
    ) =>
      change(
        transaction,
        id,
        seen,
        {
          public_question: question,
          public_answer: answer,
          published_at: sql`coalesce(${questions.published_at}, now())`,
        },
        isNotNull(questions.answered_at),
      ),

    /** Keeps the wording for the next time. Returns false also if it is not published. */
    unpublish: (transaction: Transaction, id: string, seen: number | undefined) =>
      change(transaction, id, seen, { published_at: null }, isPublished),

    countUnanswered: () => database.$count(questions, isUnanswered),
  };
}

export type QuestionsRepository = ReturnType<typeof createQuestionsRepository>;
export type AdminQuestion = NonNullable<Awaited<ReturnType<QuestionsRepository['find']>>>;
