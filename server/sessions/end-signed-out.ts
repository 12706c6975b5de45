import { createMiddleware } from 'hono/factory';
import { signedOutCookie } from '../../domain/browser-storage.ts';
import { apiRoot } from '../../domain/paths.ts';
import type { ClientIp } from '../http/client-ip.ts';
import { expiredCookie, isHttps, isNamed, sessionCookieName } from './session-cookie.ts';
import type { Sessions } from './sessions.ts';

interface SignedOutDependencies {
  sessions: Pick<Sessions, 'forget'>;
  config: { appUrl: string };
  clientIp: ClientIp;
  recordLogout(email: string, clientIp: string): Promise<void>;
}

/**
 * Ends the session of a browser in which the user signed out while the server could not be reached. The page left a
 * cookie, which comes with the next request, whatever that asks for; with it, no request counts as signed in.
 */
export function endSignedOutSession({ sessions, config, clientIp, recordLogout }: SignedOutDependencies) {
  const note = signedOutCookie(isHttps(config.appUrl));
  const sessionName = sessionCookieName(config.appUrl);
  const expiredNote = expiredCookie(config.appUrl, note);
  return createMiddleware(async (c, next) => {
    // Cookies mean nothing there.
    const header = c.req.path.startsWith(`${apiRoot}/`) ? undefined : c.req.header('cookie');
    const parts = header?.includes(note) ? header.split(';') : [];
    if (!parts.some((part) => isNamed(part, note))) return next();
    // Names of earlier releases end with it, too.
    const others = parts.filter((part) => !part.includes('session_token') && !isNamed(part, note));
    c.req.raw.headers.set('cookie', others.join(';'));
    const forget = () =>
      sessions.forget(header).then(
        async (email) => {
          if (email) await recordLogout(email, clientIp(c)).catch(() => undefined);
          return true;
        },
        () => false,
      );
    const isForgotten = await forget();
    await next();
    // The note stays until the database answers, unless it would end the session that begins now.
    const isSignIn = c.res.headers.getSetCookie().some((line) => line.startsWith(`${sessionName}=`));
    if (isSignIn && !isForgotten) await forget();
    if (!isForgotten && !isSignIn) return;
    c.header('Set-Cookie', expiredNote, { append: true });
    // A shared cache would hand the cookie on, and take back the sign-outs of others.
    c.header('Cache-Control', 'private, no-store');
  });
}
