import type { Context } from 'hono';
import type { ClientAddress } from '../http/client-address.ts';
import type { StudentEnv } from './env.ts';
import { onlyCookie, type Secrets, sessionCookieName, verifySigned } from './session-cookie.ts';
import type { SessionsRepository, StudentSession } from './sessions.repository.ts';

export interface Sessions {
  /** @param cookieHeader the request's Cookie header */
  find(cookieHeader: string | undefined): Promise<StudentSession | undefined>;
  /** @param token from {@link tokenOf} */
  findByToken(token: string): Promise<StudentSession | undefined>;
  /** Writes down that somebody uses the session, where that is news. */
  markUsed(session: Pick<StudentSession, 'token' | 'isUseNews'>): Promise<void>;
  /** Writes down that an administrator changed something, where that is news. */
  noteAdminWrite(session: Pick<StudentSession, 'token' | 'adminWriteAt'>): Promise<void>;
  /** Writes down from where somebody uses the account, where that is news. */
  noteAccess(userId: string, c: Context): Promise<void>;
  /** The session's token, if the cookie is one of ours; whether the session still lives is another question. */
  tokenOf(cookieHeader: string | undefined): string | undefined;
}

/** Milliseconds in which a write of the desk is written down once. */
const adminWriteInterval = 60_000;

interface SessionParts {
  repository: SessionsRepository;
  config: { appUrl: string; authSecrets: Secrets };
  addressOf: ClientAddress;
  /** Cheap where it is no news. */
  noteUse(userId: string, address: string): Promise<void>;
}

/**
 * Finds the student behind a cookie: the signature is checked before the database is asked. Cookies and rows are the
 * accounts library's, which alone opens, prolongs and ends sessions.
 */
export function createSessions({ repository, config, addressOf, noteUse }: SessionParts): Sessions {
  const { appUrl, authSecrets } = config;
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
    async noteAdminWrite({ token, adminWriteAt }) {
      if (adminWriteAt && Date.now() - adminWriteAt.getTime() < adminWriteInterval) return;
      // The change is made: what is lost is that it carried the proof on.
      await repository.noteAdminWrite(token).catch(() => undefined);
    },
    async noteAccess(userId, c: Context<StudentEnv>) {
      // Asked within the server, for a page: from where the page was asked for is noted.
      if (c.env?.session) return;
      // As above.
      await noteUse(userId, addressOf(c)).catch(() => undefined);
    },
    async find(cookieHeader) {
      const token = tokenOf(cookieHeader);
      return token === undefined ? undefined : repository.findByToken(token);
    },
  };
}
