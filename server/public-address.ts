import { lookup as lookupAll } from 'node:dns';
import { BlockList, connect, isIP, type LookupFunction, type Socket } from 'node:net';
import { networkInterfaces } from 'node:os';

/** Ranges that IANA lists as not globally reachable, and those for many receivers. */
const privateRanges: readonly (readonly [network: string, bits: number])[] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
  // In the global range, but reserved, or with an IPv4 address inside (Teredo, 6to4).
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
];
const reserved = new BlockList();
for (const [network, bits] of privateRanges)
  reserved.addSubnet(network, bits, isIP(network) === 6 ? 'ipv6' : 'ipv4');
/** All other IPv6 is local, reserved or a form of an IPv4 address, such as `::ffff:127.0.0.1`. */
const globalIpv6 = new BlockList();
globalIpv6.addSubnet('2000::', 3, 'ipv6');

/** A connection that was refused here, before a byte was sent. */
export class PrivateAddressError extends Error {
  readonly code = 'EPRIVATE';

  constructor() {
    super('The address is in a private network');
  }
}

/** Returns true for an IP address that the public internet reaches, and that is not this machine's. */
export function isPublicIp(address: string): boolean {
  const version = isIP(address);
  // One with a zone (`fe80::1%eth0`) is local, and no block list takes it.
  if (version === 0 || address.includes('%') || isOfThisMachine(address)) return false;
  if (version === 4) return !reserved.check(address, 'ipv4');
  return globalIpv6.check(address, 'ipv6') && !reserved.check(address, 'ipv6');
}

/** From here, this machine's public address leads past its firewall to whatever listens on it. */
function isOfThisMachine(address: string): boolean {
  const own = Object.values(networkInterfaces()).flat();
  return own.some((found) => found && !found.internal && found.address === address);
}

/** Throws for an IP address that is not public. Sockets do not look up an address, so {@link lookupPublic} would not see it. */
export function refusePrivateIp(host: string): void {
  if (isIP(host) !== 0 && !isPublicIp(host)) throw new PrivateAddressError();
}

/** Like {@link refusePrivateIp} for the host of an address. */
export function refusePrivateHost({ hostname }: URL): void {
  refusePrivateIp(hostname.startsWith('[') ? hostname.slice(1, -1) : hostname);
}

/**
 * Gives a socket only the public addresses of a name, or refuses it. The socket connects to these very addresses, so a
 * name that resolves to another one a moment later gains nothing. Also sees `localhost`, `127.1` and `2130706433`.
 */
export const lookupPublic: LookupFunction = (hostname, options, callback) => {
  lookupAll(hostname, { ...options, all: true }, (error, found) => {
    if (error) return callback(error, []);
    const addresses = found.filter(({ address }) => isPublicIp(address));
    const [first] = addresses;
    if (!first) return callback(new PrivateAddressError(), []);
    return options.all ? callback(null, addresses) : callback(null, first.address, first.family);
  });
};

/**
 * Connects to a public address.
 * @throws {PrivateAddressError} for any other
 */
export async function connectPublic(host: string, port: number, timeout: number): Promise<Socket> {
  refusePrivateIp(host);
  const socket = connect({ host, port, lookup: lookupPublic, autoSelectFamily: true });
  const timer = setTimeout(
    () => socket.destroy(Object.assign(new Error('Connection timeout'), { code: 'ETIMEDOUT' })),
    timeout,
  );
  try {
    await new Promise<void>((resolve, reject) => socket.once('connect', resolve).once('error', reject));
    return socket;
  } finally {
    clearTimeout(timer);
  }
}
