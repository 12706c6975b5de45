import { Hono } from 'hono';
import type { StudentEnv } from '../../sessions/env.ts';
import { requireSession } from '../../sessions/guards.ts';
import type { StudentSession } from '../../sessions/sessions.repository.ts';
import type { Sessions } from '../../sessions/sessions.ts';

export function sessionRoutes(sessions: Sessions) {
  return new Hono<StudentEnv>().get('/', requireSession(sessions, { isWatching: true }), (c) =>
    c.json(describeSession(c.var.session)),
  );
}

/** The session as pages see it: what it is and until when, never its tokens. */
export function describeSession({
  expiresAt,
  endsAt,
  user,
}: Pick<StudentSession, 'expiresAt' | 'endsAt' | 'user'>) {
  const expires_at = Math.floor(Math.min(expiresAt.getTime(), endsAt.getTime()) / 1000);
  return {
    token_type: 'bearer' as const,
    /** Seconds since 1970. */
    expires_at,
    /** Seconds from now. */
    expires_in: expires_at - Math.floor(Date.now() / 1000),
    user: { id: user.id, email: user.email, user_metadata: { full_name: user.name } },
  };
}
