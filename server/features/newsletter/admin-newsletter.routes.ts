import { Hono } from 'hono';
import { findScheduleError, needsSubscription } from '../../../domain/audiences.ts';
import type { Actor, AuditRecord } from '../../../domain/audit.ts';
import { subscriberList, subscribersCsv } from '../../../domain/lists/subscribers.ts';
import {
  newNewsletterQuery,
  newsletterBody,
  newsletterPreviewBody,
  scheduleNewsletterBody,
  sendNewsletterBody,
} from '../../../domain/request-bodies.ts';
import type { Base } from '../../base.ts';
import type { Transaction } from '../../db/connect.ts';
import { sendCsv } from '../../http/csv.ts';
import { AppError, orNotFound } from '../../http/errors.ts';
import { serializeBlockingWork } from '../../http/one-at-a-time.ts';
import type { NewsletterIssuesRepository } from './newsletter-issues.repository.ts';
import type { RecipientsRepository } from './recipients.repository.ts';
import type { SubscribersRepository } from './subscribers.repository.ts';

interface AdminNewsletterDependencies extends Base {
  issues: NewsletterIssuesRepository;
  subscribers: SubscribersRepository;
  recipients: Pick<RecipientsRepository, 'count' | 'countUnconfirmed' | 'listUnconfirmed'>;
  /** Returns the email's HTML. */
  render(text: { subject: string; body: string; isForStudents: boolean }): string;
}

/** People at most who get their link again by one press. */
const maxResentLinks = 500;

/** Returns the routes behind `/painel/mensagens/newsletter`: issues and subscribers. */
export function adminNewsletterRoutes(dependencies: AdminNewsletterDependencies) {
  const { issues, subscribers, auditLog, limits, outbox, transact, render, policy } = dependencies;
  const renderOneAtATime = serializeBlockingWork();
  const ids = ['id'];
  const sending = { who: 'admin', proof: 'fresh', ids } as const;

  const find = async (id: string) => orNotFound(await issues.find(id));

  /** @throws {AppError} `not_found`; `invalid_input` while the issue has no subject or no text */
  async function findWritten(id: string) {
    const issue = await find(id);
    if (issue.subject.trim() === '' || issue.body.trim() === '') throw new AppError('invalid_input');
    return issue;
  }

  /** Changes an issue, and records it. @throws {AppError} `wrong_state` if the issue is in another state */
  const change = (actor: Actor, record: AuditRecord, work: (tx: Transaction) => Promise<boolean>) =>
    transact(async (tx) => {
      if (!(await work(tx))) throw new AppError('wrong_state');
      await auditLog.record(tx, actor, record);
    });

  return (
    new Hono()
      .get('/', policy({ who: 'admin' }), async (c) => {
        const [counts, list] = await Promise.all([subscribers.count(), issues.list()]);
        return c.json({ counts, newsletters: list });
      })
      .post('/', policy({ who: 'admin', proof: 'none', query: newNewsletterQuery }), async (c) => {
        const { audience } = c.req.valid('query');
        return c.json({ id: await transact((tx) => issues.createDraft(tx, c.var.user, audience)) }, 201);
      })
      .get(
        '/subscribers',
        policy({ who: 'admin', query: subscriberList.query, accountLimit: limits.adminLists }),
        async (c) => c.json(await subscribers.list(c.req.valid('query'))),
      )
      .get(
        '/subscribers.csv',
        policy({ who: 'admin', proof: 'fresh', query: subscriberList.query }),
        dependencies.recordExport('export-subscribers'),
        (c) => sendCsv(c, subscribersCsv, subscribers.export(c.req.valid('query'))),
      )
      // Previews unsaved text, too.
      .post('/preview', policy({ who: 'admin', proof: 'none', body: newsletterPreviewBody }), async (c) => {
        const { subject, body, ...recipients } = c.req.valid('json');
        const text = { subject, body, isForStudents: !needsSubscription(recipients) };
        return c.json({ html: await renderOneAtATime(() => render(text)) });
      })
      .get('/:id', policy({ who: 'admin', ids }), async (c) => c.json(await find(c.req.param('id'))))
      // Counts for the saved draft, before it is sent.
      .get('/:id/recipients', policy({ who: 'admin', ids }), async (c) => {
        const issue = await find(c.req.param('id'));
        const [count, unconfirmed] = await Promise.all([
          dependencies.recipients.count(issue),
          dependencies.recipients.countUnconfirmed(issue),
        ]);
        return c.json({ count, unconfirmed });
      })
      // Students without a confirmed email get no issue: each is sent the link to confirm it, once a day.
      .post('/:id/resend-access', policy(sending), async (c) => {
        const people = await dependencies.recipients.listUnconfirmed(
          await find(c.req.param('id')),
          maxResentLinks,
        );
        await transact(async (tx) => {
          for (const { email, is_entitled, once_key } of people)
            await outbox.add(tx, {
              kind: is_entitled ? 'purchase' : 'confirmation',
              recipient: email,
              onceKey: once_key,
            });
          await auditLog.record(tx, c.var.user, {
            action: 'resend-access',
            detail: `${people.length} pessoas`,
          });
        });
        return c.json({ ok: true, recipients: people.length });
      })
      .put('/:id', policy({ who: 'admin', proof: 'none', ids, body: newsletterBody }), async (c) => {
        const { id } = await find(c.req.param('id'));
        const version = await issues.save(id, c.req.valid('json'));
        if (version === undefined) throw new AppError('content_changed');
        return c.json({ version });
      })
      .delete('/:id', policy({ who: 'admin', proof: 'none', ids }), async (c) => {
        const { id } = await find(c.req.param('id'));
        if (!(await issues.remove(id))) throw new AppError('wrong_state');
        return c.json({ ok: true });
      })
      .post('/:id/test', policy({ who: 'admin', ids }), async (c) => {
        const { id } = await find(c.req.param('id'));
        const { email: recipient } = c.var.user;
        const data = { newsletter: id };
        await transact((tx) => outbox.add(tx, { kind: 'newsletter-test', recipient, data }));
        return c.json({ ok: true, recipient });
      })
      .post('/:id/send', policy({ ...sending, body: sendNewsletterBody }), async (c) => {
        const { id, subject } = await findWritten(c.req.param('id'));
        const recipients = await transact(async (tx) => {
          const count = await issues.queue(tx, id, c.req.valid('json').version, c.var.user.id);
          // No recipients, or the issue was changed or sent meanwhile.
          if (!count) throw new AppError('wrong_state');
          const detail = `${subject}: ${count}`;
          await auditLog.record(tx, c.var.user, { action: 'send-newsletter', detail });
          return count;
        });
        return c.json({ ok: true, recipients });
      })
      .post('/:id/schedule', policy({ ...sending, body: scheduleNewsletterBody }), async (c) => {
        const { id, subject: detail } = await findWritten(c.req.param('id'));
        const { version } = c.req.valid('json');
        const at = new Date(c.req.valid('json').at);
        const problem = findScheduleError(at, new Date());
        if (problem) throw new AppError('invalid_input', {}, { fields: [{ path: 'at', message: problem }] });
        await change(c.var.user, { action: 'schedule-newsletter', detail }, (tx) =>
          issues.schedule(tx, id, { version, at, senderId: c.var.user.id }),
        );
        return c.json({ ok: true });
      })
      .post('/:id/unschedule', policy({ who: 'admin', ids }), async (c) => {
        const { id, subject: detail } = await find(c.req.param('id'));
        await change(c.var.user, { action: 'unschedule-newsletter', detail }, (tx) =>
          issues.unschedule(tx, id),
        );
        return c.json({ ok: true });
      })
      .post('/:id/stop', policy({ who: 'admin', ids }), async (c) => {
        const { id, subject: detail } = await find(c.req.param('id'));
        await change(c.var.user, { action: 'stop-newsletter', detail }, (tx) => issues.stop(tx, id));
        return c.json({ ok: true });
      })
  );
}
