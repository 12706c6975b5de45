import { shortNameOf } from '../../../domain/addressee.ts';
import type { Actor, User } from '../../../domain/audit.ts';
import type { Lesson } from '../../../domain/content/course.ts';
import type { Transact, Transaction } from '../../db/connect.ts';
import { lockAccount } from '../../db/locks.ts';
import { AppError } from '../../http/errors.ts';
import type { RateLimit } from '../../http/rate-limit.ts';
import type { OutboxRepository } from '../../mail/outbox.repository.ts';
import type { AdminQuestion, QuestionsRepository } from './questions.repository.ts';

export interface QuestionsParts {
  repository: QuestionsRepository;
  transact: Transact;
  outbox: Pick<OutboxRepository, 'add'>;
  /** Records changes that affect others. */
  record(
    transaction: Transaction,
    actor: Actor,
    what: { action: string; userId: string; detail: string },
  ): Promise<void>;
  lessons: () => readonly Lesson[];
  /** Checks for a revision published by another process. */
  lookForNews: () => Promise<void>;
  limit: Pick<RateLimit, 'hit'>;
}

export function createQuestions(parts: QuestionsParts) {
  const { repository, transact, outbox, record, lessons, lookForNews, limit } = parts;

  async function findLesson(id: string): Promise<Lesson> {
    const find = () => lessons().find((one) => one.id === id);
    let lesson = find();
    if (!lesson) {
      await lookForNews();
      lesson = find();
    }
    if (!lesson) throw new AppError('unknown_lesson');
    return lesson;
  }

  /** Runs an admin's change with its record. @throws {AppError} `wrong_state` if the question changed meanwhile */
  function decide(
    actor: Actor,
    { id, user_id, lesson_title }: AdminQuestion,
    action: string,
    work: (transaction: Transaction, asked: AdminQuestion) => Promise<boolean>,
  ): Promise<AdminQuestion> {
    return transact(async (transaction) => {
      // Questions of an account change one at a time, and not while it is erased.
      await lockAccount(transaction, { id: user_id });
      const asked = await repository.find(id, transaction);
      if (!asked || !(await work(transaction, asked))) throw new AppError('wrong_state');
      await record(transaction, actor, { action, userId: user_id, detail: lesson_title });
      const changed = await repository.find(id, transaction);
      if (!changed) throw new AppError('not_found');
      return changed;
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

    /** @param given its `id` makes retries safe @throws {AppError} `unknown_lesson` or `rate_limited` */
    async ask(userId: string, lessonId: string, given: { id?: string | undefined; question: string }) {
      const { id: lesson_id, title: lesson_title } = await findLesson(lessonId);
      const known = given.id && (await repository.findOwn(userId, lessonId, given.id));
      if (known) return describeOwn(known);
      await limit.hit(userId);
      const added = await repository.add({ ...given, user_id: userId, lesson_id, lesson_title });
      const asked = added ?? (given.id && (await repository.findOwn(userId, lessonId, given.id)));
      if (!asked) throw new AppError('invalid_input');
      return describeOwn(asked);
    },

    /** @throws {AppError} `not_found`, or `wrong_state` once it is answered */
    async reword(userId: string, lessonId: string, id: string, question: string) {
      const changed = await repository.reword(userId, lessonId, id, question);
      if (changed) return describeOwn(changed);
      throw new AppError((await repository.findOwn(userId, lessonId, id)) ? 'wrong_state' : 'not_found');
    },

    /** Deletes the answer and the publication too. @throws {AppError} `not_found` */
    async remove(student: Pick<User, 'id' | 'name'>, lessonId: string, id: string): Promise<void> {
      await transact(async (transaction) => {
        await lockAccount(transaction, { id: student.id });
        const removed = await repository.remove(transaction, student.id, lessonId, id);
        if (!removed) throw new AppError('not_found');
        if (removed.published_at)
          await record(transaction, student, {
            action: 'remove-published-question',
            userId: student.id,
            detail: removed.lesson_title,
          });
      });
    },

    async answer(
      actor: Actor,
      asked: AdminQuestion,
      given: { answer: string; version?: number | undefined },
    ) {
      const action = asked.answered_at ? 'correct-answer' : 'answer-question';
      return decide(actor, asked, action, async (transaction, before) => {
        const isDone = await repository.answer(transaction, asked.id, given.version, given.answer);
        if (isDone && given.answer !== before.answer)
          await outbox.add(transaction, {
            kind: 'question-answered',
            recipient: asked.email,
            data: { question: asked.id },
          });
        return isDone;
      });
    },

    publish: (
      actor: Actor,
      asked: AdminQuestion,
      { version, ...wording }: { question: string; answer: string; version?: number | undefined },
    ) =>
      decide(actor, asked, 'publish-answer', (transaction) =>
        repository.publish(transaction, asked.id, version, wording),
      ),

    unpublish: (actor: Actor, asked: AdminQuestion, { version }: { version?: number | undefined }) =>
      decide(actor, asked, 'unpublish-answer', (transaction) =>
        repository.unpublish(transaction, asked.id, version),
      ),
  };
}

export type Questions = ReturnType<typeof createQuestions>;

type OwnQuestion = Awaited<ReturnType<QuestionsRepository['listOwn']>>[number];

/** Pages and the API read the same form. */
const isoTime = (time: Date | null) => time?.toISOString() ?? null;

function describeOwn(asked: OwnQuestion) {
  const { public_question, public_answer, created_at, edited_at, answered_at, published_at } = asked;
  return {
    id: asked.id,
    question: asked.question,
    answer: asked.answer,
    created_at: created_at.toISOString(),
    edited_at: isoTime(edited_at),
    answered_at: isoTime(answered_at),
    published_at: isoTime(published_at),
    publication: published_at && { question: public_question, answer: public_answer },
  };
}
