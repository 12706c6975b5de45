import { Hono } from 'hono';
import { emailBody, eraseBody, tokenBody } from '../../../domain/requests.ts';
import type { Base } from '../../base.ts';
import { contentDisposition } from '../../http/content-disposition.ts';
import { AppError } from '../../http/errors.ts';
import { requireOwnPassword, requireProof } from '../../sessions/proof.ts';
import type { createAccountDescription } from './describe-account.ts';
import type { EmailChanges } from './email-change.ts';
import type { PersonalData } from './personal-data.ts';

export interface AccountDependencies extends Pick<Base, 'policy' | 'sessions' | 'limits' | 'clientIp'> {
  emailChanges: EmailChanges;
  personalData: PersonalData;
  describe: ReturnType<typeof createAccountDescription>;
  /** Returns undefined for an account without a password. */
  findPasswordHash(owner: { id: string }): Promise<string | undefined>;
  verifyPassword(given: { hash: string; password: string }): Promise<boolean>;
  recordEmailChange(email: string, clientIp: string): Promise<void>;
  expiredCookies: readonly string[];
}

/** Returns the routes of `/api/account`, which the page `/minha-conta` and its emailed links use. */
export function accountRoutes(dependencies: AccountDependencies) {
  const { describe, policy, sessions, emailChanges, personalData, limits, clientIp } = dependencies;
  const { findPasswordHash, verifyPassword, recordEmailChange, expiredCookies } = dependencies;
  const ipLimit = limits.mailByIp;

  return (
    new Hono()
      .basePath('/api/account')
      // The link may open on another device, without a session.
      .post('/address/confirm', policy({ who: 'anyone', ipLimit, body: tokenBody }), async (c) => {
        const { state, email } = await emailChanges.confirm(c.req.valid('json').token);
        if (state === 'changed') await recordEmailChange(email, clientIp(c));
        return c.json({ state });
      })
      .post('/address/refuse', policy({ who: 'anyone', ipLimit, body: tokenBody }), async (c) => {
        await emailChanges.refuse(c.req.valid('json').token);
        return c.json({ ok: true });
      })
      .get('/', policy({ who: 'session' }), async (c) => c.json(await describe(c.var.session)))
      .post('/address', policy({ who: 'session', proof: 'fresh', body: emailBody }), async (c) => {
        const { user } = c.var.session;
        const { email } = c.req.valid('json');
        requireOwnPassword(c.var.session);
        await limits.addressChange.hit(user.id);
        await limits.addressChangeByRecipient.hit(email);
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
      .get('/export', policy({ who: 'session', accountLimit: limits.dataExport }), async (c) => {
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
        const hash = await findPasswordHash(session.user);
        // Without a password, or with a second factor, a fresh login proves the owner.
        if (!hash || session.user.hasSecondFactor) requireProof(session, 'fresh');
        if (hash && !(await verifyPassword({ hash, password }))) throw new AppError('invalid_credentials');
        await limits.erasureByRecipient.hit(session.user.email);
        const retained = await personalData.erase(session.user.id, { keepsCertificate: keep_certificate });
        c.header('Clear-Site-Data', '"cache", "storage"');
        for (const cookie of expiredCookies) c.header('Set-Cookie', cookie, { append: true });
        return c.json({ ok: true, kept: retained });
      })
  );
}
