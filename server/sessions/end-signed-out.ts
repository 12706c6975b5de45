import { createMiddleware } from 'hono/factory';
import { signedOutCookie } from '../../domain/browser-storage.ts';
import { apiRoot } from '../../domain/paths.ts';
import type { ClientIp } from '../http/client-ip.ts';
import { expiredCookie, isHttps, isNamed, sessionCookieName } from './session-cookie.ts';
import type { Sessions } from './sessions.ts';

/**
 * Ends the session of a browser in which the user signed out while the server could not be reached. The page left a
 * cookie, which comes with the next request, whatever that asks for; with it, no request counts as signed in.
 */
export function endSignedOutSession(
  sessions: Pick<Sessions, 'forget'>,
  { appUrl }: { appUrl: string },
  clientIp: ClientIp,
  recordLogout: (email: string, clientIp: string) => Promise<void>,
) {
  const note = signedOutCookie(isHttps(appUrl));
  const sessionName = sessionCookieName(appUrl);
  const expiredNote = expiredCookie(appUrl, note);
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
