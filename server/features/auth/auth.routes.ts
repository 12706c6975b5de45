import { type Context, Hono } from 'hono';
import { paths } from '../../../domain/paths.ts';
import {
  confirmEmailBody,
  emailBody,
  firstOwnerBody,
  linkQuery,
  passkeyBody,
  resetPasswordBody,
  secondStepBody,
  signInBody,
  signInCodeBody,
  signUpBody,
  updatePasswordBody,
} from '../../../domain/request-bodies.ts';
import { AppError } from '../../http/errors.ts';
import { describeSession } from '../../sessions/sessions.ts';
import { forwardCookies } from './auth.ts';
import type { AuthDependencies } from './auth-dependencies.ts';
import { changePassword, resetPassword } from './change-password.ts';
import { confirmEmail } from './confirm-email.ts';
import type { FirstOwner } from './first-owner.ts';
import { hashPassword } from './passwords.ts';
import { completeSecondStep, signInAgain } from './second-step.ts';
import { signIn, signInWithCode, signInWithPasskey } from './sign-in.ts';

/** Returns `/api/session` and the routes of `/api/auth`, but for the second factor and invitations. */
export function authRoutes(dependencies: AuthDependencies & { firstOwner: FirstOwner }) {
  const { auth, accounts, accountLinks, sessions, devices, securityEvents, queueAskedMail, limits } =
    dependencies;
  const { policy, clientIp, transact, outbox } = dependencies;
  const byIp = { who: 'anyone', ipLimit: limits.authByIp } as const;
  const hashing = { ...byIp, hashes: true } as const;
  const mailed = { ...hashing, ipLimit: limits.mailByIp } as const;
  const own = { who: 'session', proof: 'fresh' } as const;
  const emailPolicy = policy({ who: 'anyone', ipLimit: limits.mailByIp, body: emailBody });

  // The response never reveals whether the email has an account: an email is queued either way, and links and codes are
  // created when it is sent. Over the limit no further email is sent; earlier links still work, so nobody can lock another out.
  async function queueAuthEmail(
    c: Context,
    kind: 'recovery' | 'confirmation' | 'login-code',
    { email }: { email: string },
  ) {
    await queueAskedMail(c, { kind, recipient: email });
    return { ok: true };
  }

  return (
    new Hono()
      .get('/api/session', policy({ who: 'session', watching: true }), (c) =>
        c.json(describeSession(c.var.session)),
      )
      .basePath('/api/auth')
      .post('/sign-up/email', policy({ ...hashing, ipLimit: limits.signUp, body: signUpBody }), async (c) => {
        const { email, name, password: plain } = c.req.valid('json');
        const passwordHash = await hashPassword(plain);
        const id = await transact(async (tx) => {
          const created = await accounts.create(tx, { email, name, password: passwordHash });
          if (created) await outbox.add(tx, { kind: 'confirmation', recipient: email });
          return created;
        });
        if (!id) throw new AppError('user_already_exists');
        await securityEvents.record('sign-up', email, clientIp(c));
        const needs_confirmation = dependencies.settings.current().REQUIRE_EMAIL_CONFIRMATION;
        return c.json({ user: { id, email }, needs_confirmation }, 201);
      })
      .post('/first-owner', policy({ ...hashing, body: firstOwnerBody }), async (c) => {
        await dependencies.firstOwner.create(c, c.req.valid('json'));
        return c.json({ ok: true });
      })
      .post('/sign-in/email', policy({ ...hashing, body: signInBody }), async (c) => {
        await signIn(dependencies, c, c.req.valid('json'));
        return c.json({ ok: true });
      })
      .post('/sign-in/second-step', policy({ ...byIp, body: secondStepBody }), async (c) => {
        await completeSecondStep(dependencies, c, c.req.valid('json').code);
        return c.json({ ok: true });
      })
      .post('/sign-in/request-code', emailPolicy, async (c) =>
        c.json(await queueAuthEmail(c, 'login-code', c.req.valid('json'))),
      )
      .post('/sign-in/code', policy({ ...byIp, body: signInCodeBody }), async (c) =>
        c.json({ password_ended: await signInWithCode(dependencies, c, c.req.valid('json')) }),
      )
      .post('/sign-in/passkey-options', policy(byIp), async (c) => {
        const { response, headers } = await auth.api.generatePasskeyAuthenticationOptions({
          headers: c.req.raw.headers,
          returnHeaders: true,
        });
        forwardCookies(c, headers);
        return c.json({ ...response, userVerification: 'required' as const });
      })
      .post('/sign-in/passkey', policy({ ...byIp, body: passkeyBody }), async (c) => {
        await signInWithPasskey(dependencies, c, c.req.valid('json').response);
        return c.json({ ok: true });
      })
      // Lets pages check before a download whether it will be allowed.
      .get('/fresh-login', policy(own), (c) => c.json({ ok: true }))
      .post('/fresh-login', policy({ ...byIp, who: 'session', body: secondStepBody }), async (c) => {
        await signInAgain(dependencies, c, c.var.session, c.req.valid('json').code);
        return c.json({ ok: true });
      })
      .post('/sign-out', policy({ who: 'anyone' }), async (c) => {
        const session = await sessions.find(c.req.header('cookie'));
        const { headers } = await auth.api.signOut({ headers: c.req.raw.headers, returnHeaders: true });
        forwardCookies(c, headers);
        // Not "storage": unsent progress and the cookie consent must outlive the session.
        c.header('Clear-Site-Data', '"cache"');
        if (session) await securityEvents.record('logout', session.user.email, clientIp(c));
        return c.json({ ok: true });
      })
      .get('/get-session', policy({ who: 'session', watching: true }), (c) =>
        c.json(describeSession(c.var.session)),
      )
      // The library extends a session that is due; respond with the updated session.
      .post('/get-session', policy({ who: 'session', watching: true }), async (c) => {
        const { headers, response } = await auth.api.getSession({
          method: 'POST',
          headers: c.req.raw.headers,
          returnHeaders: true,
        });
        if (!response) throw new AppError('session_missing');
        forwardCookies(c, headers);
        return c.json(describeSession({ ...c.var.session, expiresAt: new Date(response.session.expiresAt) }));
      })
      .post('/request-password-reset', emailPolicy, async (c) =>
        c.json(await queueAuthEmail(c, 'recovery', c.req.valid('json'))),
      )
      .post('/send-verification-email', emailPolicy, async (c) =>
        c.json(await queueAuthEmail(c, 'confirmation', c.req.valid('json'))),
      )
      // Emails of earlier releases link here.
      .get('/verify-email', policy({ who: 'anyone' }), (c) =>
        c.redirect(`${paths.confirmEmail}?token=${encodeURIComponent(c.req.query('token') ?? '')}`),
      )
      .post('/verify-email', policy({ ...hashing, body: confirmEmailBody }), async (c) => {
        await confirmEmail(dependencies, c, c.req.valid('json'));
        return c.json({ ok: true });
      })
      .get('/mailed-link', policy({ who: 'anyone', query: linkQuery }), async (c) => {
        const { purpose, token } = c.req.valid('query');
        return c.json(await accountLinks.describe(purpose, token));
      })
      .post('/reset-password', policy({ ...mailed, body: resetPasswordBody }), async (c) => {
        const { token, newPassword } = c.req.valid('json');
        const account = await resetPassword(dependencies, token, newPassword);
        await Promise.all([
          securityEvents.record('password-reset', account.email, clientIp(c)),
          limits.signInByAccount.clear(account.email),
          limits.signInByDevices.clear(account.email),
          limits.secondStepByDay.clear(account.id),
          devices.remember(c, account.email),
        ]);
        // Setting the first password proved the email: sign in.
        if (!account.hasPassword)
          await signIn(dependencies, c, { email: account.email, password: newPassword });
        return c.json({ ok: true });
      })
      .post('/update-password', policy({ ...own, body: updatePasswordBody, hashes: true }), async (c) => {
        const { user } = c.var.session;
        await limits.passwordChange.hit(user.email);
        await changePassword(dependencies, c.var.session, c.req.valid('json').newPassword);
        await Promise.all([
          securityEvents.record('password-changed', user.email, clientIp(c)),
          devices.remember(c, user.email),
        ]);
        return c.json({ ok: true });
      })
  );
}
