import { onlyCookie, type Secrets, sessionCookieName, verifySigned } from './session-cookie.ts';
import type { SessionsRepository, StudentSession } from './sessions.repository.ts';

export interface Sessions {
  /** @param cookieHeader the request's Cookie header */
  find(cookieHeader: string | undefined): Promise<StudentSession | undefined>;
  /** @param token from {@link tokenOf} */
  findByToken(token: string): Promise<StudentSession | undefined>;
  /** Writes down that somebody uses the session, where that is news. */
  markUsed(session: Pick<StudentSession, 'token' | 'isUseNews'>): Promise<void>;
  /** The session's token, if the cookie is one of ours; whether the session still lives is another question. */
  tokenOf(cookieHeader: string | undefined): string | undefined;
}

/**
 * Finds the student behind a cookie: the signature is checked before the database is asked. Cookies and rows are the
 * accounts library's, which alone opens, prolongs and ends sessions.
 */
export function createSessions(
  repository: SessionsRepository,
  { appUrl, authSecrets }: { appUrl: string; authSecrets: Secrets },
): Sessions {
  const name = sessionCookieName(appUrl);

  function tokenOf(cookieHeader: string | undefined): string | undefined {
    const cookie = onlyCookie(cookieHeader, name);
    return cookie === undefined ? undefined : verifySigned(cookie, authSecrets.slice(0, 1));
  }

  return {
    tokenOf,
    findByToken: repository.findByToken,
    async markUsed({ token, isUseNews }) {
      // A database that takes no writes at the moment still shows what it has.
      if (isUseNews) await repository.markUsed(token).catch(() => undefined);
    },
    async find(cookieHeader) {
      const token = tokenOf(cookieHeader);
      return token === undefined ? undefined : repository.findByToken(token);
    },
  };
}
