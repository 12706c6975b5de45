import { Hono } from 'hono';
import type { Content } from '../../../domain/content/document.ts';
import type { StudentEnv } from '../../sessions/env.ts';
import { requireAccess, requireSession } from '../../sessions/guards.ts';
import type { Sessions } from '../../sessions/sessions.ts';

/** The course as it is published, with the addresses of its videos: for students. */
export function courseRoutes({ sessions, content }: { sessions: Sessions; content: () => Content }) {
  return new Hono<StudentEnv>().get('/', requireSession(sessions), requireAccess, (c) =>
    c.json({ modules: content().course.modules }),
  );
}
