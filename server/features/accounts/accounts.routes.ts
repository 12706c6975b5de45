import { Hono } from 'hono';
import type { ErrorCode } from '../../../domain/error-codes.ts';
import { signInBody, signUpBody } from '../../../domain/requests.ts';
import type { AppEnv } from '../../http/env.ts';
import { AppError } from '../../http/errors.ts';
import { jsonBody } from '../../http/validate.ts';
import type { AccountsRepository } from './accounts.repository.ts';
import type { Auth } from './auth.ts';

interface AccountsParts {
  auth: Auth;
  accounts: AccountsRepository;
}

/** The library's codes, in ours. What is not here is a server error. */
const knownCodes: Record<string, ErrorCode> = {
  USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL: 'user_already_exists',
  INVALID_EMAIL_OR_PASSWORD: 'invalid_credentials',
  EMAIL_NOT_VERIFIED: 'email_not_verified',
  PASSWORD_TOO_SHORT: 'password_too_short',
  PASSWORD_TOO_LONG: 'password_too_long',
  INVALID_TOKEN: 'invalid_token',
};

export function accountsRoutes({ auth, accounts }: AccountsParts) {
  return new Hono<AppEnv>()
    .post('/sign-up/email', jsonBody(signUpBody, ['password_too_short', 'password_too_long']), async (c) => {
      const body = c.req.valid('json');
      const { user } = await auth.api.signUpEmail({ body }).catch(async (error: unknown) => {
        // Two sign-ups at once: the second breaks the unique address.
        if (await accounts.findIdByEmail(body.email)) throw new AppError('user_already_exists');
        throw fromLibrary(error);
      });
      // The library hides that an address is taken behind an invented account; the product must say so.
      if ((await accounts.findIdByEmail(body.email)) !== user.id) throw new AppError('user_already_exists');
      return c.json({ user: { id: user.id, email: user.email } }, 201);
    })
    .post('/sign-in/email', jsonBody(signInBody), async (c) => {
      const { headers } = await auth.api
        .signInEmail({ body: c.req.valid('json'), headers: c.req.raw.headers, returnHeaders: true })
        .catch(rethrow);
      for (const cookie of headers.getSetCookie()) c.header('Set-Cookie', cookie, { append: true });
      return c.json({ ok: true });
    })
    .post('/sign-out', async (c) => {
      const { headers } = await auth.api
        .signOut({ headers: c.req.raw.headers, returnHeaders: true })
        .catch(rethrow);
      for (const cookie of headers.getSetCookie()) c.header('Set-Cookie', cookie, { append: true });
      return c.json({ ok: true });
    });
}

function rethrow(error: unknown): never {
  throw fromLibrary(error);
}

function fromLibrary(error: unknown): unknown {
  const code = (error as { body?: { code?: string } }).body?.code;
  const ours = code && knownCodes[code];
  return ours ? new AppError(ours) : error;
}
