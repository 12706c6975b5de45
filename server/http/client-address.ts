import { BlockList, isIP } from 'node:net';
import type { HttpBindings } from '@hono/node-server';
import type { Context } from 'hono';

/** Who is asking: the address of the connection, or what trusted proxies say of it. */
export type ClientAddress = (c: Context) => string;

/** @param trustedProxies addresses or CIDR blocks whose `X-Forwarded-For` counts */
export function clientAddress(trustedProxies: readonly string[]): ClientAddress {
  const trusted = new BlockList();
  for (const proxy of trustedProxies) {
    const [address = '', bits] = proxy.split('/');
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4';
    trusted.addSubnet(address, bits === undefined ? (family === 'ipv6' ? 128 : 32) : Number(bits), family);
  }
  const isTrusted = (address: string) => trusted.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');

  return (c) => {
    const { incoming } = (c.env ?? {}) as Partial<HttpBindings>;
    let client = plain(incoming?.socket.remoteAddress ?? '127.0.0.1');
    // From the nearest proxy outwards, as long as each is trusted to name the one before it.
    const forwarded = c.req.header('x-forwarded-for')?.split(',').reverse() ?? [];
    for (const hop of forwarded.map((part) => plain(part.trim()))) {
      if (!isIP(hop) || !isTrusted(client)) break;
      client = hop;
    }
    return client;
  };
}

/** `::ffff:10.0.0.1` is `10.0.0.1`. */
function plain(address: string): string {
  return address.replace(/^::ffff:/i, '');
}
