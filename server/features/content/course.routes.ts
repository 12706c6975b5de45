import { Hono } from 'hono';
import type { CourseModule } from '../../../domain/content/course.ts';
import type { Content } from '../../../domain/content/document.ts';
import { videoOf } from '../../../domain/content/lesson-video.ts';
import type { StudentEnv } from '../../sessions/env.ts';
import { requireAccess, requireSession } from '../../sessions/guards.ts';
import type { Sessions } from '../../sessions/sessions.ts';

/** The course as it is published, with the addresses of its videos: for students. */
export function courseRoutes({ sessions, content }: { sessions: Sessions; content: () => Content }) {
  return new Hono<StudentEnv>().get('/', requireSession(sessions), requireAccess, (c) =>
    c.json({ modules: withVideos(content().course.modules) }),
  );
}

/** Each lesson says of its video where it plays, too. */
function withVideos(modules: readonly CourseModule[]) {
  return modules.map((module) => ({
    ...module,
    lessons: module.lessons.map((lesson) => ({ ...lesson, video: videoOf(lesson) })),
  }));
}
