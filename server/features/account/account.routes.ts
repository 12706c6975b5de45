import { Hono } from 'hono';
import { emailBody, eraseBody, tokenBody } from '../../../domain/request-bodies.ts';
import { isTeamRole } from '../../../domain/roles.ts';
import type { Base } from '../../base.ts';
import { widestNetworkOf } from '../../http/client-ip.ts';
import { contentDisposition } from '../../http/content-disposition.ts';
import { AppError } from '../../http/errors.ts';
import { requireOwnPassword, requireRecentLogin } from '../../sessions/proof.ts';
import type { AccountSession } from '../../sessions/sessions.repository.ts';
import type { AuthFeature } from '../auth/auth.feature.ts';
import type { ContentFeature } from '../content/content.feature.ts';
import type { EmailChanges } from './email-change.ts';
import type { PersonalData } from './personal-data.ts';

export interface AccountDependencies extends Base {
  auth: Pick<AuthFeature, 'accounts' | 'verifyPassword' | 'expiredCookies' | 'securityEvents'>;
  content: Pick<ContentFeature, 'lessons'>;
}

/** Returns the routes of `/api/account`, which the page `/minha-conta` and its emailed links use. */
export function accountRoutes(
  dependencies: AccountDependencies,
  emailChanges: EmailChanges,
  personalData: PersonalData,
) {
  const { policy, sessions, limits, clientIp } = dependencies;
  const { accounts, verifyPassword, securityEvents, expiredCookies } = dependencies.auth;
  const byLink = { who: 'anyone', ipLimit: limits.mailByIp, body: tokenBody } as const;
  const fresh = { who: 'session', proof: 'fresh' } as const;

  async function describe({ user, profile, token }: AccountSession) {
    const [hash, change, devices] = await Promise.all([
      accounts.findPasswordHash(user),
      emailChanges.find(user.id),
      sessions.list(user.id, token),
    ]);
    return {
      email: user.email,
      is_email_confirmed: user.emailVerified,
      address_change: change ?? null,
      has_password: hash !== undefined,
      has_second_factor: user.hasSecondFactor,
      has_role: isTeamRole(profile?.role),
      devices,
    };
  }

  return (
    new Hono()
      .basePath('/api/account')
      // The link may open on another device, without a session.
      .post('/address/look', policy(byLink), async (c) =>
        c.json(await emailChanges.look(c.req.valid('json').token)),
      )
      .post('/address/confirm', policy(byLink), async (c) => {
        const { state, email } = await emailChanges.confirm(c.req.valid('json').token);
        if (state === 'changed') await securityEvents.record('email-changed', email, clientIp(c));
        return c.json({ state });
      })
      .post('/address/refuse', policy(byLink), async (c) => {
        await emailChanges.refuse(c.req.valid('json').token);
        return c.json({ ok: true });
      })
      .get('/', policy({ who: 'session' }), async (c) => c.json(await describe(c.var.session)))
      .post('/address', policy({ ...fresh, body: emailBody }), async (c) => {
        const { user } = c.var.session;
        const { email } = c.req.valid('json');
        requireOwnPassword(c.var.session);
        await limits.addressChange.hit(user.id);
        await limits.addressChangeByRecipient.hit(`${email} ${widestNetworkOf(clientIp(c))}`);
        await emailChanges.request(user, email);
        return c.json({ ok: true });
      })
      .delete('/address', policy({ who: 'session' }), async (c) => {
        await emailChanges.cancel(c.var.user.id);
        return c.json({ ok: true });
      })
      .delete('/devices/:id', policy({ who: 'session', ids: ['id'] }), async (c) => {
        const isEnded = await sessions.end(c.var.user.id, c.req.param('id'));
        if (!isEnded) throw new AppError('not_found');
        return c.json({ ok: true });
      })
      .get('/export', policy({ ...fresh, accountLimit: limits.dataExport }), async (c) => {
        const data = await personalData.export(c.var.user);
        c.header(
          'Content-Disposition',
          contentDisposition('attachment', `meus-dados-${data.exported_at.slice(0, 10)}.json`),
        );
        return c.json(data);
      })
      .get('/erase', policy({ who: 'session' }), async (c) =>
        c.json(await personalData.previewErasure(c.var.user)),
      )
      .post('/erase', policy({ who: 'session', body: eraseBody, hashes: true }), async (c) => {
        const { session } = c.var;
        const { password, keep_certificate } = c.req.valid('json');
        await limits.passwordChange.hit(session.user.email);
        const hash = await accounts.findPasswordHash(session.user);
        // Without a password, or with a second factor, a fresh login proves the owner.
        if (!hash || session.user.hasSecondFactor) requireRecentLogin(session, 'fresh');
        if (hash && !(await verifyPassword({ hash, password }))) throw new AppError('invalid_credentials');
        if (!session.user.emailVerified) await limits.unconfirmedErasure.hit(session.user.email);
        const retained = await personalData.erase(session.user.id, { keepsCertificate: keep_certificate });
        c.header('Clear-Site-Data', '"cache", "storage"');
        for (const cookie of expiredCookies) c.header('Set-Cookie', cookie, { append: true });
        return c.json({ ok: true, kept: retained });
      })
  );
}
