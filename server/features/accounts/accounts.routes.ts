import { type Context, Hono } from 'hono';
import type { ErrorCode } from '../../../domain/error-codes.ts';
import { paths } from '../../../domain/paths.ts';
import {
  emailBody,
  resetPasswordBody,
  signInBody,
  signUpBody,
  updatePasswordBody,
} from '../../../domain/requests.ts';
import type { ClientAddress } from '../../http/client-address.ts';
import type { AppEnv } from '../../http/env.ts';
import { AppError } from '../../http/errors.ts';
import { requireSession } from '../../http/guards.ts';
import { jsonBody } from '../../http/validate.ts';
import type { OutboxRepository } from '../mail/outbox.repository.ts';
import type { AccountLimits } from './account-limits.ts';
import type { AccountsRepository } from './accounts.repository.ts';
import type { Auth } from './auth.ts';
import { changePassword } from './passwords.ts';
import { describeSession } from './session.routes.ts';
import type { Sessions } from './sessions.ts';
import { signIn } from './sign-in.ts';

export interface AccountsParts {
  auth: Auth;
  accounts: AccountsRepository;
  sessions: Sessions;
  outbox: OutboxRepository;
  limits: AccountLimits;
  addressOf: ClientAddress;
  transaction: (work: () => Promise<void>) => Promise<void>;
  requireEmailConfirmation: boolean;
}

const passwordCodes: ErrorCode[] = ['password_too_short', 'password_too_long'];

/** The library's codes, in ours. What is not here is a server error. */
const knownCodes: Record<string, ErrorCode> = {
  INVALID_TOKEN: 'invalid_token',
  TOKEN_EXPIRED: 'invalid_token',
  USER_NOT_FOUND: 'invalid_token',
};

export function accountsRoutes(parts: AccountsParts) {
  const { auth, accounts, sessions, outbox, limits, addressOf } = parts;
  return (
    new Hono<AppEnv>()
      .post('/sign-up/email', jsonBody(signUpBody, passwordCodes), async (c) => {
        const body = c.req.valid('json');
        await limits.signUp.hit(addressOf(c));
        const { user } = await auth.api.signUpEmail({ body }).catch(async (error: unknown) => {
          // Two sign-ups at once: the second breaks the unique address.
          if (await accounts.findByEmail(body.email)) throw new AppError('user_already_exists');
          throw fromLibrary(error);
        });
        // The library hides that an address is taken behind an invented account; the product must say so.
        if ((await accounts.findByEmail(body.email))?.id !== user.id)
          throw new AppError('user_already_exists');
        return c.json({ user: { id: user.id, email: user.email } }, 201);
      })
      .post('/sign-in/email', jsonBody(signInBody), async (c) => {
        c.header('Set-Cookie', await signIn(parts, c.req.valid('json')));
        return c.json({ ok: true });
      })
      .post('/sign-out', async (c) => {
        c.header('Set-Cookie', await sessions.end(c.req.header('cookie')));
        return c.json({ ok: true });
      })
      // The library prolongs a session that is due; the answer is the session as it is now.
      .get('/get-session', requireSession(sessions), async (c) => {
        const { headers, response } = await auth.api.getSession({
          headers: c.req.raw.headers,
          returnHeaders: true,
        });
        if (!response) throw new AppError('session_missing');
        passCookies(c, headers);
        return c.json(describeSession({ ...c.var.session, expiresAt: new Date(response.session.expiresAt) }));
      })
      // Known and unknown addresses take the same way: the mail is queued, and looked into when it is sent.
      .post('/request-password-reset', jsonBody(emailBody), async (c) => {
        const { email } = c.req.valid('json');
        await limits.mailByAddress.hit(addressOf(c));
        await limits.recoveryByAccount.hit(email);
        await outbox.add({ kind: 'recovery', recipient: email });
        return c.json({ ok: true });
      })
      .post('/send-verification-email', jsonBody(emailBody), async (c) => {
        const { email } = c.req.valid('json');
        await limits.mailByAddress.hit(addressOf(c));
        await limits.confirmationByAccount.hit(email);
        await outbox.add({ kind: 'confirmation', recipient: email });
        return c.json({ ok: true });
      })
      .get('/verify-email', async (c) => {
        const token = c.req.query('token') ?? '';
        const isConfirmed = await auth.api.verifyEmail({ query: { token } }).then(
          () => true,
          (error: unknown) => {
            if (fromLibrary(error) instanceof AppError) return false;
            throw error;
          },
        );
        return c.redirect(`${paths.login}?confirmacao=${isConfirmed ? 'ok' : 'invalida'}`);
      })
      .post('/reset-password', jsonBody(resetPasswordBody, passwordCodes), async (c) => {
        await limits.mailByAddress.hit(addressOf(c));
        await auth.api.resetPassword({ body: c.req.valid('json') }).catch(rethrow);
        return c.json({ ok: true });
      })
      .post(
        '/update-password',
        requireSession(sessions),
        jsonBody(updatePasswordBody, passwordCodes),
        async (c) => {
          const { user, token } = c.var.session;
          await limits.passwordChange.hit(user.id);
          await changePassword(
            parts,
            { id: user.id, email: user.email, token },
            c.req.valid('json').newPassword,
          );
          return c.json({ ok: true });
        },
      )
  );
}

function passCookies(c: Context, headers: Headers): void {
  for (const cookie of headers.getSetCookie()) c.header('Set-Cookie', cookie, { append: true });
}

function rethrow(error: unknown): never {
  throw fromLibrary(error);
}

function fromLibrary(error: unknown): unknown {
  const code = (error as { body?: { code?: string } }).body?.code;
  const ours = code && knownCodes[code];
  return ours ? new AppError(ours) : error;
}
