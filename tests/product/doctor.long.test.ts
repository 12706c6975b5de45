import { readFileSync } from 'node:fs';
import { pino } from 'pino';
import { afterAll, expect, test, vi } from 'vitest';
import { moneyText } from '../../domain/money.ts';
import { assembleProduct } from '../../server/assemble.ts';
import { readConfig } from '../../server/config.ts';
import { openDatabase } from '../../server/db/open.ts';
import { connectTestDatabase, createTestDatabase } from '../support/cluster.ts';
import { site } from '../support/course.ts';
import { startInbox } from '../support/inbox.ts';
import { runCommand } from '../support/product.ts';
import { startS3Store } from '../support/s3-store.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { testSecret } from '../support/test-secret.ts';

const dataDir = temporaryFolder(afterAll);
const databaseUrl = await createTestDatabase('doctor');

const installation = { DATA_DIR: dataDir, DATABASE_URL: databaseUrl, AUTH_SECRET: testSecret };

/** @returns what the command prints with sample contents, which always block */
async function doctor(settings: Record<string, string> = {}): Promise<string> {
  const { code, stdout } = await runCommand('doctor', { ...installation, ...settings }).then(
    (said) => ({ code: 0, stdout: said }),
    (failure) => failure,
  );
  expect(code).toBe(1);
  return stdout;
}

/** @returns what the command would list: what blocks, what may be better, and both */
async function check(settings: Record<string, string>) {
  for (const [name, value] of Object.entries(settings)) vi.stubEnv(name, value);
  const config = readConfig({ ...installation, ...settings });
  const log = pino({ level: 'silent' });
  const { database, close } = await openDatabase(config, log);
  const { content, administration } = assembleProduct({ config, database, log }).features;
  await content.start().catch(() => undefined);
  const checks = await administration.findSetupChecks();
  await close();
  vi.unstubAllEnvs();
  const list = (wanted: string) =>
    checks
      .filter(({ severity }) => severity === wanted)
      .map(({ text, settings = [] }) => `${text} (${settings.join(', ')})`)
      .join('\n');
  const [blocking, advice] = [list('blocking'), list('advice')];
  return { blocking, advice, all: `${blocking}\n${advice}` };
}

test('names what is still a sample or missing, of the embedded database', async () => {
  const said = await doctor({ DATABASE_URL: '' });
  expect(said).toMatch(/Nenhum servidor de e-mail: .+ \(SMTP_URL\)$/m);
  expect(said).toContain('depoimentos ainda são exemplos');
  expect(said).not.toContain('não responde');
  expect(said).toMatch(/^Impede o lançamento \(\d+\):\n {2}✗ [\s\S]+^Vale melhorar \(\d+\):\n {2}• /m);
  expect(said).toMatch(/Ainda não está pronto para vender\.\n$/);
});

test('names settings that are still those of .env.example', async () => {
  const example = readFileSync('.env.example', 'utf8');
  const samples = [...example.matchAll(/^#([A-Z_]+)=(.*(?:exemplo|0000).*)$/gm)]
    .map(([, name = '', value = '']) => [name, value] as const)
    // A store there, which does not answer, is named for that.
    .filter(([name]) => name !== 'S3_ENDPOINT');
  expect(samples.length).toBeGreaterThan(5);
  const { all } = await check(Object.fromEntries(samples));
  const [, named = ''] = /valor de exemplo de \.env\.example: (.+)\. \(/m.exec(all) ?? [];
  expect(named.split(', ').sort()).toEqual(samples.map(([name]) => name).sort());
});

test('names a secret that is still the example’s, as the start does', async () => {
  const settings = { DATA_DIR: dataDir, AUTH_SECRET: testSecret, HOTMART_HOTTOK: '...' };
  await expect(runCommand('doctor', settings)).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/^Configuração inválida: HOTMART_HOTTOK .+\.\n$/),
  });
});

test('names what looks like a setting and is none, without its value', async () => {
  const { advice, all } = await check({ AUTH_SECRT: 'a-value-to-hide', WORKER: '2' });
  expect(advice).toMatch(/não vale: AUTH_SECRT \(AUTH_SECRET\?\), WORKER \(WORKERS\?\)\./);
  expect(all).not.toContain('a-value-to-hide');
});

test('takes a setting that is there for done, and none for an example', async () => {
  const before = await check({ APP_URL: 'http://example.com' });
  expect(before.all).toContain('APP_URL');
  expect(before.advice).toContain('OWNER_EMAIL');
  const { all: after } = await check({ APP_URL: 'https://example.com', OWNER_EMAIL: 'dona@example.com' });
  expect(after).not.toContain('APP_URL');
  expect(after).not.toContain('OWNER_EMAIL');
  expect(after).not.toContain('valor de exemplo');
});

test('asks which products open the course as soon as a provider is set up', async () => {
  const settings = {
    HOTMART_HOTTOK: 'um-hottok-inteiro',
    ASAAS_WEBHOOK_TOKEN: 'um-token',
    ASAAS_API_KEY: 'uma-chave-do-tamanho-das-que-o-provedor-da',
  };
  const { blocking, advice } = await check({ ...settings, COURSE_ACCESS: 'purchase' });
  expect(blocking).toMatch(
    /\(Hotmart\): qualquer venda da sua conta abre este curso.*\(HOTMART_PRODUCT_IDS\)/,
  );
  expect(blocking).toContain('ASAAS_PRODUCT_IDS');
  expect(advice).not.toContain('PRODUCT_IDS');
  expect((await check(settings)).advice).toContain('HOTMART_PRODUCT_IDS');
  const named = { ...settings, HOTMART_PRODUCT_IDS: '123', ASAAS_PRODUCT_IDS: 'abc' };
  expect((await check(named)).all).not.toContain('PRODUCT_IDS');
});

test('says when the least that opens the course is more than its price', async () => {
  const above = await check({ PURCHASE_MINIMUM_CENTS: String(site.price.cents + 500) });
  expect(above.all).toContain(
    `(${moneyText(site.price.cents + 500)}) passa do preço (${moneyText(site.price.cents)}`,
  );
  const equal = await check({ PURCHASE_MINIMUM_CENTS: String(site.price.cents) });
  expect(equal.all).not.toContain('PURCHASE_MINIMUM_CENTS');
});

test('asks the services that the settings name', async () => {
  const [inbox, store] = await Promise.all([startInbox(), startS3Store()]);
  const settings = {
    SMTP_URL: inbox.url,
    S3_ENDPOINT: store.url,
    S3_BUCKET: store.settings.bucket,
    S3_ACCESS_KEY_ID: store.settings.accessKeyId,
    S3_SECRET_ACCESS_KEY: store.settings.secretAccessKey,
  };
  expect((await check(settings)).all).not.toContain('não responde');

  await Promise.all([inbox.stop(), store.stop()]);
  const { all: said } = await check({ ...settings, DATABASE_URL: 'postgres://ninguem@127.0.0.1:9/nada' });
  expect(said).toMatch(/O servidor de e-mail não responde.*\(SMTP_URL\)/);
  expect(said).toMatch(/O banco de dados não responde.*\(DATABASE_URL\)/);
  expect(said).toMatch(/materiais enviados não responde.*\(S3_ENDPOINT, S3_BUCKET\)/);
  await store.close();
});

test('says how many keys of the API work, and which were never used', async () => {
  const database = connectTestDatabase(databaseUrl);
  await database.$client.query(`
    with maker as (
      insert into users (id, name, email) values (gen_random_uuid(), 'Dona', 'dona@example.com') returning id
    ), profile as (
      insert into profiles (id, full_name, email, role) select id, 'Dona', 'dona@example.com', 'admin' from maker
    )
    insert into api_keys (name, scopes, hash, hint, created_by, uses, last_used_at, expires_at)
    select name, '{students:read}', name, 'x', maker.id, 0, used::timestamptz, ended::timestamptz from maker,
      (values ('a', now(), null), ('b', null, null), ('c', null, now())) as keys (name, used, ended)`);
  await database.$client.end();
  expect(await doctor()).toContain('Chaves de API: valem 2, das quais 1 sem uso até hoje; vencidas 1;');
});
