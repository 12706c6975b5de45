import { Hono } from 'hono';
import { z } from 'zod';
import { purchaseList, purchasesCsv } from '../../../domain/lists/purchases.ts';
import { providerNames } from '../../../domain/purchases.ts';
import { emailBody, manualPurchaseBody, refundBody } from '../../../domain/request-bodies.ts';
import { contentDisposition } from '../../http/content-disposition.ts';
import { sendCsv } from '../../http/csv.ts';
import { AppError } from '../../http/errors.ts';
import { createDossiers } from './dossier/dossier.ts';
import type { PurchaseActions } from './purchase-actions.ts';
import type { ReceivedEvent } from './purchase-events.repository.ts';
import type { PurchaseParts } from './purchase-parts.ts';

const maxLatestEvents = 10;
const providerQuery = z.object({ provider: z.enum(providerNames) });

/** Returns the routes behind `/painel/vendas`. */
export function adminPurchasesRoutes(parts: PurchaseParts, purchaseActions: PurchaseActions) {
  const { adminPurchases, adminRepository, events, policy, limits, recordExport } = parts;
  const makeDossier = createDossiers(parts);
  const ids = ['id'];
  const ofProvider = { who: 'admin', query: providerQuery } as const;
  const dossier = { who: 'admin', proof: 'fresh', ids, accountLimit: limits.dossiers } as const;
  return (
    new Hono()
      .get(
        '/purchases',
        policy({ who: 'support', query: purchaseList.query, accountLimit: limits.adminLists }),
        async (c) => {
          const { totals, ...list } = await adminPurchases.list(c.req.valid('query'));
          // Support sees what a buyer paid, not what the course earns.
          return c.json({ ...list, totals: c.var.session.profile?.role === 'admin' ? totals : [] });
        },
      )
      .get(
        '/purchases.csv',
        policy({ who: 'admin', proof: 'fresh', query: purchaseList.query }),
        recordExport('export-purchases'),
        (c) => sendCsv(c, purchasesCsv, adminPurchases.export(c.req.valid('query'))),
      )
      .post('/purchases', policy({ who: 'admin', body: manualPurchaseBody }), async (c) =>
        c.json({ id: await purchaseActions.recordPurchase(c.var.user, c.req.valid('json')) }, 201),
      )
      // Events that are not handled, also those not tried yet: most have led to no purchase.
      .get('/purchases/troubled', policy({ who: 'support' }), async (c) => {
        const unhandled = await events.listUnhandledOrRemarked();
        return c.json({ events: unhandled.filter(({ handled_at }) => !handled_at).map(describeEvent) });
      })
      .get('/purchases/latest-events', policy(ofProvider), async (c) => {
        const { provider } = c.req.valid('query');
        const [latest, unstored] = await Promise.all([
          events.listLatest(provider, maxLatestEvents),
          events.listUnstored(),
        ]);
        return c.json({
          events: latest.map(describeEvent),
          unstored: unstored
            .filter((message) => message.provider === provider)
            .map(({ outcome, arrived_at }) => ({ outcome, arrived_at })),
        });
      })
      // A page that waits for the first message polls this: it tells of no person and of no purchase.
      .get('/purchases/last-message', policy({ ...ofProvider, watching: true }), async (c) => {
        const { provider } = c.req.valid('query');
        const [[latest], unstored] = await Promise.all([
          events.listLatest(provider, 1),
          events.listUnstored(),
        ]);
        const messages = [
          ...unstored
            .filter((message) => message.provider === provider)
            .map(({ outcome, arrived_at }) => ({ arrived_at, told: outcome, is_test: false })),
          ...(latest ? [lastMessageOf(latest)] : []),
        ];
        const [last] = messages.sort((a, b) => b.arrived_at.getTime() - a.arrived_at.getTime());
        return c.json({ message: last ?? null });
      })
      // Asked before a manual purchase, which ends the sessions of an account with an unconfirmed email.
      .get('/purchases/buyer', policy({ who: 'admin', query: emailBody }), async (c) => {
        const account = await adminRepository.findByEmail(c.req.valid('query').email);
        return c.json({ is_unconfirmed: account?.emailVerified === false });
      })
      .get('/purchases/:id', policy({ who: 'support', ids }), async (c) => {
        const id = c.req.param('id');
        const [found, bought, received] = await Promise.all([
          adminPurchases.find(id),
          parts.purchases.find(id),
          events.listByPurchase(id),
        ]);
        if (!found || !bought) throw new AppError('not_found');
        const guarantee_end = found.status === 'approved' ? bought.guaranteeEnd : null;
        const is_guarantee_over = guarantee_end !== null && guarantee_end <= new Date();
        return c.json({ ...found, guarantee_end, is_guarantee_over, events: received.map(describeEvent) });
      })
      .get('/purchases/:id/dossier.pdf', policy(dossier), async (c) => {
        const id = c.req.param('id');
        const headers = {
          'Content-Type': 'application/pdf',
          'Content-Disposition': contentDisposition('attachment', `dossie-${id}.pdf`),
        };
        if (c.req.method === 'HEAD') return c.newResponse(null, 200, headers);
        const pdf = await makeDossier(c.var.user, id, c.req.raw.signal);
        return c.newResponse(pdf, 200, headers);
      })
      // The id of a purchase, for all of its events, or of one event.
      .post('/purchases/:id/replay', policy({ who: 'admin', ids }), async (c) => {
        if (!(await purchaseActions.replayEvents(c.var.user, c.req.param('id'))))
          throw new AppError('not_found');
        return c.json({ ok: true });
      })
      .post('/purchases/:id/open', policy({ who: 'admin', ids }), async (c) => {
        const opening = await purchaseActions.openHeld(c.var.user, c.req.param('id'));
        if ('refusal' in opening)
          throw new AppError(opening.refusal === 'unknown' ? 'not_found' : 'wrong_state');
        return c.json({ ok: true });
      })
      .post('/purchases/:id/refund', policy({ who: 'admin', ids, body: refundBody }), async (c) => {
        const id = c.req.param('id');
        if (!(await adminPurchases.find(id))) throw new AppError('not_found');
        if (!(await purchaseActions.recordRefund(c.var.user, id, c.req.valid('json').note)))
          throw new AppError('wrong_state');
        return c.json({ ok: true });
      })
  );
}

function lastMessageOf({ event, received_at }: ReceivedEvent) {
  return { arrived_at: received_at, told: event.status as string, is_test: event.isTest ?? false };
}

/** Returns the API's representation of an event. */
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
    is_waiting: row.due_at !== null,
    attempts: row.attempts,
    /** Last error, or what is left for the owner to do. */
    remark: row.last_error,
  };
}
