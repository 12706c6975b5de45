import { Hono } from 'hono';
import { purchaseCodeKey } from '../../../domain/purchases.ts';
import {
  accessTokenBody,
  emailBody,
  recoverAccessBody,
  refuseRequestBody,
} from '../../../domain/request-bodies.ts';
import { orThrow } from '../../http/errors.ts';
import type { AccessRequests } from './access-requests.ts';
import type { PurchaseParts } from './purchase-parts.ts';

/** Returns the routes for buyers whose access has not arrived, and for the team that helps them. */
export function accessRoutes(parts: PurchaseParts, accessRequests: AccessRequests) {
  const { policy, limits, queueAskedMail, accessLinks } = parts;
  const asked = { who: 'anyone', ipLimit: limits.mailByIp } as const;
  const decision = { who: 'support', proof: 'fresh', ids: ['id'] } as const;
  const refusal = { ...decision, body: refuseRequestBody } as const;
  const linkPolicy = policy({ who: 'anyone', ipLimit: limits.authByIp, body: accessTokenBody });

  const readLink = (token: string) => orThrow(accessLinks.read(token), 'invalid_token');

  return (
    new Hono()
      // Only buyers get the email; the answer never discloses who is one.
      .post('/api/purchases/resend', policy({ ...asked, body: emailBody }), async (c) => {
        const { email } = c.req.valid('json');
        await queueAskedMail(c, { kind: 'purchase', recipient: email });
        return c.json({ ok: true });
      })
      // Purchases are looked at when the email is sent: neither the answer nor its time discloses anything of them.
      .post('/api/access/recover', policy({ ...asked, body: recoverAccessBody }), async (c) => {
        const { email, transaction } = c.req.valid('json');
        const mail = { kind: 'access-recovery', recipient: email, data: { transaction } } as const;
        await queueAskedMail(c, mail, purchaseCodeKey(transaction));
        return c.json({ status: 'received' as const }, 202);
      })
      .post('/api/access/look', linkPolicy, (c) => c.json(readLink(c.req.valid('json').token)))
      .post('/api/access/confirm', linkPolicy, async (c) => {
        const { email, code } = readLink(c.req.valid('json').token);
        await accessRequests.confirm(email, code);
        return c.json({ status: 'received' as const }, 202);
      })
      .get('/api/admin/access-requests', policy({ who: 'support' }), async (c) =>
        c.json(await accessRequests.list()),
      )
      .post('/api/admin/access-requests/:id/approve', policy(decision), async (c) => {
        const isAdmin = c.var.session.profile?.role === 'admin';
        await accessRequests.approve(c.var.user, c.req.param('id'), { isAdmin });
        return c.json({ ok: true });
      })
      .post('/api/admin/purchases/:id/correct-email', policy({ ...decision, body: emailBody }), async (c) => {
        const { email } = c.req.valid('json');
        const isAdmin = c.var.session.profile?.role === 'admin';
        await limits.accessLinksByMember.hit(`${c.var.user.id} ${email}`);
        await accessRequests.correctEmail(c.var.user, c.req.param('id'), { email, isAdmin });
        return c.json({ ok: true });
      })
      .post('/api/admin/access-requests/:id/refuse', policy(refusal), async (c) => {
        await accessRequests.refuse(c.var.user, c.req.param('id'), c.req.valid('json').reason);
        return c.json({ ok: true });
      })
  );
}
