import { createHmac, timingSafeEqual } from 'node:crypto';
import { parse } from 'hono/utils/cookie';
import type { SessionRepository, StudentSession } from './session.repository.ts';

/** The session cookie's name; browsers take the `__Secure-` prefix over https only. */
export function sessionCookieName(appUrl: string): string {
  return `${appUrl.startsWith('https://') ? '__Secure-' : ''}${cookiePrefix}.session_token`;
}

export const cookiePrefix = 'ia_vet';

export interface Sessions {
  /** @param cookieHeader the request's Cookie header */
  find(cookieHeader: string | undefined): Promise<StudentSession | undefined>;
  /** The session's token, if the cookie is one of ours; whether the session still lives is another question. */
  tokenOf(cookieHeader: string | undefined): string | undefined;
}

/** Finds the student behind a cookie: the signature is checked before the database is asked. */
export function createSessions(
  repository: SessionRepository,
  config: { appUrl: string; authSecret: string },
): Sessions {
  const name = sessionCookieName(config.appUrl);

  function tokenOf(cookieHeader: string | undefined): string | undefined {
    const cookie = cookieHeader && parse(cookieHeader, name)[name];
    return cookie ? verifiedToken(cookie, config.authSecret) : undefined;
  }

  return {
    tokenOf,
    async find(cookieHeader) {
      const token = tokenOf(cookieHeader);
      return token === undefined ? undefined : repository.findByToken(token);
    },
  };
}

/** The accounts library signs its cookies as `token.base64(HMAC-SHA256(token))`. */
function verifiedToken(cookie: string, secret: string): string | undefined {
  const dot = cookie.lastIndexOf('.');
  if (dot < 1) return undefined;
  const token = cookie.slice(0, dot);
  const given = Buffer.from(cookie.slice(dot + 1), 'base64');
  const expected = createHmac('sha256', secret).update(token).digest();
  return given.length === expected.length && timingSafeEqual(given, expected) ? token : undefined;
}
