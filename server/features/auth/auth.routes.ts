import { Hono } from 'hono';
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
} from '../../../domain/requests.ts';
import { AppError } from '../../http/errors.ts';
import { describeSession } from '../../sessions/sessions.ts';
import { passCookies } from './auth.ts';
import type { AuthParts } from './auth-parts.ts';
import { changePassword, resetPassword } from './change-password.ts';
import { confirmEmail } from './confirm-email.ts';
import type { FirstOwner } from './first-owner.ts';
import { hashPassword } from './passwords.ts';
import { takeSecondStep } from './second-step.ts';
import { signIn, signInWithCode, signInWithPasskey } from './sign-in.ts';

export function authRoutes(parts: AuthParts & { firstOwner: FirstOwner }) {
  const { auth, accounts, accountLinks, sessions, devices, securityEvents, queueMail, limits } = parts;
  const { policy, clientIp, transact, outbox } = parts;
  const authLimit = limits.authByIp;
  const mailsTo = policy({ who: 'anyone', ipLimit: limits.mailByIp, body: emailBody });

  // The response never reveals whether an address has an account: the email is queued either way, and links and codes
  // are made when it is sent. Over the limit, no further email is sent and earlier links still work, so nobody can use
  // up another's.
  async function mailTo(kind: 'recovery' | 'confirmation' | 'login-code', { email }: { email: string }) {
    const limit = {
      recovery: limits.recoveryByAccount,
      confirmation: limits.confirmationByAccount,
      'login-code': limits.loginCodeByAccount,
    }[kind];
    if (await limit.tryHit(email)) await queueMail({ kind, recipient: email });
    return { ok: true };
  }

  return (
    new Hono()
      .basePath('/api/auth')
      .post(
        '/sign-up/email',
        policy({ who: 'anyone', ipLimit: limits.signUp, body: signUpBody, hashes: true }),
        async (c) => {
          const { email, name, password: plain } = c.req.valid('json');
          const password = await hashPassword(plain);
          const id = await transact(async (transaction) => {
            const created = await accounts.create(transaction, { email, name, password });
            if (created) await outbox.add(transaction, { kind: 'confirmation', recipient: email });
            return created;
          });
          if (!id) throw new AppError('user_already_exists');
          await securityEvents.record('sign-up', email, clientIp(c));
          const needs_confirmation = parts.settings.current().requireEmailConfirmation;
          return c.json({ user: { id, email }, needs_confirmation }, 201);
        },
      )
      .post(
        '/first-owner',
        policy({
          who: 'anyone',
          ipLimit: authLimit,
          body: firstOwnerBody,
          hashes: true,
        }),
        async (c) => {
          await parts.firstOwner.create(parts, c, c.req.valid('json'));
          return c.json({ ok: true });
        },
      )
      .post(
        '/sign-in/email',
        policy({ who: 'anyone', ipLimit: authLimit, body: signInBody, hashes: true }),
        async (c) => {
          await signIn(parts, c, c.req.valid('json'));
          return c.json({ ok: true });
        },
      )
      .post(
        '/sign-in/second-step',
        policy({ who: 'anyone', ipLimit: authLimit, body: secondStepBody }),
        async (c) => {
          await takeSecondStep(parts, c, c.req.valid('json').code);
          return c.json({ ok: true });
        },
      )
      .post('/sign-in/request-code', mailsTo, async (c) =>
        c.json(await mailTo('login-code', c.req.valid('json'))),
      )
      .post('/sign-in/code', policy({ who: 'anyone', ipLimit: authLimit, body: signInCodeBody }), async (c) =>
        c.json({ password_ended: await signInWithCode(parts, c, c.req.valid('json')) }),
      )
      .post('/sign-in/passkey-options', policy({ who: 'anyone', ipLimit: authLimit }), async (c) => {
        const { response, headers } = await auth.api.generatePasskeyAuthenticationOptions({
          headers: c.req.raw.headers,
          returnHeaders: true,
        });
        passCookies(c, headers);
        return c.json({ ...response, userVerification: 'required' as const });
      })
      .post(
        '/sign-in/passkey',
        policy({ who: 'anyone', ipLimit: authLimit, body: passkeyBody }),
        async (c) => {
          await signInWithPasskey(parts, c, c.req.valid('json').response);
          return c.json({ ok: true });
        },
      )
      // Lets pages check before a download whether it will be allowed.
      .get('/fresh-login', policy({ who: 'session', proof: 'fresh' }), (c) => c.json({ ok: true }))
      .post('/sign-out', policy({ who: 'anyone' }), async (c) => {
        const session = await sessions.find(c.req.header('cookie'));
        const { headers } = await auth.api.signOut({ headers: c.req.raw.headers, returnHeaders: true });
        passCookies(c, headers);
        // Not "storage": unsent progress and the cookie consent outlive the session.
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
        passCookies(c, headers);
        return c.json(describeSession({ ...c.var.session, expiresAt: new Date(response.session.expiresAt) }));
      })
      .post('/request-password-reset', mailsTo, async (c) =>
        c.json(await mailTo('recovery', c.req.valid('json'))),
      )
      .post('/send-verification-email', mailsTo, async (c) =>
        c.json(await mailTo('confirmation', c.req.valid('json'))),
      )
      // Earlier emails link here.
      .get('/verify-email', policy({ who: 'anyone' }), (c) =>
        c.redirect(`${paths.confirmEmail}?token=${encodeURIComponent(c.req.query('token') ?? '')}`),
      )
      .post(
        '/verify-email',
        policy({ who: 'anyone', ipLimit: authLimit, body: confirmEmailBody, hashes: true }),
        async (c) => {
          await confirmEmail(parts, c, c.req.valid('json'));
          return c.json({ ok: true });
        },
      )
      .get('/mailed-link', policy({ who: 'anyone', query: linkQuery }), async (c) => {
        const { purpose, token } = c.req.valid('query');
        return c.json(await accountLinks.describe(purpose, token));
      })
      .post(
        '/reset-password',
        policy({ who: 'anyone', ipLimit: limits.mailByIp, body: resetPasswordBody, hashes: true }),
        async (c) => {
          const { token, newPassword } = c.req.valid('json');
          const account = await resetPassword(parts, token, newPassword);
          await Promise.all([
            securityEvents.record('password-reset', account.email, clientIp(c)),
            limits.signInByAccount.clear(account.email),
            limits.signInByDevices.clear(account.email),
            devices.remember(c, account.email),
          ]);
          // The first password's link has just proved the email: sign in.
          if (!account.hasPassword) await signIn(parts, c, { email: account.email, password: newPassword });
          return c.json({ ok: true });
        },
      )
      .post(
        '/update-password',
        policy({ who: 'session', proof: 'fresh', body: updatePasswordBody, hashes: true }),
        async (c) => {
          const { user } = c.var.session;
          await limits.passwordChange.hit(user.email);
          await changePassword(parts, c.var.session, c.req.valid('json').newPassword);
          await securityEvents.record('password-changed', user.email, clientIp(c));
          return c.json({ ok: true });
        },
      )
  );
}
