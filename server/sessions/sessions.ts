import type { Context } from 'hono';
import type { SessionEndReason } from '../../domain/session.ts';
import type { ClientIp } from '../http/client-ip.ts';
import { onlyCookie, sessionCookieName, verifySigned } from './session-cookie.ts';
import type { AccountSession, SessionsRepository } from './sessions.repository.ts';
import type { Secrets } from './signature.ts';

/**
 * Key of `c.env` with the session for which a page asks a route in process: it was found and its use recorded with the
 * page. A symbol, so that no request from outside can carry it.
 */
export const visitorSession = Symbol('visitorSession');

/** Milliseconds between two updates of a session's `adminWriteAt`. */
const adminWriteInterval = 60_000;

export type Sessions = ReturnType<typeof createSessions>;

/**
 * Finds the session of a request; the cookie's signature is checked before the query. The auth library creates
 * sessions.
 * @param recordUse cheap if already recorded
 */
export function createSessions(
  repository: SessionsRepository,
  { appUrl, authSecrets }: { appUrl: string; authSecrets: Secrets },
  clientIp: ClientIp,
  recordUse: (userId: string, clientIp: string) => Promise<void>,
) {
  const name = sessionCookieName(appUrl);

  /** Returns the token in the cookie if one of the secrets has signed it. */
  function tokenOf(cookieHeader: string | undefined, secrets: readonly string[]): string | undefined {
    const cookie = onlyCookie(cookieHeader, name);
    return cookie === undefined ? undefined : verifySigned(cookie, secrets);
  }

  /** Returns the session without recording its use. */
  async function find(cookieHeader: string | undefined): Promise<AccountSession | undefined> {
    const token = tokenOf(cookieHeader, authSecrets.slice(0, 1));
    return token === undefined ? undefined : repository.findByToken(token);
  }

  return {
    find,
    /** Returns why the cookie's session ended, if the server knows. Only its holder can ask. */
    async findEndReason(cookieHeader: string | undefined): Promise<SessionEndReason | undefined> {
      const token = tokenOf(cookieHeader, authSecrets);
      return token === undefined ? undefined : repository.findEndReason(token);
    },

    /** Deletes the cookie's session, as its user asked. Returns the account's email, if it was live. */
    async forget(cookieHeader: string | undefined): Promise<string | undefined> {
      const token = tokenOf(cookieHeader, authSecrets);
      const session = token === undefined ? undefined : await repository.findByToken(token);
      if (session) await repository.forget(session.token);
      return session?.user.email;
    },

    noteSetup: repository.noteSetup,
    isSettingUp: repository.isSettingUp,
    list: repository.list,
    end: repository.end,
    endOldest: repository.endOldest,

    /**
     * Returns the request's session, which is queried once, and records its use unless an open page polls. Failures to
     * record are ignored, so that a read-only database still serves.
     */
    async findFor(c: Context, { isWatching = false } = {}): Promise<AccountSession | undefined> {
      const cached: AccountSession | undefined = c.get('foundSession') ?? c.env?.[visitorSession];
      if (cached) return cached;
      const session = await find(c.req.header('cookie'));
      if (!session) return undefined;
      c.set('foundSession', session);
      await recordUse(session.user.id, clientIp(c)).catch(() => undefined);
      if (!isWatching && session.isUseOutdated)
        await repository.markUsed(session.token).catch(() => undefined);
      return session;
    },

    async noteAdminWrite({ token, adminWriteAt }: Pick<AccountSession, 'token' | 'adminWriteAt'>) {
      if (adminWriteAt && Date.now() - adminWriteAt.getTime() < adminWriteInterval) return;
      // A failure is ignored: the write itself is done, and only the proof is not renewed.
      await repository.noteAdminWrite(token).catch(() => undefined);
    },
  };
}

export function describeSession({
  expiresAt,
  endsAt,
  user,
}: Pick<AccountSession, 'expiresAt' | 'endsAt' | 'user'>) {
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
