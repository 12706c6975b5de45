import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { temporaryFolder } from '../../tests/support/temporary-folder.ts';
import { ConfigError } from '../config-error.ts';
import { databaseConnection } from '../db/database-connection.ts';
import { addressText, databaseText, databaseUrl, httpOrigin, storeEndpoint, webLink } from './addresses.ts';

test.each([
  ['https://www.exemplo.com.br/', 'https://www.exemplo.com.br'],
  ['http://localhost:3000', 'http://localhost:3000'],
  ['HTTPS://Www.Exemplo.com.br:443', 'https://www.exemplo.com.br'],
  ['http://[::1]:80', 'http://[::1]'],
])('an origin as text has its parts alone: %s', (text, origin) => {
  expect(addressText(httpOrigin.parse(text))).toBe(origin);
});

test('a store may lie below a path', () => {
  const text = 'https://projeto.supabase.co/storage/v1/s3';
  expect(storeEndpoint.parse(`${text}/`)).toEqual({
    protocol: 'https',
    host: 'projeto.supabase.co',
    port: undefined,
    path: '/storage/v1/s3',
  });
  expect(addressText(storeEndpoint.parse(text))).toBe(text);
});

test.each([
  'https://x.y/a//b',
  'https://x.y/../a',
  'https://x.y/a/.',
  'https://x.y/%2e%2e',
  'https://u@x.y',
  'x.y',
])('is no store: %s', (text) => expect(storeEndpoint.safeParse(text).success).toBe(false));

test.each([
  ['https://pay.exemplo.com', 'https://pay.exemplo.com/'],
  ['https://pay.exemplo.com/é?off=a1#x', 'https://pay.exemplo.com/%C3%A9?off=a1#x'],
  ['https://pay.exemplo.com//evil.example/x', 'https://pay.exemplo.com//evil.example/x'],
])('a link keeps its query and fragment: %s', (text, link) => {
  expect(addressText(webLink.parse(text))).toBe(link);
});

describe('a database', () => {
  test.each([
    // As deploy/install and the embedded server write it.
    [
      'postgres://ia-vet@localhost/ia-vet?host=/var/run/postgresql',
      { host: '/var/run/postgresql', user: 'ia-vet' },
    ],
    [
      'postgres://postgres@localhost/postgres?host=%2Ftmp%2Fa%20b',
      { host: '/tmp/a b', database: 'postgres' },
    ],
    ['postgresql://u:p%40%2F@db:6432/a%20b', { host: 'db', port: 6432, password: 'p@/', database: 'a b' }],
    ['postgres://u@db/x?sslmode=no-verify', { ssl: { rejectUnauthorized: false } }],
    ['postgres://u@db/x?sslmode=require', { ssl: { rejectUnauthorized: false } }],
    ['postgres://u@db/x?sslmode=require&channel_binding=require', { ssl: { rejectUnauthorized: false } }],
    ['postgres://u@db/x?sslmode=prefer', { ssl: { rejectUnauthorized: false } }],
    ['postgres://u@db/x?sslmode=verify-full', { ssl: {} }],
    ['postgres://u@db/x?sslmode=disable', { ssl: false }],
  ])('%s', (text, options) => {
    const address = databaseUrl.parse(text);
    expect(databaseConnection(address)).toMatchObject(options);
    expect(databaseUrl.parse(databaseText(address))).toEqual(address);
  });

  test('without a parameter has no option but its parts', () => {
    expect(databaseConnection(databaseUrl.parse('postgres://u:p@db/x'))).toEqual({
      host: 'db',
      user: 'u',
      password: 'p',
      database: 'x',
    });
  });

  test.each([
    'options=-c%20log_statement=all',
    'host=evil.example',
    'host=/a&host=/b',
    'sslmode=maybe',
    'sslmode',
    'user=root',
    'password=x',
    'port=1',
    'ssl=0',
    'host=/a=b',
  ])('with ?%s is refused, and told what may stand there', (query) => {
    const { error } = databaseUrl.safeParse(`postgres://u@db/x?${query}`);
    expect(error?.issues[0]?.message).toBe(
      'Depois do ? servem só host, com a pasta do socket, e sslmode, sslrootcert, sslcert, sslkey.',
    );
  });

  const dir = temporaryFolder(afterAll);
  test('reads certificates once, and names one that it cannot read', () => {
    const file = path.join(dir, 'ca.crt');
    writeFileSync(file, 'CA');
    const connect = (query: string) => databaseConnection(databaseUrl.parse(`postgres://u@db/x?${query}`));
    expect(connect(`sslmode=verify-full&sslrootcert=${file}`).ssl).toEqual({ ca: 'CA' });
    const checksNoName = { ca: 'CA', checkServerIdentity: expect.any(Function) };
    expect(connect(`sslmode=verify-ca&sslrootcert=${file}`).ssl).toEqual(checksNoName);
    expect(connect(`sslmode=require&sslrootcert=${file}`).ssl).toEqual(checksNoName);
    expect(() => connect(`sslrootcert=${file}.none`)).toThrow(ConfigError);
    expect(() => connect('sslmode=verify-ca')).toThrow(
      /^Configuração inválida: DATABASE_URL .+sslrootcert\.$/,
    );
  });
});
