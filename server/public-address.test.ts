import dns from 'node:dns';
import { once } from 'node:events';
import { syncBuiltinESMExports } from 'node:module';
import { type AddressInfo, createServer, type Server } from 'node:net';
import os from 'node:os';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { createMailTransport } from './mail/transport.ts';
import { connectPublic, isPublicIp } from './public-address.ts';
import { createS3Client } from './storage/s3-client.ts';

let server: Server;
let port: number;
let connections = 0;
beforeAll(async () => {
  server = createServer((socket) => {
    connections += 1;
    socket.destroy();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  ({ port } = server.address() as AddressInfo);
});
afterAll(() => server.close());

test.each(['8.8.8.8', '1.1.1.1', '172.15.255.255', '172.32.0.1', '100.128.0.1', '2606:4700::1111'])(
  '%s is public',
  (address) => expect(isPublicIp(address)).toBe(true),
);

test.each([
  ...['0.0.0.0', '10.1.2.3', '100.64.0.1', '127.0.0.1', '127.255.255.255', '169.254.169.254', '172.16.0.1'],
  ...['172.31.255.255', '192.168.1.1', '198.18.0.1', '203.0.113.9', '224.0.0.1', '255.255.255.255'],
  ...['::', '::1', '::127.0.0.1', '::ffff:127.0.0.1', '::ffff:8.8.8.8', '::ffff:7f00:1', '64:ff9b::7f00:1'],
  ...['fe80::1', 'fe80::1%lo', 'fc00::1', 'fd12::1', 'ff02::1', '2002:7f00:1::', '2001:0:1::', '2001:db8::1'],
  ...['localhost', '127.1', '2130706433', ''],
])('%j is not', (address) => expect(isPublicIp(address)).toBe(false));

test('this machine’s own public addresses are not', () => {
  const { networkInterfaces } = os;
  const own = ['203.0.114.7', '2606:4700::7'];
  const found = own.map((address) => ({ address, internal: false }));
  os.networkInterfaces = () => ({ eth0: found }) as unknown as ReturnType<typeof networkInterfaces>;
  syncBuiltinESMExports();
  onTestFinished(() => {
    os.networkInterfaces = networkInterfaces;
    syncBuiltinESMExports();
  });
  expect(own.filter(isPublicIp)).toEqual([]);
  expect(['203.0.114.8', '2606:4700::8'].filter(isPublicIp)).toHaveLength(2);
});

/** Answers every look-up as a name server of the attacker's would: with these addresses in turn. */
function answerLookups(...answers: string[][]): void {
  const { lookup } = dns;
  const fake = (_: string, __: object, callback: (error: null, found: object[]) => void) => {
    const found = answers.length > 1 ? answers.shift() : answers[0];
    callback(
      null,
      (found ?? []).map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
    );
  };
  dns.lookup = fake as unknown as typeof lookup;
  syncBuiltinESMExports();
  onTestFinished(() => {
    dns.lookup = lookup;
    syncBuiltinESMExports();
  });
}

test.each(['127.0.0.1', 'localhost', '127.1', '2130706433', '0x7f000001', '::1', '::ffff:127.0.0.1', '0'])(
  'no connection is opened to %s',
  async (host) => {
    await expect(connectPublic(host, port, 1_000)).rejects.toMatchObject({ code: 'EPRIVATE' });
    expect(connections).toBe(0);
  },
);

test('a name with a private address beside a public one never leads to the private one', async () => {
  answerLookups(['127.0.0.1', '2001:db8::1', '::ffff:127.0.0.1']);
  await expect(connectPublic('rebinding.example', port, 1_000)).rejects.toMatchObject({ code: 'EPRIVATE' });
  expect(connections).toBe(0);
});

const log = pino({ level: 'silent' });
const mail = (host: string) =>
  createMailTransport(
    {
      settings: () => ({
        SMTP_URL: { host, port, secure: false, user: '', password: '', isPublicOnly: true },
        MAIL_FROM: { name: '', address: 'a@example.com' },
      }),
      appUrl: 'http://localhost:3000',
      sender: () => ({ brand: 'x', seller: '', support: { chatUrl: '', phone: '', email: '' } }),
      outboxDir: '/nowhere',
    },
    log,
  );
const composed = { subject: 'x', heading: 'x', paragraphs: ['x'], note: 'x' };
const envelope = { id: '1', kind: 'test', recipient: 'b@example.com' };

test.each(['127.0.0.1', 'localhost', 'rebinding.example'])(
  'mail and store of the admin area do not reach %s',
  async (host) => {
    if (host.includes('example')) answerLookups(['127.0.0.1']);
    await expect(mail(host).send(envelope, composed)).rejects.toMatchObject({ code: 'EPRIVATE' });
    expect(await mail(host).answers()).toBe(false);
    for (const protocol of ['http', 'https'] as const) {
      const call = createS3Client({
        endpoint: { protocol, host, port, path: '' },
        isPublicOnly: true,
        region: 'us-east-1',
        bucket: 'x',
        accessKeyId: 'x',
        secretAccessKey: 'x',
      });
      await expect(call((client, options) => client.listBuckets({}, options))).rejects.toThrow(
        'S3: EPRIVATE',
      );
    }
    expect(connections).toBe(0);
  },
);
