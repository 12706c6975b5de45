import { createMiddleware } from 'hono/factory';
import { parse, serialize, serializeSigned } from 'hono/utils/cookie';
import { sessionLifetimeSeconds } from '../../domain/lifetimes.ts';
import { isSigned, type Secrets } from './signature.ts';

const plainPrefix = 'ia_vet';

/** Returns the prefix of all cookies. Over https it is `__Host-`, so that no other subdomain can set one. */
export function cookiePrefix(appUrl: string): string {
  return isHttps(appUrl) ? `__Host-${plainPrefix}` : plainPrefix;
}

export function sessionCookieName(appUrl: string): string {
  return `${cookiePrefix(appUrl)}.session_token`;
}

export function isHttps(appUrl: string): boolean {
  return appUrl.startsWith('https://');
}

export function cookieAttributes(appUrl: string) {
  return { path: '/', httpOnly: true, sameSite: 'Lax', secure: isHttps(appUrl) } as const;
}

/** Returns a cookie's value; undefined if it occurs twice, as another subdomain may have set one. */
export function onlyCookie(header: string | undefined, name: string): string | undefined {
  if (!header?.includes(name)) return undefined;
  const parts = header.split(';').filter((part) => isNamed(part, name));
  return parts.length === 1 ? parse(parts[0] ?? '', name)[name] : undefined;
}

/** Returns true if a part of the Cookie header has this name; the value may be unreadable. */
export function isNamed(part: string, name: string): boolean {
  return part.includes(name) && name in parse(part.slice(0, part.indexOf('=') + 1), name);
}

/** Returns the value of a signed cookie if a secret matches. The auth library defines the format. */
export function verifySigned(value: string, secrets: readonly string[]): string | undefined {
  const dot = value.lastIndexOf('.');
  const signed = value.slice(0, dot);
  return dot > 0 && isSigned(secrets, signed, value.slice(dot + 1)) ? signed : undefined;
}

/** Returns a Set-Cookie header that deletes the cookie. */
export function expiredCookie(appUrl: string, name: string): string {
  return serialize(name, '', { ...cookieAttributes(appUrl), maxAge: 0 });
}

/** @param maxAge seconds @returns the Set-Cookie header */
export function signedCookie(
  appUrl: string,
  name: string,
  value: string,
  [secret]: Secrets,
  maxAge: number,
): Promise<string> {
  return serializeSigned(name, value, secret, { ...cookieAttributes(appUrl), maxAge });
}

/** Signs a cookie of a retired secret anew, so that nobody is signed out. */
export function renewSessionCookie({ appUrl, authSecrets }: { appUrl: string; authSecrets: Secrets }) {
  const name = sessionCookieName(appUrl);
  return createMiddleware(async (c, next) => {
    const header = c.req.header('cookie');
    const current = authSecrets.length > 1 ? onlyCookie(header, name) : undefined;
    const isOutdated = current !== undefined && !verifySigned(current, authSecrets.slice(0, 1));
    const token = isOutdated ? verifySigned(current, authSecrets) : undefined;
    if (header !== undefined && token !== undefined) {
      const renewed = await signedCookie(appUrl, name, token, authSecrets, sessionLifetimeSeconds);
      const otherCookies = header.split(';').filter((part) => !isNamed(part, name));
      c.req.raw.headers.set('cookie', [...otherCookies, renewed.split(';')[0]].join('; '));
      c.header('Set-Cookie', renewed, { append: true });
    }
    await next();
  });
}
