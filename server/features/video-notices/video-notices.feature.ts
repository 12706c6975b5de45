import { Hono } from 'hono';
import type { Lesson } from '../../../domain/content/course.ts';
import { videoOf } from '../../../domain/content/lesson-video.ts';
import type { Base } from '../../base.ts';
import { orThrow } from '../../http/errors.ts';
import { minute } from '../../periodic-tasks.ts';
import type { ContentFeature } from '../content/content.feature.ts';
import { createVideoNoticesRepository } from './video-notices.repository.ts';

interface Dependencies extends Base {
  content: Pick<ContentFeature, 'lessons' | 'findInNewest'>;
}

/** Emails students who asked for it, once, when a lesson's missing video is published. */
export function createVideoNoticesFeature({ database, settings, policy, content }: Dependencies) {
  const repository = createVideoNoticesRepository(database, () => settings.current().COURSE_ACCESS);

  /** Finds a published lesson; another process may have published it a moment ago. */
  const findLesson = (id: string, isWanted: (lesson: Lesson) => boolean) =>
    content.findInNewest(() => content.lessons().find((lesson) => lesson.id === id && isWanted(lesson)));

  async function read(userId: string, lesson: string) {
    orThrow(await findLesson(lesson, () => true), 'unknown_lesson');
    return { is_asked: await repository.has(userId, lesson) };
  }

  const routes = new Hono()
    .basePath('/api/lessons/:lessonId/video-notice')
    .get('/', policy({ who: 'student' }), async (c) =>
      c.json(await read(c.var.user.id, c.req.param('lessonId'))),
    )
    .post('/', policy({ who: 'student' }), async (c) => {
      const isVideo = ({ type }: Lesson) => type === 'video';
      const lesson = orThrow(await findLesson(c.req.param('lessonId'), isVideo), 'unknown_lesson');
      // Nothing is missing any more: the page shows the video when it loads the course again.
      if (!videoOf(lesson)) await repository.add(c.var.user.id, lesson.id);
      return c.json(await read(c.var.user.id, lesson.id));
    })
    .delete('/', policy({ who: 'student' }), async (c) => {
      await repository.remove(c.var.user.id, c.req.param('lessonId'));
      return c.json({ is_asked: false });
    });

  /** Queues the emails of lessons whose video is published. */
  const queue = () =>
    repository.queue(
      content
        .lessons()
        .filter(videoOf)
        .map(({ id }) => id),
    );

  return {
    routes,
    queue,
    /** Called when the email is sent. Returns undefined if the video, the access or the address is gone. */
    async findNotice({ student, lesson: id }: { student: string; lesson: string }, email: string) {
      const lesson = await findLesson(id, (found) => videoOf(found) !== null);
      const name = lesson && (await repository.findName(student, email));
      return lesson && name !== undefined ? { lesson, name } : undefined;
    },
    tasks: [{ name: 'video notices', run: queue, interval: minute }],
  };
}

export type VideoNoticesFeature = ReturnType<typeof createVideoNoticesFeature>;
