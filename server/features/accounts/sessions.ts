import { createHmac, randomBytes, randomUUID, timingSafeEqual } from 'node:crypto';
import { parse, serialize } from 'hono/utils/cookie';
import { sessionLifetime } from '../../../domain/session.ts';
import { noteStudent } from './hash-turns.ts';
import type { SessionRepository, StudentSession } from './session.repository.ts';

/** The session cookie's name; browsers take the `__Secure-` prefix over https only. */
export function sessionCookieName(appUrl: string): string {
  return `${appUrl.startsWith('https://') ? '__Secure-' : ''}${cookiePrefix}.session_token`;
}

export const cookiePrefix = 'ia_vet';

export interface Sessions {
  /** @param cookieHeader the request's Cookie header */
  find(cookieHeader: string | undefined): Promise<StudentSession | undefined>;
  /** @param token from {@link tokenOf} */
  findByToken(token: string): Promise<StudentSession | undefined>;
  /** The session's token, if the cookie is one of ours; whether the session still lives is another question. */
  tokenOf(cookieHeader: string | undefined): string | undefined;
  /** Opens a session. @returns the Set-Cookie header that hands it to the browser */
  open(userId: string): Promise<string>;
  /** Ends the session behind a cookie, if there is one. @returns the Set-Cookie header that takes the cookie away */
  end(cookieHeader: string | undefined): Promise<string>;
}

/**
 * Opens sessions, and finds the student behind a cookie: the signature is checked before the database is asked. Cookies
 * and rows are as the accounts library makes them.
 */
export function createSessions(
  repository: SessionRepository,
  config: { appUrl: string; authSecret: string },
): Sessions {
  const name = sessionCookieName(config.appUrl);
  const attributes = {
    path: '/',
    httpOnly: true,
    sameSite: 'Lax',
    secure: config.appUrl.startsWith('https://'),
  } as const;

  function tokenOf(cookieHeader: string | undefined): string | undefined {
    const cookie = cookieHeader && parse(cookieHeader, name)[name];
    const token = cookie ? verifiedToken(cookie, config.authSecret) : undefined;
    if (token !== undefined) noteStudent();
    return token;
  }

  return {
    tokenOf,
    findByToken: repository.findByToken,
    async find(cookieHeader) {
      const token = tokenOf(cookieHeader);
      return token === undefined ? undefined : repository.findByToken(token);
    },
    async open(userId) {
      const token = randomBytes(24).toString('base64url');
      const signature = sign(token, config.authSecret).toString('base64');
      await repository.insert({
        id: randomUUID(),
        token,
        userId,
        expiresAt: new Date(Date.now() + sessionLifetime * 1000),
      });
      return serialize(name, `${token}.${signature}`, { ...attributes, maxAge: sessionLifetime });
    },
    async end(cookieHeader) {
      const token = tokenOf(cookieHeader);
      if (token !== undefined) await repository.remove(token);
      return serialize(name, '', { ...attributes, maxAge: 0 });
    },
  };
}

/** The accounts library's cookies are `token.base64(signature)`. */
function sign(token: string, secret: string): Buffer {
  return createHmac('sha256', secret).update(token).digest();
}

function verifiedToken(cookie: string, secret: string): string | undefined {
  const dot = cookie.lastIndexOf('.');
  if (dot < 1) return undefined;
  const token = cookie.slice(0, dot);
  const given = Buffer.from(cookie.slice(dot + 1), 'base64');
  const expected = sign(token, secret);
  return given.length === expected.length && timingSafeEqual(given, expected) ? token : undefined;
}
