import { createMiddleware } from 'hono/factory';
import { sessionLifetime } from '../../domain/session.ts';
import {
  isHttps,
  isNamed,
  onlyCookie,
  sessionCookieName,
  signedCookie,
  verifySigned,
} from './session-cookie.ts';
import type { SessionsRepository } from './sessions.repository.ts';
import type { Secrets } from './signature.ts';

interface RenewalDependencies {
  repository: Pick<SessionsRepository, 'isOfFirstRelease'>;
  config: { appUrl: string; authSecrets: Secrets };
}

/** The first release's https cookie. Without the prefix `__Host-`, another subdomain could set it. */
const firstReleaseName = '__Secure-ia_vet.session_token';

/** Replaces cookies signed with a retired secret, or set by the first release, so that nobody is signed out. */
export function renewSessionCookie({ repository, config: { appUrl, authSecrets } }: RenewalDependencies) {
  const name = sessionCookieName(appUrl);

  async function outdatedToken(header: string): Promise<string | undefined> {
    const current = onlyCookie(header, name);
    if (current !== undefined) {
      const isOutdated =
        authSecrets.length > 1 && verifySigned(current, authSecrets.slice(0, 1)) === undefined;
      return isOutdated ? verifySigned(current, authSecrets) : undefined;
    }
    const firstReleaseCookie =
      isHttps(appUrl) && !header.includes(`${name}=`) && onlyCookie(header, firstReleaseName);
    const token = firstReleaseCookie ? verifySigned(firstReleaseCookie, authSecrets) : undefined;
    // Only sessions of the first release may have this cookie.
    return token !== undefined && (await repository.isOfFirstRelease(token)) ? token : undefined;
  }

  return createMiddleware(async (c, next) => {
    const header = c.req.header('cookie');
    const token = header === undefined ? undefined : await outdatedToken(header);
    if (header !== undefined && token !== undefined) {
      const renewed = await signedCookie(appUrl, name, token, authSecrets, sessionLifetime);
      const otherCookies = header.split(';').filter((part) => !isNamed(part, name));
      c.req.raw.headers.set('cookie', [...otherCookies, renewed.split(';')[0]].join('; '));
      c.header('Set-Cookie', renewed, { append: true });
    }
    await next();
  });
}
