import {
  and,
  asc,
  desc,
  eq,
  getTableColumns,
  inArray,
  isNotNull,
  isNull,
  ne,
  type SQL,
  sql,
} from 'drizzle-orm';
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core';
import { rowsPerPage } from '../../../domain/lists/list.ts';
import type { QuestionsQuery } from '../../../domain/lists/questions.ts';
import type { QuestionState } from '../../../domain/questions.ts';
import type { Connection, Database, Transaction } from '../../db/connect.ts';
import { firstRow, pageOffset } from '../../db/list.ts';
import { profiles, shownNameSql, users } from '../../db/schema/accounts.ts';
import { lessonQuestions as questions } from '../../db/schema/students.ts';
import { containsSql } from '../../db/search.ts';

/** Most questions shown for one lesson. */
const maxRows = 100;
/** Most of a student's questions shown outside their lessons. */
const maxOwnRows = 20;

const isUnanswered = isNull(questions.answered_at);
const isPublished = isNotNull(questions.published_at);
const inState: Record<QuestionState, SQL | undefined> = {
  unanswered: isUnanswered,
  answered: and(isNotNull(questions.answered_at), isNull(questions.published_at)),
  published: isPublished,
};

export function createQuestionsRepository(database: Database) {
  const isOwn = (userId: string, lesson: string, id: string) =>
    and(eq(questions.id, id), eq(questions.user_id, userId), eq(questions.lesson_id, lesson));
  const select = (connection: Connection = database) =>
    connection
      .select({ ...getTableColumns(questions), name: shownNameSql, email: users.email })
      .from(questions)
      .innerJoin(users, eq(users.id, questions.user_id))
      .leftJoin(profiles, eq(profiles.id, users.id));

  /** @param seenVersion undefined accepts any @returns false if the question has another version or state */
  async function change(
    tx: Transaction,
    id: string,
    seenVersion: number | undefined,
    set: PgUpdateSetSource<typeof questions>,
    state?: SQL,
  ): Promise<boolean> {
    const hasVersion = seenVersion === undefined ? undefined : eq(questions.version, seenVersion);
    const { rowCount } = await tx
      .update(questions)
      .set({ ...set, version: sql`${questions.version} + 1` })
      .where(and(eq(questions.id, id), state, hasVersion));
    return rowCount === 1;
  }

  return {
    listOwn(userId: string, lesson: string) {
      return database
        .select()
        .from(questions)
        .where(and(eq(questions.user_id, userId), eq(questions.lesson_id, lesson)))
        .orderBy(desc(questions.created_at), desc(questions.id))
        .limit(maxRows);
    },

    /** Returns a student's questions, those that wait first. @param lessons ids of the lessons now published */
    listAllOwn(userId: string, lessons: string[]) {
      return database
        .select({
          id: questions.id,
          lesson_id: questions.lesson_id,
          lesson_title: questions.lesson_title,
          question: questions.question,
          is_answered: sql<boolean>`${questions.answered_at} is not null`,
        })
        .from(questions)
        .where(and(eq(questions.user_id, userId), inArray(questions.lesson_id, lessons)))
        .orderBy(isNotNull(questions.answered_at), desc(questions.created_at), desc(questions.id))
        .limit(maxOwnRows);
    },

    /** @param exceptUserId the student, whose own questions are left out */
    listPublished(lesson: string, exceptUserId: string) {
      return database
        .select({
          id: questions.id,
          question: questions.public_question,
          answer: questions.public_answer,
          published_at: questions.published_at,
          name: shownNameSql,
        })
        .from(questions)
        .innerJoin(users, eq(users.id, questions.user_id))
        .leftJoin(profiles, eq(profiles.id, users.id))
        .where(and(eq(questions.lesson_id, lesson), ne(questions.user_id, exceptUserId), isPublished))
        .orderBy(desc(questions.published_at), desc(questions.id))
        .limit(maxRows);
    },

    findOwn: (userId: string, lesson: string, id: string) =>
      firstRow(
        database
          .select()
          .from(questions)
          .where(isOwn(userId, lesson, id)),
      ),

    add: (question: typeof questions.$inferInsert) =>
      firstRow(database.insert(questions).values(question).onConflictDoNothing().returning()),

    /** Returns undefined if the question is another student's, or is answered. */
    async reword(userId: string, lesson: string, id: string, question: string) {
      const [row] = await database
        .update(questions)
        .set({ question, edited_at: sql`now()`, version: sql`${questions.version} + 1` })
        .where(and(isOwn(userId, lesson, id), isUnanswered))
        .returning();
      return row;
    },

    /** Deletes the question, its answer and its publication. Returns undefined if the question is another student's. */
    async remove(tx: Transaction, userId: string, lesson: string, id: string) {
      const [row] = await tx
        .delete(questions)
        .where(isOwn(userId, lesson, id))
        .returning({ lesson_title: questions.lesson_title, published_at: questions.published_at });
      return row;
    },

    async list({ q = '', status, student, page }: QuestionsQuery) {
      const searchedText = sql`concat_ws(' ', ${shownNameSql}, ${users.email}, ${questions.lesson_title}, ${questions.question}, ${questions.answer})`;
      const where = and(
        containsSql(searchedText, q),
        status && inState[status],
        student ? eq(questions.user_id, student) : undefined,
      );
      const [rows, total] = await Promise.all([
        select()
          .where(where)
          .orderBy(
            sql`${questions.answered_at} is not null`,
            asc(sql`case when ${questions.answered_at} is null then ${questions.created_at} end`),
            desc(questions.created_at),
            desc(questions.id),
          )
          .limit(rowsPerPage)
          .offset(pageOffset(page)),
        database.$count(select().where(where).as('found')),
      ]);
      return { rows, total, page };
    },

    listByStudent(userId: string, limit: number) {
      return select()
        .where(eq(questions.user_id, userId))
        .orderBy(desc(questions.created_at), desc(questions.id))
        .limit(limit);
    },

    find: (id: string, connection?: Connection) => firstRow(select(connection).where(eq(questions.id, id))),

    answer: (tx: Transaction, id: string, seenVersion: number | undefined, answer: string) =>
      change(tx, id, seenVersion, {
        answer,
        answered_at: sql`coalesce(${questions.answered_at}, now())`,
      }),

    /** Publishes question and answer in the given wording. Returns false also if there is no answer. */
    publish: (
      tx: Transaction,
      id: string,
      seenVersion: number | undefined,
      { question, answer }: { question: string; answer: string },
    ) =>
      change(
        tx,
        id,
        seenVersion,
        {
          public_question: question,
          public_answer: answer,
          published_at: sql`coalesce(${questions.published_at}, now())`,
        },
        isNotNull(questions.answered_at),
      ),

    /** Hides the answer from other students; its public wording stays stored. Returns false also if it is not published. */
    unpublish: (tx: Transaction, id: string, seenVersion: number | undefined) =>
      change(tx, id, seenVersion, { published_at: null }, isPublished),

    countUnanswered: () => database.$count(questions, isUnanswered),
  };
}

export type QuestionsRepository = ReturnType<typeof createQuestionsRepository>;
export type AdminQuestion = NonNullable<Awaited<ReturnType<QuestionsRepository['find']>>>;
