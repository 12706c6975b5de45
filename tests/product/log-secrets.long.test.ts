import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { afterAll, expect, test } from 'vitest';
import { appPaths, materialPath, paths } from '../../domain/paths.ts';
import { signSampleMessage } from '../../server/features/purchases/sample-messages.ts';
import { connectTestDatabase, createTestDatabase } from '../support/cluster.ts';
import { startProduct } from '../support/product.ts';
import { routesOf } from '../support/routes.ts';
import { sharedFixture } from '../support/shared-fixture.ts';
import { createTestApp } from '../support/test-app.ts';

/** Stands in every secret, text and address that goes in: no line of the log may have it. */
const mark = 'planted';
const account = { name: `Ana ${mark}`, email: `${mark}@example.com`, password: `${mark}-password` };
const kiwifyToken = `${mark}-kiwify`;
const uuid = '7f1f0000-0000-4000-8000-7061746e7465';
/** What a form or a message may carry; a route reads what it knows. */
const anything = {
  ...account,
  // Not the right one: it would end the account.
  password: `${mark} password`,
  ...Object.fromEntries(
    ['token', 'code', 'currentPassword', 'newPassword', 'question', 'answer', 'note', 'subject', 'body'].map(
      (name) => [name, `${mark} ${name}`],
    ),
  ),
  version: 1,
  baseRevision: 0,
  completed_lessons: ['m1v1', mark],
};

/** A mail server that refuses everybody, and says whom. */
const mail = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  logger: false,
  onAuth: (_, _session, callback) => callback(null, { user: mark }),
  onRcptTo: ({ address }, _session, callback) =>
    callback(Object.assign(new Error(`${address} is refused`), { responseCode: 451 })),
});
mail.on('error', () => undefined);
/** A store that fails, and says with what it was asked. */
const store = createServer((request, response) =>
  response.writeHead(500).end(`<Error><Code>${mark} ${request.headers.authorization}</Code></Error>`),
);
await once(mail.listen(0, '127.0.0.1'), 'listening');
await once(store.listen(0, '127.0.0.1'), 'listening');
afterAll(() => new Promise<void>((resolve) => mail.close(() => resolve())));
afterAll(() => store.close());
const portOf = (server: { address(): unknown }) => (server.address() as AddressInfo).port;

const product = await startProduct({
  DATABASE_URL: await createTestDatabase('product_log_secrets'),
  LOG_LEVEL: 'debug',
  SMTP_URL: `smtp://${mark}:${mark}-password@127.0.0.1:${portOf(mail.server)}`,
  REQUIRE_EMAIL_CONFIRMATION: 'false',
  S3_ENDPOINT: `http://127.0.0.1:${portOf(store)}`,
  S3_REGION: 'x',
  S3_BUCKET: 'files',
  S3_ACCESS_KEY_ID: `${mark}-id`,
  S3_SECRET_ACCESS_KEY: `${mark}-key`,
  KIWIFY_WEBHOOK_TOKEN: kiwifyToken,
});
afterAll(() => product.dispose());
const database = connectTestDatabase(product.databaseUrl ?? '');
afterAll(() => database.$client.end());
const { routes } = await sharedFixture(
  createTestApp('log_secrets').then((app) => ({ routes: routesOf(app), close: app.close })),
);

async function ask(method: string, path: string, cookie = '', body: unknown = anything): Promise<Response> {
  return fetch(product.url + path, {
    method,
    redirect: 'manual',
    headers: { cookie, 'content-type': 'application/json', 'user-agent': mark, referer: `http://${mark}/` },
    ...(method !== 'GET' && { body: JSON.stringify(body) }),
  });
}

/** Sends a payment message that is signed. */
function tellOfPurchase(): Promise<Response> {
  const { search, headers, body } = signSampleMessage(
    'kiwify',
    { kiwify: { token: kiwifyToken } },
    {
      ...account,
      email: `buyer-${account.email}`,
      status: 'approved',
      transaction: mark,
      amountCents: 8_500,
    },
  );
  return fetch(`${product.url}/api/webhooks/kiwify${search}`, { method: 'POST', headers, body });
}

/** Asks every route and every page, with the mark wherever something may stand. @returns those that failed */
async function walk(cookie: string): Promise<string[]> {
  const failed: string[] = [];
  const asked = [
    ...routes.filter(({ path }) => !path.endsWith('/sign-out')),
    ...appPaths.map((path) => ({ method: 'GET', path })),
  ];
  for (const { method, path } of asked) {
    const address = path.replace(/:(code|file|folder|name|lessonId)\b/g, mark).replace(/:\w+/g, uuid);
    const { status } = await ask(method, `${address.replace('*', mark)}?q=${mark}&token=${mark}`, cookie);
    if (status >= 500) failed.push(`${method} ${path}`);
  }
  return failed;
}

/** Takes tables away: each query that names one fails. @param kept those that stay */
async function renameTables(kept: readonly string[]): Promise<void> {
  const { rows } = await database.$client.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public' and tablename not like '%_gone'`,
  );
  for (const { name } of rows.filter((row) => !kept.includes(row.name)))
    await database.$client.query(`alter table "${name}" rename to "${name}_gone"`);
}

const lines = () => product.output().split('\n').filter(Boolean);
const saying = (msg: string) => lines().filter((line) => line.includes(`"msg":"${msg}"`));

test('no line of the log has a secret, an address, a text or a statement, whatever fails', async () => {
  expect((await ask('POST', '/api/auth/sign-up/email', '', account)).status).toBe(201);
  const login = await ask('POST', '/api/auth/sign-in/email', '', account);
  const cookie = login.headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ');
  const [, token = ''] = /session_token=([^.;]+)\./.exec(decodeURIComponent(cookie)) ?? [];
  expect(token.length).toBeGreaterThan(20);
  await database.$client.query(`update profiles set role = 'admin'`);

  const typed = ['STRIPE_WEBHOOK_SECRET', 'HOTMART_HOTTOK', 'EDUZZ_WEBHOOK_SECRET'];
  const values = Object.fromEntries(typed.map((name) => [name, `${mark}-${name}-0123456789-0123456789`]));
  expect((await ask('PUT', '/api/admin/settings/payments', cookie, { values })).status).toBe(200);
  for (const provider of ['stripe', 'hotmart'])
    await ask('POST', '/api/admin/settings/payments/test', cookie, { provider });
  await ask('POST', '/api/admin/settings/email/test', cookie, {});

  await ask('POST', '/api/auth/request-password-reset');
  await tellOfPurchase();
  await walk(cookie);
  expect((await ask('GET', materialPath('modulo1_ia_vet', mark), cookie)).status).toBe(503);
  await expect.poll(() => saying('mail not sent').length).toBeGreaterThan(0);

  const identity = ['users', 'sessions', 'profiles', 'accounts', 'passkeys', 'two_factors'];
  await renameTables([...identity, 'rate_limits', 'audit_log']);
  const families = (failed: string[]) =>
    new Set(failed.map((route) => route.split('/').slice(0, 3).join('/')));
  expect([...families(await walk(cookie))]).toEqual(
    expect.arrayContaining([
      'GET /api/progress',
      'POST /api/newsletter',
      'GET /api/admin',
      'POST /api/account',
      'GET /api/search',
      'POST /api/auth',
    ]),
  );
  expect((await tellOfPurchase()).status).toBe(500);
  for (const list of ['students', 'purchases'])
    await expect(
      ask('GET', `/api/admin/${list}.csv?q=${mark}`, cookie).then((answer) => answer.text()),
    ).rejects.toThrow();
  expect(saying('export broke off').length).toBeGreaterThan(1);
  await renameTables([]);
  expect(await walk(cookie)).toContain('GET /api/session');
  await expect.poll(() => saying('outbox not readable').length).toBeGreaterThan(0);
  await expect.poll(() => saying('not done').length).toBeGreaterThan(0);
  expect(saying('a page was not rendered').join()).toContain(paths.studentArea);
  expect(saying('request failed').length).toBeGreaterThan(50);

  await product.stop();
  const secrets = new RegExp(`${mark}|${token}|${uuid}|select |insert into|update "|delete from|params`, 'i');
  expect(lines().filter((line) => secrets.test(line))).toEqual([]);
});
