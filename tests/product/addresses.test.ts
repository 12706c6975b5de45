import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { pino } from 'pino';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { type Config, readConfig } from '../../server/config.ts';
import { ConfigError } from '../../server/config-error.ts';
import { openDatabase } from '../../server/db/open.ts';
import { readVimeoDuration, vimeoUrl } from '../../server/features/media/vimeo.ts';
import { createMailTransport } from '../../server/mail/transport.ts';
import type { Setting } from '../../server/settings/setting.ts';
import { settings } from '../../server/settings/settings.ts';
import { createS3Client } from '../../server/storage/s3-client.ts';
import { startInbox } from '../support/inbox.ts';
import { testMailServer } from '../support/mail-consumer.ts';
import { testProviderVariables } from '../support/purchases.ts';
import { startS3Store } from '../support/s3-store.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { testSecret } from '../support/test-secret.ts';

/** What libraries were given, by the name of each; no mail is sent while `isOffline`. */
const { given, network } = vi.hoisted(() => ({
  given: { nodemailer: [], s3: [], pg: [] } as Record<'nodemailer' | 's3' | 'pg', object[]>,
  network: { isOffline: true },
}));

vi.mock('nodemailer', async (load) => {
  const library = await load<typeof import('nodemailer')>();
  const createTransport = (options: object, ...rest: []) => {
    given.nodemailer.push(options, ...rest);
    const offline = { verify: async () => true, close: () => undefined };
    return network.isOffline ? offline : library.createTransport(options, ...rest);
  };
  return { ...library, createTransport };
});
vi.mock('@aws-sdk/client-s3', async (load) => {
  const library = await load<typeof import('@aws-sdk/client-s3')>();
  class SpiedS3 extends library.S3 {
    constructor(options: object) {
      given.s3.push(options);
      super(options);
    }
  }
  return { ...library, S3: SpiedS3 };
});
vi.mock('pg', async (load) => {
  const { default: library } = await load<typeof import('pg')>();
  class Client extends library.Client {
    constructor(options: object) {
      given.pg.push(options);
      super(options);
    }
  }
  class Pool extends library.Pool {
    constructor(options: object) {
      given.pg.push(options);
      super(options);
    }
  }
  return { default: { ...library, Client, Pool } };
});
// Lets this machine's addresses pass for public ones.
vi.mock('node:net', async (load) => {
  class BlockList {
    addSubnet() {}
    check = () => false;
  }
  const library = await load<typeof import('node:net')>();
  return { ...library, default: library, BlockList };
});

const dir = temporaryFolder(afterAll);
const log = pino({ level: 'silent' });
beforeEach(() => {
  network.isOffline = true;
  for (const list of Object.values(given)) list.length = 0;
});

/** All settings whose sample is an address: a new one is tried without a line here. */
const addresses = Object.entries<Setting>(settings).filter(([, { sample }]) => sample.includes('://'));
const validOf = (sample: string) => sample.replace('usuario:senha', 'dona:chave');

test('the addresses among the settings are known by their sample', () => {
  const names = Object.keys(settings).filter((name) => /URL|ENDPOINT/.test(name));
  expect(addresses.map(([name]) => name)).toEqual(names);
});

/** Marks what must not get anywhere. */
const mark = /sendmail|proxy|tls|logger|evil|\bbin\b|args|[\r\n]/i;
const hostile = (address: string) =>
  [
    ...['?sendmail=true&path=/bin/sh&args=-c', '?proxy=http://evil.example', '?tls.rejectUnauthorized=false'],
    ...[
      '?logger=true&debug=true',
      '?host=evil.example',
      '?options=-c%20logger',
      '?service=evil',
      '?pool=true',
    ],
    ...['?sslmode=evil', '?host=/evil&host=/tmp', '?ssl=0&evil', '#evil', '?', '//evil.example', '/../evil'],
    // The last @ ends the login: what stands before it is a password, or the name of a database.
    ...['\r\nevil: x', '%0d%0aevil', '\\evil', ' evil', '@other.example', ':80@other.example/'],
  ].map((end) => address + end);
const odd = (address: string) => {
  const [scheme = '', rest = ''] = validOf(address).split('://');
  return [
    `${scheme}://evil%0d%0a:x@${rest}`,
    `${scheme}://u:%zz@${rest}`,
    `${scheme}:evil`,
    `${scheme}:///?evil`,
    `javascript://${rest}/evil`,
    `${scheme}+evil://${rest}`,
    `{"sendmail":true}`,
    `${scheme}://evil example/`,
    `${scheme}://2130706433/evil`,
  ];
};

const store = (prefix: string) => ({
  [`${prefix}S3_ENDPOINT`]: 'https://s3.exemplo.com',
  [`${prefix}S3_BUCKET`]: 'x',
  [`${prefix}S3_ACCESS_KEY_ID`]: 'x',
  [`${prefix}S3_SECRET_ACCESS_KEY`]: 'x',
});

/** Makes every library's client, as the product would. */
async function createClients(config: Config): Promise<void> {
  const place = {
    appUrl: config.appUrl,
    outboxDir: dir,
    sender: () => ({ brand: 'x', seller: '', support: { chatUrl: '', phone: '', email: '' } }),
  };
  const mail = createMailTransport({ ...place, settings: () => config }, log);
  await mail.answers();
  for (const s3 of [config.s3, config.backupStore]) if (s3) await createS3Client(s3)(async () => undefined);
  if (config.DATABASE_URL) await (await openDatabase(config, log)).close();
}

const allowed = {
  nodemailer: ['host', 'port', 'secure', 'auth', 'connectionTimeout', 'greetingTimeout', 'socketTimeout'],
  s3: [
    ...['endpoint', 'region', 'credentials', 'forcePathStyle', 'requestChecksumCalculation', 'maxAttempts'],
    ...['responseChecksumValidation', 'expectContinueHeader', 'requestHandler'],
  ],
  pg: [
    ...['host', 'port', 'user', 'password', 'database', 'ssl', 'max', 'application_name', 'prepares'],
    ...['onNested', 'Client', 'connectionTimeoutMillis', 'query_timeout', 'keepAlive'],
  ],
};

test.each(addresses)('%s: nothing but its parts reaches a library', async (name, { sample, schema }) => {
  const { data: parsed } = schema.safeParse(validOf(sample));
  expect(parsed).toMatchObject({ host: expect.any(String) });
  let accepted = 0;
  const values = [...hostile(validOf(sample)), ...odd(sample), validOf(sample)];
  for (const value of values) {
    const env = {
      ...testProviderVariables('http://127.0.0.1:9'),
      ...store(''),
      ...store('BACKUP_'),
      DATA_DIR: dir,
      AUTH_SECRET: testSecret,
      [name]: value,
    };
    let config: Config;
    try {
      config = readConfig(env);
    } catch (error) {
      expect(error, value).toBeInstanceOf(ConfigError);
      expect((error as Error).message).toMatch(
        new RegExp(`^Configuração inválida: ${name} não serve: .+\\.$`),
      );
      expect((error as Error).message).not.toContain('\n');
      continue;
    }
    accepted += 1;
    await createClients(config);
    // A page to link to may have a query of its own; no library gets it.
    if (!name.startsWith('CHECKOUT')) expect(value).not.toMatch(mark);
    for (const { apiUrl } of Object.values(config.providers).map((provider) => ({ apiUrl: '', ...provider })))
      if (apiUrl) expect(new URL(apiUrl).origin).toBe(apiUrl);
    expect(new URL(config.appUrl).origin).toBe(config.appUrl);
  }
  expect(accepted).toBeGreaterThan(0);
  for (const [library, list] of Object.entries(given))
    for (const options of list) {
      if ('streamTransport' in options) continue;
      expect(allowed[library as keyof typeof given]).toEqual(expect.arrayContaining(Object.keys(options)));
      expect(JSON.stringify(options)).not.toMatch(/sendmail|proxy|logger|evil|\/bin/);
    }
  for (const { endpoint } of given.s3 as { endpoint: object }[])
    expect(Object.keys(endpoint)).toEqual(expect.arrayContaining(['protocol', 'hostname', 'path']));
  for (const { auth } of given.nodemailer as { auth?: object }[])
    if (auth) expect(Object.keys(auth)).toEqual(['user', 'pass']);
});

test('a link to a video is looked up at Vimeo alone', async () => {
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (address: URL) => {
    asked.push(address.href);
    return Response.json({ duration: 60 });
  });
  onTestFinished(() => void vi.unstubAllGlobals());
  const links = ['https://vimeo.com/123456789', ...hostile('https://vimeo.com/123456789')];
  for (const link of links)
    await readVimeoDuration(link, { vimeoUrl, appUrl: 'http://localhost:3000' }).catch(() => undefined);
  expect(asked).not.toEqual([]);
  for (const address of asked) {
    // The secret of an unlisted video may follow its id.
    expect(decodeURIComponent(address)).toMatch(
      /^https:\/\/vimeo\.com\/api\/oembed\.json\?url=https:\/\/vimeo\.com\/123456789(\/\w+)?$/,
    );
  }
});

test('mail and store work where they may connect to public addresses only', async () => {
  network.isOffline = false;
  const inbox = await startInbox();
  const bucket = await startS3Store();
  onTestFinished(async () => {
    await inbox.stop();
    await bucket.close();
  });
  const server = testMailServer(inbox.url.replace('127.0.0.1', 'localhost'));
  if (!server) throw new Error('No mail server');
  let mailServer = { ...server, isPublicOnly: true };
  const transport = createMailTransport(
    {
      settings: () => ({
        SMTP_URL: mailServer,
        MAIL_FROM: { name: 'Curso', address: 'curso@example.com' },
      }),
      appUrl: 'http://localhost:3000',
      outboxDir: dir,
      sender: () => ({ brand: 'x', seller: '', support: { chatUrl: '', phone: '', email: '' } }),
    },
    log,
  );
  const composed = { subject: 'x', heading: 'x', paragraphs: ['x'], note: 'x' };
  expect(await transport.answers()).toBe(true);
  await transport.send({ id: '1', kind: 'test', recipient: 'b@example.com' }, composed);
  expect((await inbox.next('b@example.com')).from).toEqual({ name: 'Curso', address: 'curso@example.com' });

  // The certificate is refused, which shows that TLS begins on that socket, at once or after STARTTLS.
  for (const secure of [true, false]) {
    const encrypted = new SMTPServer({ secure, authOptional: true, logger: false });
    encrypted.on('error', () => undefined);
    await once(encrypted.listen(0, '127.0.0.1'), 'listening');
    const { port } = encrypted.server.address() as AddressInfo;
    mailServer = { ...mailServer, port, secure };
    await expect(
      transport.send({ id: '2', kind: 'test', recipient: 'b@example.com' }, composed),
    ).rejects.toThrow(/certificate/);
    await new Promise<void>((resolve) => encrypted.close(() => resolve()));
  }

  const endpoint = { ...bucket.settings.endpoint, host: 'localhost' };
  const call = createS3Client({ ...bucket.settings, endpoint, isPublicOnly: true });
  const { Buckets } = await call((client, options) => client.listBuckets({}, options));
  expect(Buckets?.map(({ Name }) => Name)).toEqual(['curso']);
});
