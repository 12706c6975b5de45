import type { Context } from 'hono';
import type { SessionEndReason } from '../../domain/session.ts';
import type { ClientAddress } from '../http/client-address.ts';
import { onlyCookie, sessionCookieName, verifySigned } from './session-cookie.ts';
import type { SessionsRepository, StudentSession } from './sessions.repository.ts';
import type { Secrets } from './signature.ts';

/** Milliseconds between two notes of an admin's writes. */
const adminWriteInterval = 60_000;

interface SessionParts {
  repository: SessionsRepository;
  config: { appUrl: string; authSecrets: Secrets };
  clientIp: ClientAddress;
  /** Cheap if already recorded. */
  noteUse(userId: string, clientIp: string): Promise<void>;
}

export type Sessions = ReturnType<typeof createSessions>;

/** Checks a cookie's signature before querying. The accounts library alone opens, extends and ends sessions. */
export function createSessions({ repository, config, clientIp, noteUse }: SessionParts) {
  const { appUrl, authSecrets } = config;
  const name = sessionCookieName(appUrl);

  /** Returns the session without recording its use. */
  async function find(cookieHeader: string | undefined): Promise<StudentSession | undefined> {
    const cookie = onlyCookie(cookieHeader, name);
    const token = cookie === undefined ? undefined : verifySigned(cookie, authSecrets.slice(0, 1));
    return token === undefined ? undefined : repository.findByToken(token);
  }

  return {
    find,
    /** Returns why the cookie's session ended, if the server knows. Only its holder can ask. */
    async findEndReason(cookieHeader: string | undefined): Promise<SessionEndReason | undefined> {
      const cookie = onlyCookie(cookieHeader, name);
      const token = cookie === undefined ? undefined : verifySigned(cookie, authSecrets);
      return token === undefined ? undefined : repository.findEndReason(token);
    },

    list: repository.list,
    end: repository.end,

    /**
     * Returns the request's session, looked up once, and records its use unless an open page polls. A read-only
     * database is tolerated.
     */
    async findFor(c: Context, { isWatching = false } = {}): Promise<StudentSession | undefined> {
      const known = c.get('foundSession') as StudentSession | undefined;
      if (known) return known;
      const session = await find(c.req.header('cookie'));
      if (!session) return undefined;
      c.set('foundSession', session);
      await noteUse(session.user.id, clientIp(c)).catch(() => undefined);
      if (!isWatching && session.isUseNews) await repository.markUsed(session.token).catch(() => undefined);
      return session;
    },

    async noteAdminWrite({ token, adminWriteAt }: Pick<StudentSession, 'token' | 'adminWriteAt'>) {
      if (adminWriteAt && Date.now() - adminWriteAt.getTime() < adminWriteInterval) return;
      // The change itself is done: only the renewed proof is lost.
      await repository.noteAdminWrite(token).catch(() => undefined);
    },
  };
}

export function describeSession({
  expiresAt,
  endsAt,
  user,
}: Pick<StudentSession, 'expiresAt' | 'endsAt' | 'user'>) {
  const expires_at = Math.floor(Math.min(expiresAt.getTime(), endsAt.getTime()) / 1000);
  return {
    token_type: 'bearer' as const,
    /** Seconds since 1970. */
    expires_at,
    /** Seconds from now. */
    expires_in: expires_at - Math.floor(Date.now() / 1000),
    user: { id: user.id, email: user.email, user_metadata: { full_name: user.name } },
  };
}
