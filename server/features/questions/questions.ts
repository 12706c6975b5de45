import type { AccountAction, Actor } from '../../../domain/audit.ts';
import type { Lesson } from '../../../domain/content/course.ts';
import { shortNameOf } from '../../../domain/person-names.ts';
import type { User } from '../../../domain/user.ts';
import type { Base } from '../../base.ts';
import type { Transaction } from '../../db/connect.ts';
import { lockAccount } from '../../db/locks.ts';
import { AppError, orNotFound, orThrow } from '../../http/errors.ts';
import type { ContentFeature } from '../content/content.feature.ts';
import type { AdminQuestion, QuestionsRepository } from './questions.repository.ts';

export interface QuestionsDependencies extends Base {
  content: Pick<ContentFeature, 'lessons' | 'lessonIds' | 'findInNewest'>;
}

export function createQuestions(dependencies: QuestionsDependencies, repository: QuestionsRepository) {
  const { transact, outbox, auditLog, content, limits } = dependencies;

  async function findLesson(id: string): Promise<Lesson> {
    const find = () => content.lessons().find((one) => one.id === id);
    return orThrow(await content.findInNewest(find), 'unknown_lesson');
  }

  /** Applies an admin's change and writes it to the audit log. @throws {AppError} `wrong_state` if the question changed meanwhile */
  function changeAsAdmin(
    actor: Actor,
    { id, user_id, lesson_title }: AdminQuestion,
    action: AccountAction,
    work: (tx: Transaction, question: AdminQuestion) => Promise<boolean>,
  ): Promise<AdminQuestion> {
    return transact(async (tx) => {
      // Questions of an account change one at a time, and not while it is erased.
      await lockAccount(tx, { id: user_id });
      const question = await repository.find(id, tx);
      if (!question || !(await work(tx, question))) throw new AppError('wrong_state');
      await auditLog.record(tx, actor, { action, userId: user_id, detail: lesson_title });
      return orNotFound(await repository.find(id, tx));
    });
  }

  return {
    async read(userId: string, lessonId: string) {
      await findLesson(lessonId);
      const [own, published] = await Promise.all([
        repository.listOwn(userId, lessonId),
        repository.listPublished(lessonId, userId),
      ]);
      return {
        own: own.map(describeOwn),
        published: published.map(({ name, published_at, ...answer }) => ({
          ...answer,
          published_at: isoTime(published_at),
          name: shortNameOf(name),
        })),
      };
    },

    /** Stores a question. @param body its `id` makes retries safe @throws {AppError} `unknown_lesson` or `rate_limited` */
    async ask(userId: string, lessonId: string, body: { id?: string | undefined; question: string }) {
      const { id: lesson_id, title: lesson_title } = await findLesson(lessonId);
      const stored = body.id && (await repository.findOwn(userId, lessonId, body.id));
      if (stored) return describeOwn(stored);
      await limits.questions.hit(userId);
      const added = await repository.add({ ...body, user_id: userId, lesson_id, lesson_title });
      const question = added ?? (body.id && (await repository.findOwn(userId, lessonId, body.id)));
      if (!question) throw new AppError('invalid_input');
      return describeOwn(question);
    },

    /** @throws {AppError} `not_found`, or `wrong_state` once it is answered */
    async reword(userId: string, lessonId: string, id: string, question: string) {
      const changed = await repository.reword(userId, lessonId, id, question);
      if (changed) return describeOwn(changed);
      throw new AppError((await repository.findOwn(userId, lessonId, id)) ? 'wrong_state' : 'not_found');
    },

    /** Deletes the question, its answer and its publication. @throws {AppError} `not_found` */
    async remove(student: Pick<User, 'id' | 'name'>, lessonId: string, id: string): Promise<void> {
      await transact(async (tx) => {
        await lockAccount(tx, { id: student.id });
        const removed = orNotFound(await repository.remove(tx, student.id, lessonId, id));
        if (removed.published_at)
          await auditLog.record(tx, student, {
            action: 'remove-published-question',
            userId: student.id,
            detail: removed.lesson_title,
          });
      });
    },

    async answer(
      actor: Actor,
      question: AdminQuestion,
      { answer, version }: { answer: string; version?: number | undefined },
    ) {
      const action = question.answered_at ? 'correct-answer' : 'answer-question';
      return changeAsAdmin(actor, question, action, async (tx, before) => {
        const isDone = await repository.answer(tx, question.id, version, answer);
        if (isDone && answer !== before.answer)
          await outbox.add(tx, {
            kind: 'question-answered',
            recipient: question.email,
            data: { question: question.id },
          });
        return isDone;
      });
    },

    publish: (
      actor: Actor,
      question: AdminQuestion,
      { version, ...wording }: { question: string; answer: string; version?: number | undefined },
    ) =>
      changeAsAdmin(actor, question, 'publish-answer', (tx) =>
        repository.publish(tx, question.id, version, wording),
      ),

    unpublish: (actor: Actor, question: AdminQuestion, { version }: { version?: number | undefined }) =>
      changeAsAdmin(actor, question, 'unpublish-answer', (tx) =>
        repository.unpublish(tx, question.id, version),
      ),
  };
}

type OwnQuestion = Awaited<ReturnType<QuestionsRepository['listOwn']>>[number];

/** Returns ISO 8601 or null: server-rendered pages embed the same text that the API sends. */
const isoTime = (time: Date | null) => time?.toISOString() ?? null;

function describeOwn(question: OwnQuestion) {
  const { public_question, public_answer, created_at, edited_at, answered_at, published_at } = question;
  return {
    id: question.id,
    question: question.question,
    answer: question.answer,
    created_at: created_at.toISOString(),
    edited_at: isoTime(edited_at),
    answered_at: isoTime(answered_at),
    published_at: isoTime(published_at),
    publication: published_at && { question: public_question, answer: public_answer },
  };
}
