import { BlockList, isIP } from 'node:net';
import type { HttpBindings } from '@hono/node-server';
import type { Context } from 'hono';

export type ClientIp = (c: Context) => string;

const proxyHeaders = ['x-forwarded-for', 'forwarded', 'x-real-ip', 'via'];

/** Returns true if a proxy passed the request on: it comes from elsewhere, whatever its IP address. */
export const isProxied = (c: Context) => proxyHeaders.some((name) => c.req.header(name));

const peerAddress = (c: Context) => {
  const { incoming } = (c.env ?? {}) as Partial<HttpBindings>;
  return unmapIpv4(incoming?.socket.remoteAddress ?? '127.0.0.1');
};

/** Returns a function that is true for the address of a trusted proxy. @param trustedProxies IPs or CIDR blocks */
function createIsTrusted(trustedProxies: readonly string[]): (address: string) => boolean {
  const trusted = new BlockList();
  for (const proxy of trustedProxies) {
    const [address = '', bits] = proxy.split('/');
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4';
    trusted.addSubnet(address, bits === undefined ? (family === 'ipv6' ? 128 : 32) : Number(bits), family);
  }
  return (address) => trusted.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');
}

/** Returns a function that is true for a request that comes from a trusted proxy itself. */
export function createIsFromProxy(trustedProxies: readonly string[]): (c: Context) => boolean {
  const isTrusted = createIsTrusted(trustedProxies);
  return (c) => isTrusted(peerAddress(c));
}

/**
 * Returns a function that finds a request's IP address.
 * @param trustedProxies IPs or CIDR blocks whose `X-Forwarded-For` counts
 */
export function createClientIp(trustedProxies: readonly string[]): ClientIp {
  const isTrusted = createIsTrusted(trustedProxies);
  return (c) => {
    let client = peerAddress(c);
    // Walk from the nearest proxy outwards while each is trusted.
    const forwarded = c.req.header('x-forwarded-for')?.split(',').reverse() ?? [];
    for (const hop of forwarded.map((part) => part.trim())) {
      if (!isIP(hop) || !isTrusted(client)) break;
      client = unmapIpv4(hop);
    }
    return client;
  };
}

/**
 * Returns the networks that a rate limit counts an IP address in, narrowest first. An IPv4 address is its own network;
 * an IPv6 customer has at least a /64, usually a /56 (RIPE-690), so both count.
 */
export function networksOf(address: string): [narrow: string, wide?: string] {
  if (isIP(address) !== 6) return [address];
  const [a, b, c, d = 0] = groupsOf(address);
  const prefix = (last: number) => [a, b, c, last].map((group) => group?.toString(16)).join(':');
  return [`${prefix(d)}::/64`, `${prefix(d & 0xff00)}::/56`];
}

/** Returns the widest of {@link networksOf}: one customer can choose among all addresses in it. */
export const widestNetworkOf = (address: string): string => networksOf(address).at(-1) ?? address;

/** Returns `10.0.0.1` for `::ffff:10.0.0.1` in any notation. */
function unmapIpv4(address: string): string {
  if (isIP(address) !== 6 || !/ffff:/i.test(address)) return address;
  const groups = groupsOf(address);
  const [high = 0, low = 0] = groups.slice(6);
  const isMapped = groups[5] === 0xffff && groups.slice(0, 5).every((group) => group === 0);
  return isMapped ? [high >> 8, high & 0xff, low >> 8, low & 0xff].join('.') : address;
}

function groupsOf(address: string): number[] {
  const [bare = ''] = address.split('%');
  // `URL` normalizes the address: no dots, at most one `::`.
  const [head = '', tail = ''] = new URL(`http://[${bare}]`).hostname.slice(1, -1).split('::');
  const read = (part: string) => (part ? part.split(':').map((group) => Number.parseInt(group, 16)) : []);
  const [first, last] = [read(head), read(tail)];
  return [...first, ...new Array(8 - first.length - last.length).fill(0), ...last];
}
