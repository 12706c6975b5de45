import { Hono } from 'hono';
import { studentName } from '../../../domain/student-name.ts';
import type { AppEnv } from '../../http/env.ts';
import { requireAccess, requireSession } from '../../http/guards.ts';
import type { Sessions } from '../accounts/sessions.ts';
import type { OutboxRepository } from './outbox.repository.ts';

/** The welcome after the payment: once per account, however often the page is opened. */
export function welcomeRoutes({ sessions, outbox }: { sessions: Sessions; outbox: OutboxRepository }) {
  return new Hono<AppEnv>().post('/', requireSession(sessions), requireAccess, async (c) => {
    const { user, profile } = c.var.session;
    const name = studentName({ profile, metadataName: user.name, email: user.email });
    await outbox.add({
      kind: 'welcome',
      recipient: user.email,
      onceKey: `welcome:${user.id}`,
      data: { name },
    });
    return c.json({ ok: true }, 202);
  });
}
