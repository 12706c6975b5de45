import type { Context } from 'hono';
import type { ClientAddress } from '../http/client-address.ts';
import { onlyCookie, type Secrets, sessionCookieName, verifySigned } from './session-cookie.ts';
import type { SessionsRepository, StudentSession } from './sessions.repository.ts';

/** Milliseconds in which an administrator's write is noted once. */
const adminWriteInterval = 60_000;

interface SessionParts {
  repository: SessionsRepository;
  config: { appUrl: string; authSecrets: Secrets };
  clientIp: ClientAddress;
  /** Cheap where it is no news. */
  noteUse(userId: string, clientIp: string): Promise<void>;
}

export type Sessions = ReturnType<typeof createSessions>;

/**
 * Finds the student behind a cookie: the signature is checked before the database is asked. Cookies and rows are the
 * accounts library's, which alone opens, prolongs and ends sessions.
 */
export function createSessions({ repository, config, clientIp, noteUse }: SessionParts) {
  const { appUrl, authSecrets } = config;
  const name = sessionCookieName(appUrl);

  /** Returns the live session of a request's Cookie header; the request does not count as use of it. */
  async function find(cookieHeader: string | undefined): Promise<StudentSession | undefined> {
    const cookie = onlyCookie(cookieHeader, name);
    const token = cookie === undefined ? undefined : verifySigned(cookie, authSecrets.slice(0, 1));
    return token === undefined ? undefined : repository.findByToken(token);
  }

  return {
    find,

    /**
     * Returns the live session of a request, and notes from where it is used, and when unless an open page asks by itself.
     * Both are written down where that is news; a database that takes no writes still shows what it has.
     */
    async findFor(c: Context, { isWatching = false } = {}): Promise<StudentSession | undefined> {
      const session = await find(c.req.header('cookie'));
      if (!session) return undefined;
      await noteUse(session.user.id, clientIp(c)).catch(() => undefined);
      if (!isWatching && session.isUseNews) await repository.markUsed(session.token).catch(() => undefined);
      return session;
    },

    /** Notes that an administrator changed something, where that is news. */
    async noteAdminWrite({ token, adminWriteAt }: Pick<StudentSession, 'token' | 'adminWriteAt'>) {
      if (adminWriteAt && Date.now() - adminWriteAt.getTime() < adminWriteInterval) return;
      // The change is made: what is lost is that it carried the proof on.
      await repository.noteAdminWrite(token).catch(() => undefined);
    },
  };
}
