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

interface RenewalParts {
  repository: Pick<SessionsRepository, 'isOfFirstRelease'>;
  config: { appUrl: string; authSecrets: Secrets };
}

/** The first release's https cookie, which a neighbouring domain could set. */
const firstReleaseName = '__Secure-ia_vet.session_token';

/** Upgrades cookies of an old secret or of the first release, so that nobody is logged out. */
export function renewSessionCookie({ repository, config: { appUrl, authSecrets } }: RenewalParts) {
  const name = sessionCookieName(appUrl);

  async function outdatedToken(header: string): Promise<string | undefined> {
    const current = onlyCookie(header, name);
    if (current !== undefined) {
      const isOutdated =
        authSecrets.length > 1 && verifySigned(current, authSecrets.slice(0, 1)) === undefined;
      return isOutdated ? verifySigned(current, authSecrets) : undefined;
    }
    const first = isHttps(appUrl) && !header.includes(`${name}=`) && onlyCookie(header, firstReleaseName);
    const token = first ? verifySigned(first, authSecrets) : undefined;
    // Only migrated sessions: none opened since.
    return token !== undefined && (await repository.isOfFirstRelease(token)) ? token : undefined;
  }

  return createMiddleware(async (c, next) => {
    const header = c.req.header('cookie');
    const token = header === undefined ? undefined : await outdatedToken(header);
    if (header !== undefined && token !== undefined) {
      const renewed = await signedCookie(appUrl, name, token, authSecrets, sessionLifetime);
      const others = header.split(';').filter((part) => !isNamed(part, name));
      c.req.raw.headers.set('cookie', [...others, renewed.split(';')[0]].join('; '));
      c.header('Set-Cookie', renewed, { append: true });
    }
    await next();
  });
}
