import { Hono } from 'hono';
import { acceptAsNewBody, invitationBody } from '../../../domain/invitations.ts';
import { sessionLifetimeSeconds } from '../../../domain/lifetimes.ts';
import { tokenBody } from '../../../domain/request-bodies.ts';
import { sessionCookieName, signedCookie } from '../../sessions/session-cookie.ts';
import type { AuthDependencies } from './auth-dependencies.ts';
import type { Invitations } from './invitations.ts';

/** Returns the routes of team invitations, for admins and for the invited. */
export function invitationRoutes(dependencies: AuthDependencies & { invitations: Invitations }) {
  const { policy, limits, sessions, invitations, config } = dependencies;
  const byIp = { who: 'anyone', ipLimit: limits.authByIp } as const;
  const inviting = { who: 'admin', proof: 'fresh', accountLimit: limits.invitations } as const;
  const accepting = { who: 'session', proof: 'fresh', body: tokenBody } as const;
  const joining = { ...byIp, body: acceptAsNewBody, hashes: true } as const;
  const ids = ['id'];

  return (
    new Hono()
      .get('/api/admin/team/invitations', policy({ who: 'admin' }), async (c) =>
        c.json({ invitations: await invitations.list() }),
      )
      .post('/api/admin/team/invitations', policy({ ...inviting, body: invitationBody }), async (c) =>
        c.json(await invitations.invite(c.var.user, c.req.valid('json'))),
      )
      .post('/api/admin/team/invitations/:id/resend', policy({ ...inviting, ids }), async (c) =>
        c.json(await invitations.resend(c.var.user, c.req.param('id'))),
      )
      .delete('/api/admin/team/invitations/:id', policy({ who: 'admin', proof: 'fresh', ids }), async (c) => {
        await invitations.cancel(c.var.user, c.req.param('id'));
        return c.json({ ok: true });
      })
      // Describes the invitation only to a visitor with its link.
      .get('/api/auth/invitation', policy({ ...byIp, query: tokenBody }), async (c) => {
        const session = await sessions.find(c.req.header('cookie'));
        return c.json(await invitations.describe(c.req.valid('query').token, session?.user.email));
      })
      .post('/api/auth/invitation/accept', policy(accepting), async (c) => {
        const { token } = c.req.valid('json');
        const next = await invitations.accept(token, c.var.session, c.req.header('user-agent'));
        const { appUrl, authSecrets } = config;
        const name = sessionCookieName(appUrl);
        const cookie = await signedCookie(appUrl, name, next, authSecrets, sessionLifetimeSeconds);
        c.header('Set-Cookie', cookie, { append: true });
        return c.json({ ok: true });
      })
      .post('/api/auth/invitation/accept-as-new', policy(joining), async (c) => {
        await invitations.acceptAsNew(c, c.req.valid('json'));
        return c.json({ ok: true });
      })
  );
}
