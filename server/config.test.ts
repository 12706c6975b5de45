import { readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { temporaryFolder } from '../tests/support/temporary-folder.ts';
import { readConfig } from './config.ts';
import { ConfigError } from './config-error.ts';

const dir = temporaryFolder(afterAll);
const read = (env: Record<string, string>) => readConfig({ DATA_DIR: dir, ...env });
const long = 'x'.repeat(64);

describe('settings', () => {
  test('have defaults, and empty ones count as absent', () => {
    expect(read({ PORT: '', APP_URL: '' })).toMatchObject({
      PORT: 3000,
      HOST: '127.0.0.1',
      appUrl: 'http://localhost:3000',
      REQUIRE_EMAIL_CONFIRMATION: false,
      TRUST_PROXY: [],
    });
  });

  test('make a secret once and keep it to themselves', () => {
    const { authSecrets } = read({});
    expect(read({}).authSecrets).toEqual(authSecrets);
    expect(authSecrets).toEqual([expect.stringMatching(/^.{43}$/)]);
    expect(readFileSync(path.join(dir, 'auth-secret'), 'utf8')).toBe(authSecrets[0]);
    expect(statSync(path.join(dir, 'auth-secret')).mode & 0o777).toBe(0o600);
  });

  test('need confirmation where there is a mail server, unless told otherwise', () => {
    const SMTP_URL = 'smtp://localhost:2525';
    expect(read({ SMTP_URL }).REQUIRE_EMAIL_CONFIRMATION).toBe(true);
    expect(read({ SMTP_URL, REQUIRE_EMAIL_CONFIRMATION: 'false' }).REQUIRE_EMAIL_CONFIRMATION).toBe(false);
  });

  test('name a store when all of them are there', () => {
    const keys = { S3_BUCKET: 'curso', S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 'key' };
    expect(read({ S3_ENDPOINT: 'https://s3.exemplo.com/', ...keys }).s3).toEqual({
      endpoint: { protocol: 'https', host: 's3.exemplo.com', port: undefined, path: '' },
      isPublicOnly: false,
      region: 'us-east-1',
      bucket: 'curso',
      accessKeyId: 'id',
      secretAccessKey: 'key',
    });
    expect(read({}).s3).toBeUndefined();
  });

  test.each([
    ['PORT', { PORT: 'abc' }],
    ['PORT', { PORT: '70000' }],
    ['APP_URL', { APP_URL: 'exemplo.com' }],
    ['APP_URL', { APP_URL: 'ftp://exemplo.com' }],
    ['DATABASE_URL', { DATABASE_URL: 'mysql://x' }],
    ['ADS_CONVERSION_ID', { ADS_CONVERSION_ID: 'anything' }],
    ['COURSE_ACCESS', { COURSE_ACCESS: 'paid' }],
    ['MERCADOPAGO_ACCESS_TOKEN', { MERCADOPAGO_WEBHOOK_SECRET: long }],
    ['MERCADOPAGO_WEBHOOK_SECRET', { MERCADOPAGO_ACCESS_TOKEN: long }],
    ['MERCADOPAGO_WEBHOOK_SECRET', { MERCADOPAGO_WEBHOOK_SECRET: 'half' }],
    ['STRIPE_WEBHOOK_SECRET', { STRIPE_WEBHOOK_SECRET: 'whsec_half' }],
    ['ASAAS_API_KEY', { ASAAS_API_KEY: '$aact_half' }],
    ['PAGBANK_TOKEN', { PAGBANK_TOKEN: 'half' }],
    ['ASAAS_API_KEY', { ASAAS_WEBHOOK_TOKEN: 'x'.repeat(8) }],
    ['ASAAS_WEBHOOK_TOKEN', { ASAAS_WEBHOOK_TOKEN: 'x' }],
    ['HOTMART_HOTTOK', { HOTMART_HOTTOK: 'abc' }],
    ['MAIL_FROM', { MAIL_FROM: 'contato' }],
    ['CHECKOUT_URL_HERO', { CHECKOUT_URL_HERO: 'pagamento' }],
    ['HOST', { HOST: 'a b' }],
    ['ALLOW_PRIVATE_NETWORKS', { ALLOW_PRIVATE_NETWORKS: 'yes' }],
    ['ASAAS_API_URL', { ASAAS_API_URL: 'asaas' }],
    ['AUTH_SECRET', { DATABASE_URL: 'postgres://localhost/x' }],
    ['AUTH_SECRET', { AUTH_SECRET: 'short' }],
    ['SMTP_URL', { SMTP_URL: 'http://x' }],
    ['OWNER_EMAIL', { OWNER_EMAIL: 'dona' }],
    ['REQUIRE_EMAIL_CONFIRMATION', { REQUIRE_EMAIL_CONFIRMATION: 'maybe' }],
    ['S3_ENDPOINT', { S3_ENDPOINT: 's3.exemplo.com' }],
    ['S3_ENDPOINT', { S3_REGION: 'auto' }],
    [
      'S3_BUCKET',
      { S3_ENDPOINT: 'https://s3.exemplo.com', S3_ACCESS_KEY_ID: 'x', S3_SECRET_ACCESS_KEY: 'x' },
    ],
    [
      'S3_SECRET_ACCESS_KEY',
      { S3_ENDPOINT: 'https://s3.exemplo.com', S3_BUCKET: 'x', S3_ACCESS_KEY_ID: 'x' },
    ],
    ['TRUST_PROXY', { TRUST_PROXY: '10.0.0.0/99' }],
    ['TRUST_PROXY', { TRUST_PROXY: 'proxy.local' }],
    ['LOG_LEVEL', { LOG_LEVEL: 'loud' }],
    ['WORKERS', { WORKERS: '0' }],
    ['WORKERS', { WORKERS: '65' }],
    ['METRICS_TOKEN', { METRICS_TOKEN: 'short' }],
    ['DATABASE_PREPARE', { DATABASE_PREPARE: 'never' }],
  ])('a bad %s is named in one line: %j', (name, env) => {
    expect(() => read(env)).toThrow(ConfigError);
    expect(() => read(env)).toThrow(new RegExp(`^Configuração inválida: ${name} .+\\.$`));
  });

  test('every secret of .env.example is refused by name', () => {
    const example = readFileSync(path.join(import.meta.dirname, '../.env.example'), 'utf8');
    const samples = [...example.matchAll(/^#([A-Z0-9_]+)=(.+)$/gm)].map(([, name = '', value = '']) => ({
      name,
      value,
    }));
    const secrets = samples.filter(
      ({ name, value }) => /SECRET|TOKEN|KEY|HOTTOK|PASSWORD/.test(name) || /:\/\/\S+:\S+@/.test(value),
    );
    expect(secrets.length).toBeGreaterThan(14);
    for (const { name, value } of secrets)
      for (const written of [value, value.replace(/^'|'$/g, '')]) {
        const env = {
          DATABASE_URL: 'postgres://localhost/x',
          AUTH_SECRET: '0123456789'.repeat(4),
          [name]: written,
        };
        expect(() => read(env), `${name}=${written}`).toThrow(ConfigError);
        expect(() => read(env)).toThrow(`Configuração inválida: ${name} ainda tem o valor de exemplo`);
      }
  });

  test('copies go beside the data unless said otherwise; an empty folder turns them off', () => {
    expect(read({})).toMatchObject({ BACKUP_DIR: path.join(dir, 'backups'), BACKUP_KEEP_DAYS: 14 });
    expect(read({ BACKUP_DIR: '/copias', BACKUP_KEEP_DAYS: '30' })).toMatchObject({
      BACKUP_DIR: '/copias',
      BACKUP_KEEP_DAYS: 30,
    });
    expect(read({ BACKUP_DIR: '' }).BACKUP_DIR).toBeUndefined();
    expect(() => read({ BACKUP_KEEP_DAYS: '0' })).toThrow(
      'BACKUP_KEEP_DAYS não serve: escreva um número de 1 a 3650.',
    );
  });

  test('a folder that cannot be written is named', () => {
    const file = path.join(dir, 'a-file');
    writeFileSync(file, '');
    expect(() => readConfig({ DATA_DIR: path.join(file, 'data') })).toThrow(
      /^Configuração inválida: DATA_DIR \(.+\): não é possível gravar nela\.$/,
    );
  });
});
