import { Hono } from 'hono';
import { givenName, isRealFullName, studentName } from '../../../domain/student-name.ts';
import type { StudentEnv } from '../../sessions/env.ts';
import { requireSession } from '../../sessions/guards.ts';
import type { Sessions } from '../../sessions/sessions.ts';

export function studentsRoutes(sessions: Sessions) {
  return new Hono<StudentEnv>().get('/', requireSession(sessions, { isWatching: true }), (c) => {
    const { user, profile, access, lacksSecondFactor } = c.var.session;
    const sources = { profile, metadataName: user.name, email: user.email };
    const given = givenName(sources);
    return c.json({
      id: user.id,
      email: user.email,
      /** The name to greet with. */
      name: studentName(sources),
      /** The name for the certificate; nothing when no real one is known. */
      certificate_name: isRealFullName(given) ? given : null,
      role: profile?.role === 'admin' ? ('admin' as const) : ('student' as const),
      /** Whether nothing of the desk opens before a second factor is set up. */
      lacks_second_factor: lacksSecondFactor,
      /** Whether the course is open to this account, and if not, why. */
      access,
    });
  });
}
