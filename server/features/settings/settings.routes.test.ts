import { readFileSync } from 'node:fs';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import type { ErrorBody } from '../../../domain/error-codes.ts';
import type { SettingState, SettingsTestResult } from '../../../domain/settings.ts';
import { signInAdmin } from '../../../tests/support/admin.ts';
import { startInbox } from '../../../tests/support/inbox.ts';
import { startTestMail } from '../../../tests/support/mail-consumer.ts';
import { routesOf } from '../../../tests/support/routes.ts';
import { sharedFixture } from '../../../tests/support/shared-fixture.ts';
import { createTestApp, newAccount, type TestApp, testOrigin } from '../../../tests/support/test-app.ts';
import { assembleProduct } from '../../assemble.ts';
import { makeBackup } from '../../backup/backup.ts';
import { readConfig } from '../../config.ts';
import { createEncryption } from '../../settings/encryption.ts';
import { signSampleMessage } from '../purchases/sample-messages.ts';

const product = await sharedFixture(createTestApp('settings', { given: { BACKUP_KEEP_DAYS: '30' } }));
const owner = await signInAdmin(product);
const query = (text: string, values: unknown[] = []) => product.database.$client.query(text, values);

const put = (group: string, values: Record<string, string | null>, cookie = owner) =>
  product.call('PUT', `/api/admin/settings/${group}`, { cookie, json: { values } });
async function list(app: Pick<TestApp, 'call'> = product): Promise<SettingState[]> {
  const answer = await app.call('GET', '/api/admin/settings', { cookie: owner });
  return ((await answer.json()) as { settings: SettingState[] }).settings;
}
const find = async (name: string) => (await list()).find((one) => one.name === name);
const errorOf = async (answer: Response) => ((await answer.json()) as ErrorBody).error;
async function tryOut(group: string, json: object = {}): Promise<SettingsTestResult> {
  await query('delete from rate_limits');
  const answer = await product.call('POST', `/api/admin/settings/${group}/test`, { cookie: owner, json });
  return (await answer.json()) as SettingsTestResult;
}
/** Another process of the same installation. */
const elsewhere = (authSecrets = product.parts.config.authSecrets) =>
  assembleProduct({ ...product.parts, config: { ...product.parts.config, authSecrets } });

describe('a setting', () => {
  test('is in force at once, here and in another process, without a restart', async () => {
    const other = elsewhere();
    expect(await find('OWNER_EMAIL')).toMatchObject({ source: 'default', is_set: false, value: null });
    expect((await put('notices', { OWNER_EMAIL: ' dona@example.com ' })).status).toBe(200);
    expect(await find('OWNER_EMAIL')).toMatchObject({
      group: 'notices',
      source: 'desk',
      is_secret: false,
      is_set: true,
      value: 'dona@example.com',
      changed_at: expect.stringMatching(/^20.*Z$/),
    });
    expect(product.settings.current().OWNER_EMAIL).toBe('dona@example.com');
    expect(await other.settings.refresh()).toBe(1);
    expect(await other.settings.refresh()).toBe(0);
    expect(other.settings.current().OWNER_EMAIL).toBe('dona@example.com');
  });

  test('of the owner leaves in force what the environment alone can set', async () => {
    const apiUrl = 'https://api-sandbox.asaas.com';
    const { given } = readConfig({
      DATA_DIR: product.config.dataDir,
      ASAAS_WEBHOOK_TOKEN: 'asaas-token-0123456789-0123456789-0123',
      ASAAS_API_KEY: 'asaas-key-0123456789-0123456789-0123456789',
      ASAAS_API_URL: apiUrl,
    });
    const { settings } = assembleProduct({ ...product.parts, config: { ...product.parts.config, given } });
    await put('notices', { OWNER_EMAIL: 'dona@example.com' });
    await settings.refresh();
    expect(settings.current()).toMatchObject({
      OWNER_EMAIL: 'dona@example.com',
      providers: { asaas: { apiUrl } },
    });
  });

  test('stays where it is not named, and null takes it out', async () => {
    await put('email', { MAIL_FROM: 'Curso <a@example.com>', NEWSLETTER_PER_MINUTE: '7' });
    await put('email', { MAIL_FROM: null });
    expect(await find('MAIL_FROM')).toMatchObject({ source: 'default', is_set: false });
    expect(product.settings.current().NEWSLETTER_PER_MINUTE).toBe(7);
  });

  test('of the environment wins, shows where it is from and cannot be changed', async () => {
    expect(await find('BACKUP_KEEP_DAYS')).toMatchObject({ source: 'environment', value: '30' });
    const answer = await put('backups', { BACKUP_KEEP_DAYS: '3', BACKUP_S3_REGION: 'auto' });
    expect([answer.status, (await errorOf(answer)).code]).toEqual([409, 'set_by_environment']);
    expect(await find('BACKUP_S3_REGION')).toMatchObject({ source: 'default' });
  });

  test.each([
    ['email', { SMTP_URL: 'ftp://x' }, 'SMTP_URL'],
    ['email', { SMTP_URL: 'smtp://127.0.0.1?sendmail=true&path=/bin/bash&args=-c' }, 'SMTP_URL'],
    ['email', { MAIL_FROM: 'contato' }, 'MAIL_FROM'],
    ['email', { MAIL_FROM: 'a@example.com\r\nBcc: b@example.com' }, 'MAIL_FROM'],
    ['backups', { BACKUP_DIR: '/etc' }, 'BACKUP_DIR'],
    ['backups', { BACKUP_S3_ENDPOINT: 'https://s3.example.com?x=1' }, 'BACKUP_S3_ENDPOINT'],
    ['payments', { HOTMART_HOTTOK: 'abc' }, 'HOTMART_HOTTOK'],
    ['email', { OWNER_EMAIL: 'a@example.com' }, 'OWNER_EMAIL'],
    ['notices', { OWNER_EMAIL: 'nobody' }, 'OWNER_EMAIL'],
    ['access', { DATABASE_URL: 'postgres://x' }, 'DATABASE_URL'],
    ['payments', { ASAAS_WEBHOOK_TOKEN: 'asaas-token' }, 'ASAAS_API_KEY'],
    ['payments', { STRIPE_WEBHOOK_SECRET: 'whsec_...' }, 'STRIPE_WEBHOOK_SECRET'],
  ])(
    'that breaks a rule is refused by its name, and nothing of it is kept: %s %j',
    async (group, values, path) => {
      const before = await list();
      const answer = await put(group, values as never);
      const { code, fields } = await errorOf(answer);
      expect([answer.status, code, fields?.[0]?.path]).toEqual([422, 'invalid_settings', path]);
      expect(await list()).toEqual(before);
    },
  );

  test('is refused with a sentence for the owner', async () => {
    const messageOf = async (group: string, values: Record<string, string>) =>
      (await errorOf(await put(group, values))).fields?.[0]?.message;
    expect(await messageOf('payments', { HOTMART_HOTTOK: 'abc' })).toBe(
      'O código parece cortado. Copie-o inteiro da Hotmart.',
    );
    expect(await messageOf('email', { MAIL_FROM: 'a@example' })).toBe(
      'Falta o final do endereço, como .com.br.',
    );
    expect(await messageOf('email', { NEWSLETTER_PER_MINUTE: 'x' })).toBe('Escreva um número de 1 a 6000.');
  });

  test('that leads into a private network is refused, unless the server allows it', async () => {
    const config = { ...product.parts.config, ALLOW_PRIVATE_NETWORKS: false };
    const { app } = assembleProduct({ ...product.parts, config });
    const headers = { cookie: owner, origin: testOrigin, 'content-type': 'application/json' };
    const ask = async (method: string, path: string, json: object) => {
      await query('delete from rate_limits');
      const body = JSON.stringify(json);
      return app.request(`/api/admin/settings/${path}`, { method, headers, body });
    };
    const save = (group: string, values: object) => ask('PUT', group, { values });
    for (const host of ['127.0.0.1', '10.0.0.1', '169.254.169.254', '[::1]', '[::ffff:7f00:1]', '0.0.0.0'])
      for (const [group, name, url] of [
        ['email', 'SMTP_URL', `smtp://${host}:25`],
        ['backups', 'BACKUP_S3_ENDPOINT', `http://${host}:9000`],
      ] as const) {
        const answer = await save(group, { [name]: url });
        const { fields } = await errorOf(answer);
        expect([answer.status, fields?.[0]?.path, fields?.[0]?.message]).toEqual([
          422,
          name,
          'Este endereço é da rede interna do servidor. Use o do seu provedor.',
        ]);
      }
    // A name is looked up whenever the site connects.
    expect((await save('email', { SMTP_URL: 'smtp://localhost:9' })).status).toBe(200);
    const tried = (await (await ask('POST', 'email/test', {})).json()) as SettingsTestResult;
    expect(tried).toMatchObject({ ok: false, message: expect.stringContaining('rede interna') });
    const place = { BACKUP_S3_BUCKET: 'x', BACKUP_S3_ACCESS_KEY_ID: 'x', BACKUP_S3_SECRET_ACCESS_KEY: 'x' };
    await save('backups', { ...place, BACKUP_S3_ENDPOINT: 'http://localhost:9' });
    const stored = (await (await ask('POST', 'backups/test', {})).json()) as SettingsTestResult;
    expect(stored).toMatchObject({ ok: false, message: expect.stringContaining('rede interna') });
    await save(
      'backups',
      Object.fromEntries([...Object.keys(place), 'BACKUP_S3_ENDPOINT'].map((name) => [name, null])),
    );
    await save('email', { SMTP_URL: null });
  });

  test('of the environment may lead into a private network', async () => {
    const { given } = readConfig({ DATA_DIR: product.config.dataDir, SMTP_URL: 'smtp://127.0.0.1:9' });
    const config = { ...product.parts.config, given, ALLOW_PRIVATE_NETWORKS: false };
    const { settings } = assembleProduct({ ...product.parts, config });
    await put('notices', { OWNER_EMAIL: 'outra@example.com' });
    await settings.refresh();
    expect(settings.current().SMTP_URL).toMatchObject({ host: '127.0.0.1', isPublicOnly: false });
  });

  test('that an earlier release stored and that does not parse is not used, and said', async () => {
    const { encrypt } = createEncryption(product.parts.config.authSecrets);
    const values = {
      SMTP_URL: 'smtps://dona%40x.y:a%20b@smtp.example.com:465',
      MAIL_FROM: 'contato',
      HOTMART_HOTTOK: 'abc',
      BACKUP_DIR: '/mnt/copias',
    };
    await query(`delete from settings`);
    for (const [name, text] of Object.entries(values))
      await query('insert into settings (name, value) values ($1, $2)', [name, encrypt(name, text)]);
    await product.settings.refresh();
    const { SMTP_URL, MAIL_FROM, providers, BACKUP_DIR } = product.settings.current();
    expect(SMTP_URL).toMatchObject({
      host: 'smtp.example.com',
      port: 465,
      user: 'dona@x.y',
      password: 'a b',
    });
    expect(MAIL_FROM.address).toBe('nao-responda@localhost');
    expect(providers.hotmart).toBeUndefined();
    expect(BACKUP_DIR).toBe(path.join(product.config.dataDir, 'backups'));
    expect(await find('MAIL_FROM')).toMatchObject({ source: 'default', is_set: false, is_invalid: true });
    expect(await find('BACKUP_DIR')).toBeUndefined();
    expect(product.settings.invalid()).toEqual(['HOTMART_HOTTOK', 'MAIL_FROM']);
    expect(product.settings.formerFolder()).toBe('/mnt/copias');
    const answer = await product.call('GET', '/api/admin/settings/email/server', { cookie: owner });
    expect(await answer.json()).toEqual({
      server: { host: 'smtp.example.com', port: '465', user: 'dona@x.y', has_password: true },
    });
    // It can be taken out, and a valid value takes its place.
    await put('email', { SMTP_URL: null, MAIL_FROM: null });
    await put('payments', { HOTMART_HOTTOK: 'hottok-inteiro' });
    expect(product.settings.invalid()).toEqual([]);
    await put('payments', { HOTMART_HOTTOK: null });
    await query(`delete from settings`);
    await product.settings.refresh();
  });

  test('of an unknown group answers 404', async () => {
    expect((await put('site', {})).status).toBe(404);
    expect((await put('server', { PORT: '1' })).status).toBe(404);
  });

  test('can be read and changed by administrators only, with a fresh login', async () => {
    const student = await product.signIn();
    for (const cookie of [student, undefined]) {
      const status = cookie ? 403 : 401;
      const options = cookie ? { cookie } : {};
      expect((await product.call('GET', '/api/admin/settings', options)).status).toBe(status);
      const json = { values: { OWNER_EMAIL: null } };
      expect((await product.call('PUT', '/api/admin/settings/notices', { ...options, json })).status).toBe(
        status,
      );
      const tried = await product.call('POST', '/api/admin/settings/email/test', { ...options, json: {} });
      expect(tried.status).toBe(status);
    }
    const old = await signInAdmin(product);
    await query(
      `update sessions set created_at = now() - interval '16 minutes'
       where id = (select id from sessions order by created_at desc limit 1)`,
    );
    const answer = await put('notices', { OWNER_EMAIL: null }, old);
    expect([answer.status, (await errorOf(answer)).code]).toEqual([401, 'fresh_login_required']);
  });
});

describe('what settings rule follows them at once', () => {
  test('access to the course', async () => {
    const student = await product.signIn();
    const status = async () => (await product.call('GET', '/api/course', { cookie: student })).status;
    expect(await status()).toBe(200);
    await put('access', { COURSE_ACCESS: 'purchase' });
    expect(await status()).toBe(403);
    await put('access', { COURSE_ACCESS: null });
    expect(await status()).toBe(200);
  });

  test('the confirmation of addresses', async () => {
    const account = newAccount();
    await product.call('POST', '/api/auth/sign-up/email', { json: account });
    const signIn = async () =>
      (await product.call('POST', '/api/auth/sign-in/email', { json: account })).status;
    await put('access', { REQUIRE_EMAIL_CONFIRMATION: 'true' });
    expect(await signIn()).toBe(403);
    await put('access', { REQUIRE_EMAIL_CONFIRMATION: null });
    expect(await signIn()).toBe(200);
  });

  test('the second factor', async () => {
    await put('security', { ADMIN_SECOND_FACTOR: 'required' });
    const answer = await product.call('GET', '/api/admin/settings', { cookie: owner });
    expect((await errorOf(answer)).code).toBe('second_factor_missing');
    await product.settings.change('security', { ADMIN_SECOND_FACTOR: null }, { id: null, name: 'root' });
  });

  test('mail: a server, its sender, and none again', async () => {
    const inbox = await startInbox();
    await put('email', { SMTP_URL: inbox.url, MAIL_FROM: 'Curso <curso@example.com>' });
    expect(await tryOut('email')).toMatchObject({ ok: true });
    const [recipient = ''] = inbox.messages.flatMap(({ to }) => to?.map(({ address = '' }) => address) ?? []);
    expect((await inbox.next(recipient)).from?.address).toBe('curso@example.com');
    await put('email', { SMTP_URL: 'smtp://127.0.0.1:9' });
    expect((await tryOut('email')).message).toMatch(/não respondeu nessa porta/);
    await put('email', { SMTP_URL: null });
    expect((await tryOut('email')).message).toMatch(/Ainda não há servidor/);
    await inbox.stop();
  });

  test('a change is told to all administrators through the server before', async () => {
    const other = await signInAdmin(product);
    const { rows } = await query(`select email from profiles where role = 'admin' order by email`);
    const admins = rows.map(({ email }) => email);
    expect([admins.length > 1, other]).toEqual([true, expect.any(String)]);
    const [before, after] = await Promise.all([startInbox(), startInbox()]);
    await query(`delete from audit_log where action = 'change-settings'`);
    await put('email', {
      SMTP_URL: before.url.replace('//', '//dona:segredo-Xy9@'),
      MAIL_FROM: 'a@example.com',
    });
    await query('delete from outbox');
    await put('email', { SMTP_URL: after.url, MAIL_FROM: 'b@example.com', NEWSLETTER_PER_MINUTE: null });
    const queued = await query(`select data from outbox where kind = 'settings-changed'`);
    expect(queued.rows).toHaveLength(admins.length);
    expect(JSON.stringify(queued.rows)).not.toMatch(/Xy9|127\.0\.0\.1|example\.com/);
    const queue = startTestMail(product, after.url);
    for (const email of admins) {
      const mail = await before.next(email);
      expect([mail.subject, mail.from?.address]).toEqual(['Mudou um ajuste do site', 'a@example.com']);
      expect(mail.text).toMatch(/Servidor de e-mail[\s\S]*Remetente/);
      expect(mail.text).not.toMatch(/127\.0\.0\.1|NEWSLETTER|SMTP_URL|MAIL_FROM/);
    }
    // The login of the former server is not kept, and a server that is gone holds up no email.
    await expect
      .poll(async () => (await query(`select data::json ->> 'former' as former from outbox`)).rows)
      .toEqual(admins.map(() => ({ former: '' })));
    await before.stop();
    await put('email', { SMTP_URL: before.url });
    await put('email', { SMTP_URL: after.url });
    await put('payments', { PURCHASE_MINIMUM_CENTS: '900' });
    await put('notices', { OWNER_EMAIL: 'terceira@example.com' });
    // Gathered for ten minutes, and sent by the server before the first of them.
    const waiting = await query(
      `select due_at > now() + interval '9 minutes' as is_later from outbox where due_at is not null`,
    );
    expect(waiting.rows).toEqual(admins.map(() => ({ is_later: true })));
    await query('update outbox set due_at = now() where due_at is not null');
    expect((await after.next(admins[0])).text).toMatch(/Servidor de e-mail[\s\S]*Quem é avisado/);
    await expect
      .poll(
        async () => (await query('select count(*)::int from outbox where due_at is not null')).rows[0].count,
      )
      .toBe(0);
    const details = await query(
      `select detail from audit_log where action = 'change-settings' order by created_at`,
    );
    expect(details.rows.map(({ detail }) => detail).slice(1, 2)).toEqual([
      'Servidor de e-mail (SMTP_URL); Remetente (MAIL_FROM)',
    ]);
    expect(
      (await query(`select count(*)::int from outbox where kind = 'settings-changed'`)).rows[0].count,
    ).toBe(2 * admins.length);
    await queue.stop();
    // Nor is it kept of an email that is given up.
    await put('email', { SMTP_URL: before.url });
    await query('update outbox set due_at = now() where due_at is not null');
    while (await product.outbox.processNext(async () => ({ result: 'failed', reason: 'refused' })));
    const kept = await query(`select from outbox where data::json ->> 'former' <> ''`);
    expect(kept.rowCount).toBe(0);
    await after.stop();
    await put('payments', { PURCHASE_MINIMUM_CENTS: null });
    await put('email', { SMTP_URL: null, MAIL_FROM: null });
  });

  test('webhooks of a provider: unknown without a secret, then signed messages only', async () => {
    const send = async (hottok: string) => {
      const { headers, body } = signSampleMessage(
        'hotmart',
        { hotmart: { hottok } },
        { status: 'pending', email: 'x@example.com', name: 'Ana', transaction: 'HP1', amountCents: 8_500 },
      );
      return (await product.call('POST', '/api/webhooks/hotmart', { headers, body })).status;
    };
    expect(await send('hottok-one-two')).toBe(404);
    expect((await tryOut('payments', { provider: 'hotmart' })).message).toMatch(/ainda não está ligada/);
    await put('payments', { HOTMART_HOTTOK: 'hottok-one-two', HOTMART_PRODUCT_IDS: '77' });
    expect(await send('hottok-one-two')).toBe(200);
    expect(await send('another')).toBe(401);
    const counted = async () =>
      (
        await query(
          'select (select count(*) from purchases), (select count(*) from users) as people, (select count(*) from outbox) as mails',
        )
      ).rows;
    const before = await counted();
    expect(await tryOut('payments', { provider: 'hotmart' })).toMatchObject({ ok: true });
    expect(await counted()).toEqual(before);
    await put('payments', { HOTMART_HOTTOK: null, HOTMART_PRODUCT_IDS: null });
    expect(await send('hottok-one-two')).toBe(404);
  });
});

test('tests are counted: five a minute', async () => {
  await query('delete from rate_limits');
  const statuses: number[] = [];
  for (let count = 0; count < 6; count += 1)
    statuses.push(
      (await product.call('POST', '/api/admin/settings/email/test', { cookie: owner, json: {} })).status,
    );
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
});

test('fifty changes at once from two processes: none is lost, none half-written', async () => {
  const other = elsewhere();
  const pairs = Array.from({ length: 50 }, (_, index) => ({
    MERCADOPAGO_WEBHOOK_SECRET: `secret-${String(index).padStart(2, '0')}`.padEnd(40, 'x'),
    MERCADOPAGO_ACCESS_TOKEN: `token-${String(index).padStart(2, '0')}`.padEnd(40, 'x'),
  }));
  const actor = { id: null, name: 'root' };
  await query(`delete from audit_log where action = 'change-settings'`);
  await Promise.all(
    pairs.map((values, index) =>
      (index % 2 ? product : other).settings.change(
        'payments',
        index < 25
          ? values
          : { ...values, [`${index % 2 ? 'HOTMART' : 'KIWIFY'}_PRODUCT_IDS`]: String(index) },
        actor,
      ),
    ),
  );
  await Promise.all([product.settings.refresh(), other.settings.refresh()]);
  const { providers, fulfilment } = product.settings.current();
  expect(other.settings.current()).toEqual(product.settings.current());
  // Both halves are of one change, and no change took another's field away.
  expect(providers['mercado-pago']?.secret.slice(7, 9)).toBe(
    providers['mercado-pago']?.accessToken.slice(6, 8),
  );
  expect(fulfilment.productIds.hotmart).toBeDefined();
  expect(fulfilment.productIds.kiwify).toBeDefined();
  const { rows } = await query(`select count(*)::int from audit_log where action = 'change-settings'`);
  expect(rows[0].count).toBe(50);
  await product.settings.change(
    'payments',
    Object.fromEntries(
      [...Object.keys(pairs[0] ?? {}), 'HOTMART_PRODUCT_IDS', 'KIWIFY_PRODUCT_IDS'].map((name) => [
        name,
        null,
      ]),
    ),
    actor,
  );
});

describe('a secret', () => {
  const planted = 'planted-secret-Zq7x-0123456789-0123456789';
  const values = {
    STRIPE_WEBHOOK_SECRET: planted,
    HOTMART_HOTTOK: `${planted}-hottok`,
    KIWIFY_WEBHOOK_TOKEN: 'short-Zq7x',
  };
  const store = {
    BACKUP_S3_ENDPOINT: 'http://127.0.0.1:9',
    BACKUP_S3_REGION: 'auto',
    BACKUP_S3_BUCKET: 'copies',
  };

  test('is in no answer, audit row, table, export or backup in clear', async () => {
    const answers = [await (await put('payments', values)).text()];
    await put('email', { SMTP_URL: `smtps://dona:${planted}@127.0.0.1:9` });
    const others = (await list()).filter(
      ({ name, group, is_secret }) =>
        is_secret && ['payments', 'backups'].includes(group) && !Object.hasOwn(values, name),
    );
    expect(others.length).toBeGreaterThan(5);
    for (const [group, more] of Object.entries({ payments: {}, backups: store })) {
      const own = others.filter((one) => one.group === group).map(({ name }) => [name, `${planted}-${name}`]);
      const answer = await put(group, { ...Object.fromEntries(own), ...more });
      answers.push(await answer.text());
      expect([group, answer.status, answers.at(-1)]).toEqual([group, 200, answers.at(-1)]);
    }
    const reads = routesOf(product).filter(
      ({ method, path }) => method === 'GET' && path.startsWith('/api/') && !/[:*]/.test(path),
    );
    expect(reads.map(({ path }) => path)).toEqual(
      expect.arrayContaining(['/api/admin/settings', '/api/admin/content', '/api/account/export']),
    );
    for (const { path } of reads)
      answers.push(await (await product.call('GET', path, { cookie: owner })).text());
    answers.push(JSON.stringify([await tryOut('email'), await tryOut('payments', { provider: 'stripe' })]));
    const refused = await put('payments', { STRIPE_WEBHOOK_SECRET: 'x-Zq7x' });
    answers.push(await refused.text());
    const { rows: tables } = await query(
      `select relname from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`,
    );
    for (const { relname } of tables)
      answers.push(JSON.stringify((await query(`select * from ${relname}`)).rows));
    for (const text of answers) expect(text).not.toContain('Zq7x');
    expect(await find('STRIPE_WEBHOOK_SECRET')).toEqual({
      name: 'STRIPE_WEBHOOK_SECRET',
      group: 'payments',
      field: expect.objectContaining({ form: 'Stripe' }),
      source: 'desk',
      is_secret: true,
      is_set: true,
      hint: planted.slice(-4),
      changed_at: expect.any(String),
    });
    expect(await find('KIWIFY_WEBHOOK_TOKEN')).toMatchObject({ hint: '' });
    const file = path.join(product.config.dataDir, 'copy.tar.gz');
    await makeBackup(
      { database: product.database, storage: product.storage, signingSecret: product.signingSecret },
      file,
    );
    expect(gunzipSync(readFileSync(file)).toString('latin1')).not.toContain('Zq7x');
  });

  test('survives the rotation of AUTH_SECRET: old ones read, the first writes', async () => {
    const [secret] = product.parts.config.authSecrets;
    const newest = 'another-secret-for-tests-0123456789';
    const rotated = elsewhere([newest, secret]);
    await rotated.settings.refresh();
    expect(rotated.settings.current().providers.stripe?.secret).toBe(planted);
    expect(await rotated.settings.renewEncryption()).toBeGreaterThan(0);
    expect(await rotated.settings.renewEncryption()).toBe(0);
    const later = elsewhere([newest]);
    await later.settings.refresh();
    expect(later.settings.current().providers.stripe?.secret).toBe(planted);
    expect(later.settings.unreadable()).toEqual([]);
  });

  test('that another AUTH_SECRET encrypted is named as one to type again, and hides no other', async () => {
    const stranger = elsewhere(['a-third-secret-for-tests-0123456789']);
    await stranger.settings.change(
      'notices',
      { OWNER_EMAIL: 'nova@example.com' },
      { id: null, name: 'root' },
    );
    expect(stranger.settings.unreadable()).toContain('STRIPE_WEBHOOK_SECRET');
    expect(stranger.settings.list().find(({ name }) => name === 'STRIPE_WEBHOOK_SECRET')).toMatchObject({
      source: 'default',
      is_set: false,
      is_unreadable: true,
    });
    expect(stranger.settings.current().OWNER_EMAIL).toBe('nova@example.com');
  });
});
