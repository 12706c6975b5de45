import { Hono } from 'hono';
import type { ErrorCode } from '../../../domain/error-codes.ts';
import { paths } from '../../../domain/paths.ts';
import {
  confirmEmailBody,
  emailBody,
  linkQuery,
  passkeyBody,
  resetPasswordBody,
  secondStepBody,
  signInBody,
  signInCodeBody,
  signUpBody,
  updatePasswordBody,
} from '../../../domain/requests.ts';
import type { ClientAddress } from '../../http/client-address.ts';
import { AppError } from '../../http/errors.ts';
import { limited } from '../../http/rate-limit.ts';
import { addressQuery, jsonBody } from '../../http/validate.ts';
import type { Limits } from '../../limits.ts';
import type { QueueMail } from '../../mail/outbox.repository.ts';
import type { StudentEnv } from '../../sessions/env.ts';
import { requireFreshLogin, requireSession } from '../../sessions/guards.ts';
import type { Sessions } from '../../sessions/sessions.ts';
import type { AccountLinks } from './account-links.ts';
import type { AccountsRepository } from './accounts.repository.ts';
import { type Auth, inAccountsTransaction, queueAccountMail } from './auth.ts';
import { changePassword } from './change-password.ts';
import { confirmEmail } from './confirm-email.ts';
import type { KnownDevices } from './known-device.ts';
import { fromLibrary } from './library-errors.ts';
import { takeSecondStep } from './second-step.ts';
import type { SecurityEventsRepository } from './security-events.repository.ts';
import { describeSession } from './session.routes.ts';
import { signIn, signInWithCode, signInWithPasskey } from './sign-in.ts';

export interface AccountsParts {
  auth: Auth;
  accounts: AccountsRepository;
  accountLinks: AccountLinks;
  sessions: Sessions;
  devices: KnownDevices;
  securityEvents: SecurityEventsRepository;
  recordLogin(email: string, address: string): Promise<void>;
  queueMail: QueueMail;
  limits: Limits;
  addressOf: ClientAddress;
}

const passwordCodes: ErrorCode[] = ['password_too_short', 'password_too_long'];

/** Every door. What is checked and changed is the library's; ours are the limits, the mails and the answers. */
export function accountsRoutes(parts: AccountsParts) {
  const { auth, accounts, accountLinks, sessions, devices, securityEvents, queueMail, limits, addressOf } =
    parts;
  const mailLimit = limited(limits.mailByAddress, addressOf);

  // Known and unknown addresses take the same way: the mail is queued, and looked into when it is sent. Whoever
  // asks too often gets no further mail and the same answer: the links of those before still work, so nobody can
  // use up somebody else's.
  async function mailTo(kind: 'recovery' | 'confirmation', recipient: string): Promise<void> {
    if (await limits[`${kind}ByAccount`].admits(recipient)) await queueMail({ kind, recipient });
  }

  return (
    new Hono<StudentEnv>()
      .post(
        '/sign-up/email',
        limited(limits.signUp, addressOf),
        jsonBody(signUpBody, passwordCodes),
        async (c) => {
          const body = c.req.valid('json');
          const { user } = await auth.api.signUpEmail({ body }).catch(async (error: unknown) => {
            // Two sign-ups at once: the second breaks the unique address.
            if (await accounts.findByEmail(body.email)) throw new AppError('user_already_exists');
            throw fromLibrary(error);
          });
          // The library hides that an address is taken behind an invented account; the product must say so.
          if ((await accounts.findByEmail(body.email))?.id !== user.id)
            throw new AppError('user_already_exists');
          await securityEvents.record('sign-up', user.email, addressOf(c));
          return c.json({ user: { id: user.id, email: user.email } }, 201);
        },
      )
      .post('/sign-in/email', jsonBody(signInBody), async (c) => {
        await signIn(parts, c, c.req.valid('json'));
        return c.json({ ok: true });
      })
      .post('/sign-in/second-step', jsonBody(secondStepBody), async (c) => {
        await takeSecondStep(parts, c, c.req.valid('json').code);
        return c.json({ ok: true });
      })
      // Known and unknown addresses take the same way, as below: the code is made when its letter is sent.
      .post('/sign-in/request-code', mailLimit, jsonBody(emailBody), async (c) => {
        const { email } = c.req.valid('json');
        if (await limits.loginCodeByAccount.admits(email))
          await queueMail({ kind: 'login-code', recipient: email });
        return c.json({ ok: true });
      })
      .post('/sign-in/code', jsonBody(signInCodeBody), async (c) =>
        c.json({ password_ended: await signInWithCode(parts, c, c.req.valid('json')) }),
      )
      .post('/sign-in/passkey-options', async (c) => {
        const { response, headers } = await auth.api.generatePasskeyAuthenticationOptions({
          headers: c.req.raw.headers,
          returnHeaders: true,
        });
        for (const cookie of headers.getSetCookie()) c.header('Set-Cookie', cookie, { append: true });
        return c.json({ ...response, userVerification: 'required' as const });
      })
      .post('/sign-in/passkey', jsonBody(passkeyBody), async (c) => {
        await signInWithPasskey(parts, c, c.req.valid('json').response);
        return c.json({ ok: true });
      })
      // For what is not asked by a script, such as a download: whether it will be answered.
      .get('/fresh-login', requireSession(sessions), requireFreshLogin, (c) => c.json({ ok: true }))
      .post('/sign-out', async (c) => {
        const session = await sessions.find(c.req.header('cookie'));
        const { headers } = await auth.api.signOut({ headers: c.req.raw.headers, returnHeaders: true });
        for (const cookie of headers.getSetCookie()) c.header('Set-Cookie', cookie, { append: true });
        // Not "storage": marks that wait for the network, and the answer about cookies, are not the session's.
        c.header('Clear-Site-Data', '"cache"');
        if (session) await securityEvents.record('logout', session.user.email, addressOf(c));
        return c.json({ ok: true });
      })
      .get('/get-session', requireSession(sessions, { isWatching: true }), (c) =>
        c.json(describeSession(c.var.session)),
      )
      // The library prolongs a session that is due; the answer is the session as it is now.
      .post('/get-session', requireSession(sessions, { isWatching: true }), async (c) => {
        const { headers, response } = await auth.api.getSession({
          method: 'POST',
          headers: c.req.raw.headers,
          returnHeaders: true,
        });
        if (!response) throw new AppError('session_missing');
        for (const cookie of headers.getSetCookie()) c.header('Set-Cookie', cookie, { append: true });
        return c.json(describeSession({ ...c.var.session, expiresAt: new Date(response.session.expiresAt) }));
      })
      .post('/request-password-reset', mailLimit, jsonBody(emailBody), async (c) => {
        await mailTo('recovery', c.req.valid('json').email);
        return c.json({ ok: true });
      })
      .post('/send-verification-email', mailLimit, jsonBody(emailBody), async (c) => {
        await mailTo('confirmation', c.req.valid('json').email);
        return c.json({ ok: true });
      })
      // Links of earlier mails: the page is where something happens.
      .get('/verify-email', (c) =>
        c.redirect(`${paths.confirmEmail}?token=${encodeURIComponent(c.req.query('token') ?? '')}`),
      )
      .post('/verify-email', jsonBody(confirmEmailBody), async (c) => {
        await confirmEmail(parts, c, c.req.valid('json'));
        return c.json({ ok: true });
      })
      // Whoever opens a link reads at once what it is for, or that it is none any more. It goes on working.
      .get('/mailed-link', addressQuery(linkQuery), async (c) => {
        const { purpose, token } = c.req.valid('query');
        const account = await accountLinks.ownerOf(purpose, token);
        return c.json({ is_open: Boolean(account), has_password: account?.hasPassword ?? true });
      })
      .post('/reset-password', mailLimit, jsonBody(resetPasswordBody, passwordCodes), async (c) => {
        const body = c.req.valid('json');
        const account = await accountLinks.ownerOf('reset-password', body.token);
        if (!account) throw new AppError('invalid_token');
        await inAccountsTransaction(auth, async () => {
          await auth.api.resetPassword({ body });
          if (account.hasPassword) await queueAccountMail(auth, 'password-changed', account.email);
        }).catch((error: unknown) => {
          throw fromLibrary(error);
        });
        await Promise.all([
          securityEvents.record('password-reset', account.email, addressOf(c)),
          limits.signInByAccount.clear(account.email),
          limits.signInByDevices.clear(account.email),
          devices.remember(c, account.email),
        ]);
        // Who chooses the first password has just proved to read this address's mail, and comes to get in.
        if (!account.hasPassword)
          await signIn(parts, c, { email: account.email, password: body.newPassword });
        return c.json({ ok: true });
      })
      .post(
        '/update-password',
        requireSession(sessions),
        requireFreshLogin,
        jsonBody(updatePasswordBody, passwordCodes),
        async (c) => {
          const { user } = c.var.session;
          await limits.passwordChange.hit(user.email);
          await changePassword(parts, c.var.session, c.req.valid('json').newPassword);
          await securityEvents.record('password-changed', user.email, addressOf(c));
          return c.json({ ok: true });
        },
      )
  );
}
