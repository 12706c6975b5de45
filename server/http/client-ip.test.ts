import { Hono } from 'hono';
import { describe, expect, test } from 'vitest';
import { createClientIp, networksOf } from './client-ip.ts';

/** @returns what the product takes for the client's address */
async function seen(trusted: string[], remoteAddress: string, forwarded?: string): Promise<string> {
  const addressOf = createClientIp(trusted);
  const app = new Hono().get('/', (c) => c.text(addressOf(c)));
  const answer = await app.request(
    '/',
    { headers: forwarded === undefined ? [] : [['x-forwarded-for', forwarded]] },
    { incoming: { socket: { remoteAddress } } },
  );
  return answer.text();
}

describe('the client address', () => {
  test.each([
    ['the connection, where no proxy is trusted', [], '203.0.113.9', '198.51.100.1', '203.0.113.9'],
    ['what a trusted proxy says', ['10.0.0.0/8'], '10.1.2.3', '198.51.100.1', '198.51.100.1'],
    [
      'the nearest untrusted hop, not what it claims',
      ['10.0.0.0/8'],
      '10.1.2.3',
      '1.1.1.1, 198.51.100.1, 10.9.9.9',
      '198.51.100.1',
    ],
    ['the connection, where the header is no address', ['10.0.0.0/8'], '10.1.2.3', 'evil', '10.1.2.3'],
    [
      'a mapped IPv4 address in its plain form',
      ['127.0.0.1'],
      '::ffff:127.0.0.1',
      '198.51.100.1',
      '198.51.100.1',
    ],
    ["the same in a proxy's words", ['127.0.0.1'], '127.0.0.1', '0:0:0:0:0:FFFF:c633:6401', '198.51.100.1'],
    ['IPv6', ['fd00::/8'], 'fd00::1', '2001:db8::7', '2001:db8::7'],
  ])('is %s', async (_, trusted, remote, forwarded, expected) => {
    expect(await seen(trusted, remote, forwarded)).toBe(expected);
  });
});

test.each([
  ['203.0.113.9', ['203.0.113.9']],
  ['2001:db8:1:2ff:3:4:5:6', ['2001:db8:1:2ff::/64', '2001:db8:1:200::/56']],
  ['2001:DB8:1:02ff::', ['2001:db8:1:2ff::/64', '2001:db8:1:200::/56']],
  ['2001:db8::7', ['2001:db8:0:0::/64', '2001:db8:0:0::/56']],
  ['::1', ['0:0:0:0::/64', '0:0:0:0::/56']],
  ['fe80::1%eth0', ['fe80:0:0:0::/64', 'fe80:0:0:0::/56']],
])('%s is counted as %j', (address, networks) => {
  expect(networksOf(address)).toEqual(networks);
});
