import { Hono } from 'hono';
import { type ownSales, sellerNames, statusNames } from '../../domain/purchases.ts';
import { emailBody, refundBody, saleBody } from '../../domain/requests.ts';
import type { PurchasesRepository, ReceivedEvent } from '../features/purchases/purchases.repository.ts';
import { type CsvColumn, csvMoney, csvTime, sendCsv } from '../http/csv.ts';
import { AppError } from '../http/errors.ts';
import { addressQuery, jsonBody, uuidInAddress } from '../http/validate.ts';
import type { Limits } from '../limits.ts';
import type { StudentEnv } from '../sessions/env.ts';
import { proof } from '../sessions/proof.ts';
import type { AdministrationRepository } from './administration.repository.ts';
import { atReadingPace, recordExport } from './list-guards.ts';
import { salesQuery } from './list-queries.ts';
import type { SaleRow, SalesRepository } from './sales.repository.ts';
import type { SellByHand } from './sales.ts';
import { actorOf } from './students.routes.ts';

interface SalesDeskParts {
  sales: SalesRepository;
  purchases: Pick<PurchasesRepository, 'listEvents' | 'listTroubled'>;
  sellByHand: SellByHand;
  administration: Pick<AdministrationRepository, 'findByEmail' | 'recordExport'>;
  limits: Pick<Limits, 'deskLists'>;
}

/** The owner's list of sales, and what she does about one. Stands behind the guard of administrators. */
export function salesDeskRoutes(parts: SalesDeskParts) {
  const { sales, purchases, sellByHand, administration, limits } = parts;
  return (
    new Hono<StudentEnv>()
      .get('/purchases', atReadingPace(limits.deskLists), addressQuery(salesQuery), async (c) => {
        const query = c.req.valid('query');
        const { rows, totals } = await sales.list(query);
        const total = totals.reduce((sum, { count }) => sum + count, 0);
        return c.json({ rows, total, page: query.page, totals });
      })
      .get(
        '/purchases.csv',
        proof('fresh'),
        addressQuery(salesQuery),
        recordExport(administration, 'export-purchases'),
        (c) => sendCsv(c, 'vendas', columns, sales.export(c.req.valid('query'))),
      )
      .post('/purchases', jsonBody(saleBody), async (c) =>
        c.json({ id: await sellByHand(actorOf(c)).sell(c.req.valid('json')) }, 201),
      )
      // Messages that wait for another attempt or were given up; most of them have led to no purchase yet.
      .get('/purchases/troubled', async (c) => {
        const events = await purchases.listTroubled();
        return c.json({ events: events.filter(({ handled_at }) => !handled_at).map(describeEvent) });
      })
      // Before a sale is entered: it ends the sessions of an account whose address nobody has confirmed.
      .get('/purchases/buyer', addressQuery(emailBody), async (c) => {
        const account = await administration.findByEmail(c.req.valid('query').email);
        return c.json({ is_unconfirmed: account?.emailVerified === false });
      })
      .use('/purchases/:id/*', uuidInAddress)
      .get('/purchases/:id', uuidInAddress, async (c) => {
        const id = c.req.param('id');
        const [found, events] = await Promise.all([sales.find(id), purchases.listEvents(id)]);
        if (!found) throw new AppError('not_found');
        return c.json({ ...found, events: events.map(describeEvent) });
      })
      .post('/purchases/:id/replay', async (c) => {
        if (!(await sellByHand(actorOf(c)).replay(c.req.param('id')))) throw new AppError('not_found');
        return c.json({ ok: true });
      })
      .post('/purchases/:id/open', async (c) => {
        const opening = await sellByHand(actorOf(c)).open(c.req.param('id'));
        if ('refusal' in opening)
          throw new AppError(opening.refusal === 'unknown' ? 'not_found' : 'wrong_state');
        return c.json({ ok: true });
      })
      .post('/purchases/:id/refund', jsonBody(refundBody), async (c) => {
        const id = c.req.param('id');
        if (!(await sales.find(id))) throw new AppError('not_found');
        if (!(await sellByHand(actorOf(c)).refund(id, c.req.valid('json').note)))
          throw new AppError('wrong_state');
        return c.json({ ok: true });
      })
  );
}

/** What a provider said, as far as it is of use to the owner: not what the product asks the provider with. */
function describeEvent({ id, provider, purchase_id, event, ...row }: ReceivedEvent) {
  return {
    id,
    provider,
    purchase_id,
    kind: event.kind,
    told: event.status,
    occurred_at: event.occurredAt ?? null,
    name: event.name ?? null,
    email: event.email ?? null,
    amount_cents: event.amountCents ?? null,
    currency: event.currency ?? 'BRL',
    items: event.items ?? [],
    is_test: event.isTest ?? false,
    note: event.note ?? null,
    received_at: row.received_at,
    handled_at: row.handled_at,
    /** Whether it will be tried again by itself. */
    is_waiting: row.due_at !== null,
    attempts: row.attempts,
    /** What kept it from being done, or what is left for the owner to do. */
    remark: row.last_error,
  };
}

const columns: readonly CsvColumn<SaleRow>[] = [
  ['Data', ({ sold_at }) => csvTime(sold_at)],
  ['Origem', ({ provider }) => sellerNames[provider as typeof ownSales] ?? provider],
  ['Transação', ({ transaction_id }) => transaction_id],
  ['Situação', ({ status }) => statusNames[status]],
  ['Nome', ({ name }) => name],
  ['E-mail', ({ email }) => email],
  ['Valor', ({ amount_cents }) => csvMoney(amount_cents)],
  ['Moeda', ({ currency }) => currency],
  ['Reembolso', ({ refunded_at }) => csvTime(refunded_at)],
  ['Motivo', ({ reason }) => reason],
  ['Código', ({ id }) => id],
];
