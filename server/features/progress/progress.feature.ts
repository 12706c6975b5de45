import { Hono } from 'hono';
import type { LessonLoss } from '../../../domain/lesson-losses.ts';
import type { StartedWork } from '../../../domain/next-steps.ts';
import { courseRefusal, currentLessons, summarizeProgress } from '../../../domain/progress.ts';
import { mergeProgressBody } from '../../../domain/request-bodies.ts';
import type { NewEvent } from '../../../domain/webhooks.ts';
import type { Base } from '../../base.ts';
import { AppError } from '../../http/errors.ts';
import type { AccountSession } from '../../sessions/sessions.repository.ts';
import type { CertificatesFeature } from '../certificates/certificates.feature.ts';
import type { ContentFeature } from '../content/content.feature.ts';
import type { ExercisesFeature } from '../exercises/exercises.feature.ts';
import type { PositionsFeature } from '../positions/positions.feature.ts';
import type { WebhooksFeature } from '../webhooks/webhooks.feature.ts';
import { createLessonLossesRepository } from './lesson-losses.repository.ts';
import { createProgressRepository, type StoredProgress } from './progress.repository.ts';

interface Dependencies extends Base {
  content: Pick<ContentFeature, 'modules' | 'lessons' | 'hasEverHadLessons'>;
  certificates: Pick<CertificatesFeature, 'describe' | 'issueTo'>;
  exercises: Pick<ExercisesFeature, 'countAnswered' | 'countRequired'>;
  positions: Pick<PositionsFeature, 'list'>;
  webhooks: Pick<WebhooksFeature, 'record'>;
}

/** Stores completed lessons, and issues the certificate with the last one. */
export function createProgressFeature(dependencies: Dependencies) {
  const { database, policy, settings, content, certificates, exercises, positions, webhooks } = dependencies;
  const repository = createProgressRepository(database);
  const losses = createLessonLossesRepository(database, () => settings.current().COURSE_ACCESS);

  async function describe(userId: string, stored: StoredProgress) {
    const modules = content.modules();
    const completed_lessons = currentLessons(stored.completedLessons, modules);
    const certificate = stored.certificate ? certificates.describe(stored.certificate) : null;
    const required = await exercises.countRequired(userId);
    return {
      completed_lessons,
      ...summarizeProgress(completed_lessons, modules),
      ...(required && { exercises: required }),
      certificate,
    };
  }

  const read = async (userId: string) => describe(userId, await repository.find(userId));

  async function readStarted(userId: string): Promise<StartedWork> {
    const [stopped, answered] = await Promise.all([positions.list(userId), exercises.countAnswered(userId)]);
    return { positions: stopped, exercises: answered };
  }

  function eventsOf(before: readonly string[], added: readonly string[]): NewEvent[] {
    const titles = new Map(content.lessons().map(({ id, title }) => [id, title]));
    const isComplete = (completed: readonly string[]) => {
      const { completed: count, total } = summarizeProgress(completed, content.modules());
      return total > 0 && count === total;
    };
    const events = added.map((id): NewEvent => {
      const data = { lesson_id: id, lesson_title: titles.get(id) ?? null };
      return { type: 'lesson.completed', data };
    });
    if (!isComplete(before) && isComplete([...before, ...added]))
      events.push({ type: 'course.completed', data: { lessons: titles.size } });
    return events;
  }

  async function completeLessons(session: AccountSession, lessons: readonly string[]) {
    if (!(await content.hasEverHadLessons(...lessons))) throw new AppError('unknown_lesson');
    const userId = session.user.id;
    const stored = await repository.add(userId, lessons, (tx, before, added) =>
      webhooks.record(tx, { userId }, eventsOf(before, added)),
    );
    const progress = await describe(session.user.id, stored);
    const isDue = !progress.certificate && !courseRefusal(progress);
    const certificate = isDue ? await certificates.issueTo(session, progress) : progress.certificate;
    return { already_completed: !stored.hasNew, ...progress, certificate };
  }

  async function listLosses(): Promise<LessonLoss[]> {
    const lessons = content
      .modules()
      .flatMap(({ title: module, lessons }) => lessons.map(({ id, title }) => ({ id, title, module })));
    const counts = new Map((await losses.count(lessons.map(({ id }) => id))).map((row) => [row.id, row]));
    const none = { reached: 0, completed: 0, stopped: 0 };
    return lessons.map((lesson) => ({ ...none, ...counts.get(lesson.id), ...lesson }));
  }

  const routes = new Hono()
    .get('/api/admin/lesson-losses', policy({ who: 'admin' }), async (c) =>
      c.json({ lessons: await listLosses() }),
    )
    .get('/api/progress', policy({ who: 'student' }), async (c) => c.json(await read(c.var.user.id)))
    .get('/api/progress/started', policy({ who: 'student' }), async (c) =>
      c.json(await readStarted(c.var.user.id)),
    )
    .post('/api/progress', policy({ who: 'student', body: mergeProgressBody }), async (c) =>
      c.json(await completeLessons(c.var.session, c.req.valid('json').completed_lessons)),
    )
    .post('/api/progress/lessons/:lessonId', policy({ who: 'student' }), async (c) =>
      c.json(await completeLessons(c.var.session, [c.req.param('lessonId')])),
    );
  return { read, routes };
}

export type ProgressFeature = ReturnType<typeof createProgressFeature>;
