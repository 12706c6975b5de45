import { Hono } from 'hono';
import { createMiddleware } from 'hono/factory';
import { newsletterBody, newsletterText, sendNewsletterBody } from '../../domain/requests.ts';
import type { Transact } from '../db/connect.ts';
import type { NewslettersRepository } from '../features/newsletter/newsletters.repository.ts';
import { type CsvColumn, csvTime, sendCsv } from '../http/csv.ts';
import { AppError } from '../http/errors.ts';
import { createSingleFile } from '../http/one-at-a-time.ts';
import { addressQuery, jsonBody, uuidInAddress } from '../http/validate.ts';
import type { Limits } from '../limits.ts';
import type { OutboxRepository } from '../mail/outbox.repository.ts';
import type { StudentEnv } from '../sessions/env.ts';
import { proof } from '../sessions/proof.ts';
import type { AdministrationRepository } from './administration.repository.ts';
import { atReadingPace, recordExport } from './list-guards.ts';
import { subscribersQuery } from './list-queries.ts';
import { actorOf } from './students.routes.ts';
import type { SubscriberRow, SubscribersRepository } from './subscribers.repository.ts';

interface NewslettersDeskParts {
  newsletters: NewslettersRepository;
  subscribers: SubscribersRepository;
  administration: Pick<AdministrationRepository, 'record' | 'recordExport'>;
  limits: Pick<Limits, 'deskLists'>;
  outbox: Pick<OutboxRepository, 'add'>;
  transact: Transact;
  /** @returns HTML of the mail */
  render(text: { subject: string; body: string }): string;
}

type Newsletter = NonNullable<Awaited<ReturnType<NewslettersRepository['find']>>>;
interface NewsletterEnv extends StudentEnv {
  Variables: StudentEnv['Variables'] & { newsletter: Newsletter };
}

/** Who gets the newsletter, what is written and how far it is sent. Stands behind the guard of administrators. */
export function newslettersDeskRoutes(parts: NewslettersDeskParts) {
  const { newsletters, subscribers, administration, limits, outbox, transact, render } = parts;
  const inSingleFile = createSingleFile();

  const findNewsletter = createMiddleware<NewsletterEnv>(async (c, next) => {
    const newsletter = await newsletters.find(c.req.param('id') ?? '');
    if (!newsletter) throw new AppError('not_found');
    c.set('newsletter', newsletter);
    await next();
  });

  return (
    new Hono<NewsletterEnv>()
      .get('/', async (c) => {
        const [counts, list] = await Promise.all([subscribers.count(), newsletters.list()]);
        return c.json({ counts, newsletters: list });
      })
      .post('/', proof('none'), async (c) => {
        const id = await transact((transaction) => newsletters.begin(transaction, actorOf(c)));
        return c.json({ id }, 201);
      })
      .get('/subscribers', atReadingPace(limits.deskLists), addressQuery(subscribersQuery), async (c) => {
        const query = c.req.valid('query');
        return c.json({ ...(await subscribers.list(query)), page: query.page });
      })
      .get(
        '/subscribers.csv',
        proof('fresh'),
        addressQuery(subscribersQuery),
        recordExport(administration, 'export-subscribers'),
        (c) => sendCsv(c, 'newsletter', columns, subscribers.export(c.req.valid('query'))),
      )
      // Of what is being written, saved or not.
      .post('/preview', proof('none'), jsonBody(newsletterText), async (c) =>
        c.json({ html: await inSingleFile(() => render(c.req.valid('json'))) }),
      )
      .use('/:id', uuidInAddress, findNewsletter)
      .use('/:id/*', uuidInAddress, findNewsletter)
      .get('/:id', (c) => c.json(c.get('newsletter')))
      .put('/:id', proof('none'), jsonBody(newsletterBody), async (c) => {
        const version = await newsletters.save(c.get('newsletter').id, c.req.valid('json'));
        if (version === undefined) throw new AppError('content_changed');
        return c.json({ version });
      })
      .delete('/:id', proof('none'), async (c) => {
        if (!(await newsletters.remove(c.get('newsletter').id))) throw new AppError('wrong_state');
        return c.json({ ok: true });
      })
      .post('/:id/test', async (c) => {
        const { email: recipient } = c.get('session').user;
        const data = { newsletter: c.get('newsletter').id };
        await transact((transaction) =>
          outbox.add(transaction, { kind: 'newsletter-test', recipient, data }),
        );
        return c.json({ ok: true, recipient });
      })
      .post('/:id/send', proof('fresh'), jsonBody(sendNewsletterBody), async (c) => {
        const { id, subject, body } = c.get('newsletter');
        if (subject.trim() === '' || body.trim() === '') throw new AppError('invalid_input');
        const recipients = await transact(async (transaction) => {
          const count = await newsletters.queue(transaction, id, c.req.valid('json').version);
          // Nobody has confirmed yet, or somebody else was faster.
          if (!count) throw new AppError('wrong_state');
          const record = { action: 'send-newsletter', detail: `${subject}: ${count}` };
          await administration.record(transaction, actorOf(c), record);
          return count;
        });
        return c.json({ ok: true, recipients });
      })
      .post('/:id/stop', async (c) => {
        const { id, subject } = c.get('newsletter');
        await transact(async (transaction) => {
          if (!(await newsletters.stop(transaction, id))) throw new AppError('wrong_state');
          const record = { action: 'stop-newsletter', detail: subject };
          await administration.record(transaction, actorOf(c), record);
        });
        return c.json({ ok: true });
      })
  );
}

const statusWords = { confirmed: 'confirmado', waiting: 'espera a confirmação', unsubscribed: 'saiu' };

const columns: readonly CsvColumn<SubscriberRow>[] = [
  ['E-mail', ({ email }) => email],
  ['Situação', ({ status }) => statusWords[status]],
  ['Pedido', ({ created_at }) => csvTime(created_at)],
  ['Confirmação', ({ confirmed_at }) => csvTime(confirmed_at)],
  ['Saída', ({ unsubscribed_at }) => csvTime(unsubscribed_at)],
];
