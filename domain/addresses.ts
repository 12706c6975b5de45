import { z } from 'zod';
import { boundedText } from './bounded-text.ts';

/** The parts of an address such as `https://user:password@host:8443/path?query`; user and password are decoded. */
export interface AddressParts {
  /** Lower case, without the colon. */
  protocol: string;
  /** True for `https://@host` too, where both are empty. */
  hasLogin: boolean;
  user: string;
  password: string;
  /** A host name in lower case and ASCII, or an IP address without brackets; empty if none is given. */
  host: string;
  port: number | undefined;
  /** Path, query and fragment as written. */
  rest: string;
}

const maxAddressLength = 2_000;
export const tooLongError = { tooLong: 'Isto é longo demais.' };
const pattern = /^([a-z][a-z\d+.-]*):\/\/([^/?#\\\s]*)([/?#][^\\\s]*)?$/i;
const placePattern = /^(\[[^\]]*\]|[^:[\]@]*)(?::(\d{1,5}))?$/;
const invisible = /[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]/u;

/** Returns true for text without control characters, line breaks, and marks that reverse the direction of reading. */
export function isPrintable(text: string): boolean {
  return !invisible.test(text);
}

/** Returns a schema that parses text, or refuses it with the sentence that `parse` returns. */
export function parsedText<Parsed extends object>(
  parse: (text: string) => Parsed | string,
  max = maxAddressLength,
) {
  return boundedText(max, tooLongError)
    .trim()
    .transform((text, context): Parsed => {
      const parsed = parse(text);
      if (typeof parsed !== 'string') return parsed;
      context.addIssue({ code: 'custom', message: parsed });
      return z.NEVER;
    });
}

/** Returns the parts of an address; undefined if any of them is malformed. */
export function parseAddress(text: string): AddressParts | undefined {
  if (text.length > maxAddressLength || !isPrintable(text)) return undefined;
  const [, protocol = '', authority = '', rest = ''] = pattern.exec(text) ?? [];
  // The last @ ends user and password, as browsers read it.
  const loginEnd = authority.lastIndexOf('@');
  const login = loginEnd < 0 ? undefined : authority.slice(0, loginEnd);
  const [found, hostText = '', portText] = placePattern.exec(authority.slice(loginEnd + 1)) ?? [];
  if (!protocol || found === undefined) return undefined;
  const [givenUser = '', ...givenPassword] = (login ?? '').split(':');
  const user = decodeOnce(givenUser);
  const password = decodeOnce(givenPassword.join(':'));
  const host = hostText && parseHost(hostText);
  const port = portText === undefined ? undefined : parsePort(portText);
  if (user === undefined || password === undefined || host === undefined) return undefined;
  if (portText !== undefined && port === undefined) return undefined;
  return {
    protocol: protocol.toLowerCase(),
    hasLogin: login !== undefined,
    user,
    password,
    host,
    port,
    rest,
  };
}

/** Returns percent-encoded text decoded; undefined if it is malformed, or hides a line break or another control character. */
export function decodeOnce(text: string): string | undefined {
  try {
    const decoded = decodeURIComponent(text);
    return isPrintable(decoded) ? decoded : undefined;
  } catch {
    return undefined;
  }
}

export function parsePort(text: string): number | undefined {
  const port = /^\d{1,5}$/.test(text) ? Number(text) : 0;
  return port >= 1 && port <= 65_535 ? port : undefined;
}

const ipv4 = /^(?:(?:25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)(?:\.(?!$)|$)){4}$/;
const hostLabel = /^[a-z\d_](?:[a-z\d_-]{0,61}[a-z\d_])?$/;
/** Ends as an IPv4 address does: libraries read `127.1`, `2130706433` and `0x7f.1` as one. */
const numericEnd = /(?:^|\.)(?:\d+|0x[\da-f]*)$/;

/** Returns a host name in lower case and ASCII, or an IP address without brackets; undefined for anything else. */
export function parseHost(text: string): string | undefined {
  const bare = /^\[([\da-f:.]+)\]$/i.exec(text)?.[1] ?? text;
  if (/^[\da-f:.]+$/i.test(bare) && bare.includes(':')) return hostnameOf(`[${bare}]`)?.slice(1, -1);
  if (bare !== text || /[\s/?#@\\:%]/.test(text)) return undefined;
  const ascii = /^[\x21-\x7e]*$/.test(text) ? text.toLowerCase() : (hostnameOf(text) ?? '');
  if (ipv4.test(ascii)) return ascii;
  const isName = ascii.length <= 253 && ascii.split('.').every((label) => hostLabel.test(label));
  return isName && !numericEnd.test(ascii) ? ascii : undefined;
}

function hostnameOf(host: string): string | undefined {
  return URL.canParse(`http://${host}`) ? new URL(`http://${host}`).hostname : undefined;
}

/** Returns a host as addresses write it: IPv6 in brackets. */
export function hostText(host: string): string {
  return host.includes(':') ? `[${host}]` : host;
}
