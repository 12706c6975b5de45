import { Hono } from 'hono';
import { studentName } from '../../../domain/student-name.ts';
import type { QueueMail } from '../../mail/outbox.repository.ts';
import type { StudentEnv } from '../../sessions/env.ts';
import { requireAccess, requireSession } from '../../sessions/guards.ts';
import type { Sessions } from '../../sessions/sessions.ts';

/** The welcome after the payment: once per account, however often the page is opened. */
export function welcomeRoutes({ sessions, queueMail }: { sessions: Sessions; queueMail: QueueMail }) {
  return new Hono<StudentEnv>().post('/', requireSession(sessions), requireAccess, async (c) => {
    const { user, profile } = c.var.session;
    const name = studentName({ profile, metadataName: user.name, email: user.email });
    await queueMail({
      kind: 'welcome',
      recipient: user.email,
      onceKey: `welcome:${user.id}`,
      data: { name },
    });
    return c.json({ ok: true }, 202);
  });
}
