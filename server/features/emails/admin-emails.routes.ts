import { Hono } from 'hono';
import { emailList } from '../../../domain/lists/emails.ts';
import { retryEmailsBody } from '../../../domain/request-bodies.ts';
import type { Base } from '../../base.ts';
import { orNotFound, orThrow } from '../../http/errors.ts';
import { readerOf } from '../../sessions/email-reader.ts';
import type { AccountSession } from '../../sessions/sessions.repository.ts';
import type { EmailFiles } from './email-files.ts';
import type { SentEmailsRepository } from './sent-emails.repository.ts';

/** An action of the audit log, by the name under which earlier releases stored it. */
const retryAction = 'retry-letters';

/** Emails that may bring a link to choose a password. */
const accessLinkKinds = ['recovery', 'purchase', 'access-recovery'];

/**
 * Returns the routes under `/api/admin/letters`, which `/painel/mensagens` calls: sent and refused emails, and those
 * that were written as files while there was no mail server.
 */
export function adminEmailsRoutes(
  { auditLog, transact, policy, limits }: Base,
  sentEmails: SentEmailsRepository,
  emailFiles: EmailFiles,
) {
  const find = async (id: string, session: AccountSession) =>
    orNotFound(await sentEmails.find(id, readerOf(session)));

  return new Hono()
    .get(
      '/',
      policy({ who: 'support', query: emailList.query, accountLimit: limits.adminLists }),
      async (c) => c.json(await sentEmails.list(c.req.valid('query'), readerOf(c.var.session))),
    )
    .post('/retry', policy({ who: 'admin', proof: 'fresh', body: retryEmailsBody }), async (c) => {
      // Newsletters, or everything else.
      const { kind } = c.req.valid('json');
      const count = await transact(async (tx) => {
        const retried = await sentEmails.retryRefused(tx, kind);
        const detail = `${kind ? 'newsletters recusadas' : 'recusados, sem as newsletters'}: ${retried}`;
        if (retried > 0) await auditLog.record(tx, c.var.user, { action: retryAction, detail });
        return retried;
      });
      return c.json({ ok: true, count });
    })
    .get('/files', policy({ who: 'admin' }), async (c) => c.json(await emailFiles.summarize()))
    .post('/files/send', policy({ who: 'admin', proof: 'fresh' }), async (c) =>
      c.json({ ok: true, count: await emailFiles.send(c.var.user) }),
    )
    .post('/files/discard', policy({ who: 'admin', proof: 'fresh' }), async (c) =>
      c.json({ ok: true, count: await emailFiles.discard(c.var.user) }),
    )
    .get('/:id', policy({ who: 'support', ids: ['id'] }), async (c) =>
      c.json(await find(c.req.param('id'), c.var.session)),
    )
    .post('/:id/retry', policy({ who: 'support', ids: ['id'] }), async (c) => {
      const { id, kind, recipient: to, user_id: userId } = await find(c.req.param('id'), c.var.session);
      if (accessLinkKinds.includes(kind)) await limits.accessLinksByMember.hit(`${c.var.user.id} ${to}`);
      await transact(async (tx) => {
        const recipient = orThrow(await sentEmails.retry(tx, id), 'wrong_state');
        const detail = `${kind}: ${recipient}`;
        await auditLog.record(tx, c.var.user, { action: retryAction, userId, detail });
      });
      return c.json({ ok: true });
    });
}
