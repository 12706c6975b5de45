import { createHmac, timingSafeEqual } from 'node:crypto';
import { parse, serialize, serializeSigned } from 'hono/utils/cookie';

/** The first signs, all verify. */
export type Secrets = readonly [string, ...string[]];

const plainPrefix = 'ia_vet';

/**
 * Beginning of the names of all cookies. Over https browsers then take them from this very host only, for all of its
 * paths: no neighbouring domain can put one in their place.
 */
export function cookiePrefix(appUrl: string): string {
  return isHttps(appUrl) ? `__Host-${plainPrefix}` : plainPrefix;
}

export function sessionCookieName(appUrl: string): string {
  return `${cookiePrefix(appUrl)}.session_token`;
}

export function isHttps(appUrl: string): boolean {
  return appUrl.startsWith('https://');
}

/** What every cookie of ours carries beside its value. */
export function cookieAttributes(appUrl: string) {
  return { path: '/', httpOnly: true, sameSite: 'Lax', secure: isHttps(appUrl) } as const;
}

/** Returns the value of the only cookie of that name. Of two, somebody else has put one there: neither counts. */
export function onlyCookie(header: string | undefined, name: string): string | undefined {
  if (!header?.includes(name)) return undefined;
  const found = header.split(';').filter((part) => isNamed(part, name));
  return found.length === 1 ? parse(found[0] ?? '', name)[name] : undefined;
}

/** Tells by the name alone, whatever the value is: a neighbouring domain may have set a second one that cannot be read. */
export function isNamed(part: string, name: string): boolean {
  return part.includes(name) && name in parse(part.slice(0, part.indexOf('=') + 1), name);
}

/** @returns what was signed, if one of the secrets has signed it. The form is the accounts library's. */
export function verifySigned(value: string, secrets: readonly string[]): string | undefined {
  const dot = value.lastIndexOf('.');
  if (dot < 1) return undefined;
  const signed = value.slice(0, dot);
  const given = Buffer.from(value.slice(dot + 1), 'base64');
  const isGenuine = secrets.some((secret) => {
    const expected = createHmac('sha256', secret).update(signed).digest();
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
  return isGenuine ? signed : undefined;
}

/** @returns the Set-Cookie header that takes a cookie away */
export function expiredCookie(appUrl: string, name: string): string {
  return serialize(name, '', { ...cookieAttributes(appUrl), maxAge: 0 });
}

/** @param maxAge seconds @returns the Set-Cookie header of a signed cookie */
export function signedCookie(
  appUrl: string,
  name: string,
  value: string,
  [secret]: Secrets,
  maxAge: number,
): Promise<string> {
  return serializeSigned(name, value, secret, { ...cookieAttributes(appUrl), maxAge });
}
