import { randomUUID } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { apiScopes } from '../../domain/api-keys.ts';
import { createApp } from '../../server/app.ts';
import { signInAdmin, signInSupport } from '../support/admin.ts';
import { freshAccountRoutes, freshRoutes, ordinaryWrites } from '../support/admin-routes.ts';
import { makeKey } from '../support/api-keys.ts';
import { withLargeBodies } from '../support/large-bodies.ts';
import { type Route, routesOf, routesWithFiles } from '../support/routes.ts';
import { routesTable } from '../support/routes-table.ts';
import { sharedFixture } from '../support/shared-fixture.ts';
import { createTestApp, type TestApp } from '../support/test-app.ts';

/** Whoever adds a route that needs no session says so here. */
const publicRoutes = new Set([
  'POST /api/auth/sign-up/email',
  'POST /api/auth/first-owner',
  'POST /api/auth/sign-in/email',
  'POST /api/auth/sign-in/second-step',
  'POST /api/auth/sign-in/request-code',
  'POST /api/auth/sign-in/code',
  'POST /api/auth/sign-in/passkey-options',
  'POST /api/auth/sign-in/passkey',
  'POST /api/auth/sign-out',
  'POST /api/auth/request-password-reset',
  'POST /api/auth/send-verification-email',
  'GET /api/auth/mailed-link',
  'GET /api/auth/invitation',
  'POST /api/auth/invitation/accept-as-new',
  'POST /api/auth/reset-password',
  'GET /api/auth/verify-email',
  'POST /api/auth/verify-email',
  'POST /api/account/address/confirm',
  'POST /api/account/address/look',
  'POST /api/account/address/refuse',
  'POST /api/newsletter',
  'POST /api/newsletter/confirm',
  'GET /api/newsletter/unsubscribe',
  'POST /api/newsletter/unsubscribe',
  'GET /api/course-emails/unsubscribe',
  'POST /api/course-emails/unsubscribe',
  'GET /api/certificates/:code',
  'GET /api/certificates/:code/credential',
  'GET /api/certificates/status/:list',
  'GET /.well-known/jwks.json',
  'GET /api/openapi.json',
  'GET /api/docs',
  'GET /certificado',
  'GET /certificado/:code',
  'GET /certificado/:code/imagem.png',
  // Those of published pages.
  'GET /media/:id/:file',
  'GET /amostras/:folder/:file',
  'GET /newsletter/confirmar',
  'GET /newsletter/cancelar',
  'GET /emails/cancelar',
  'POST /api/webhooks/:provider',
  'POST /api/purchases/resend',
  'POST /api/access/recover',
  // A mailed link's token proves who asks.
  'POST /api/access/look',
  'POST /api/access/confirm',
  // The way out without an account: by what a mailed link says.
  'POST /api/refunds/link',
  'POST /api/refunds/look',
  'POST /api/refunds',
  'POST /api/steps/checkout',
  'GET /healthz',
  'GET /readyz',
  // For this machine and for whoever has the token.
  'GET /metrics',
]);

/** Used from elsewhere: payment providers prove themselves by signature, mail programs by the token of the mail. */
const machineRoutes = new Set([
  'POST /api/webhooks/:provider',
  'POST /api/newsletter/unsubscribe',
  'POST /api/course-emails/unsubscribe',
]);

/** Whoever gives the role support another route says so here. */
const supportRoutes = new Set([
  'GET /api/admin/overview',
  'GET /api/admin/waiting',
  'GET /api/admin/students',
  'GET /api/admin/students/:id',
  'GET /api/admin/student-tags',
  'PUT /api/admin/students/:id/tags',
  'POST /api/admin/students/:id/grant',
  'POST /api/admin/students/:id/revoke',
  'POST /api/admin/students/:id/rename',
  'POST /api/admin/students/:id/confirm',
  'POST /api/admin/students/:id/send-access',
  'POST /api/admin/students/:id/link',
  'POST /api/admin/students/:id/end-sessions',
  'GET /api/admin/access-requests',
  'POST /api/admin/access-requests/:id/approve',
  'POST /api/admin/access-requests/:id/refuse',
  'POST /api/admin/purchases/:id/correct-email',
  'GET /api/admin/name-requests',
  'POST /api/admin/name-requests/:id/approve',
  'POST /api/admin/name-requests/:id/refuse',
  'GET /api/admin/purchases',
  'GET /api/admin/purchases/troubled',
  'GET /api/admin/purchases/:id',
  'GET /api/admin/requests',
  'GET /api/admin/requests/:id',
  'POST /api/admin/requests/:id/refunded',
  'POST /api/admin/requests/:id/take',
  'GET /api/admin/questions',
  'GET /api/admin/questions/:id',
  'POST /api/admin/questions/:id/answer',
  'POST /api/admin/questions/:id/publish',
  'POST /api/admin/questions/:id/unpublish',
  'GET /api/admin/letters',
  'GET /api/admin/letters/:id',
  'POST /api/admin/letters/:id/retry',
]);

const product = await sharedFixture(createTestApp('authorization'));
const selling = await sharedFixture(createTestApp('authorization_selling', { COURSE_ACCESS: 'purchase' }));
// A route that ends the session that the others are tried with comes last.
const routes = routesOf(product).sort((one, other) => Number(isSignOut(one)) - Number(isSignOut(other)));

function isSignOut({ path }: Route): boolean {
  return path === '/api/auth/sign-out';
}

/** Codes by which a policy refuses somebody. */
const refusals = [
  'session_missing',
  'access_required',
  'forbidden',
  'fresh_login_required',
  'foreign_origin',
  'invalid_api_key',
  'scope_missing',
] as const;
type Refusal = (typeof refusals)[number] | undefined;

/** Calls each route and compares by which code it refuses the caller, if at all. @returns those that differ */
async function differing(
  { call }: Pick<TestApp, 'call'>,
  options: { cookie?: string; headers?: Record<string, string> },
  expected: (route: Route) => Refusal,
): Promise<string[]> {
  const found: string[] = [];
  for (const route of routes) {
    const path = route.path.replace(/:\w+/g, 'x').replace('*', 'x');
    const answer = await call(route.method, path, options);
    const text = await answer.text();
    // The document of the API names some of them.
    const code = answer.ok ? undefined : refusals.find((one) => text.includes(`"${one}"`));
    if (code !== expected(route)) found.push(`${route.method} ${route.path}: ${code} (${answer.status})`);
  }
  return found;
}

const isWrite = ({ method }: Route) => ['POST', 'PUT', 'PATCH', 'DELETE'].includes(method);
const nameOf = ({ method, path }: Route) => `${method} ${path}`;
const whoOf = ({ policy }: Route) => policy?.who;
/** Returns what a route of the API answers without a key, whoever asks with a cookie; otherwise what is given. */
const unlessKey = (route: Route, refusal: Refusal): Refusal =>
  whoOf(route) === 'key' ? 'invalid_api_key' : refusal;

async function oldAdmin(): Promise<string> {
  const cookie = await signInAdmin(product);
  await product.database.$client.query(
    `update sessions set created_at = now() - interval '3 hours'
     where id = (select id from sessions order by created_at desc limit 1)`,
  );
  return cookie;
}

describe('every route', () => {
  test('begins with a policy, the pages of the application too', () => {
    const app = createApp({ ...product, renderPage: () => Promise.reject() });
    expect(routesOf({ app }).length).toBeGreaterThan(routes.length);
    expect(
      routesOf({ app })
        .filter(({ policy }) => !policy)
        .map(nameOf),
    ).toEqual([]);
    expect(routes.length).toBeGreaterThan(publicRoutes.size);
  });

  test('that needs no session is listed as public, and the others belong to accounts', () => {
    const open = routes.filter((route) => ['anyone', 'provider'].includes(whoOf(route) ?? ''));
    expect(open.map(nameOf).sort()).toEqual([...publicRoutes].sort());
  });

  test('is for administrators where its path says so', () => {
    const isAdminPath = ({ path }: Route) => /^\/(api\/admin|painel)\/|^\/api\/course-files$/.test(path);
    const isTeams = (route: Route) => ['admin', 'support'].includes(whoOf(route) ?? '');
    expect(routes.filter((route) => isTeams(route) !== isAdminPath(route))).toEqual([]);
  });

  test('is for support only if it is listed', () => {
    const found = routes.filter((route) => whoOf(route) === 'support');
    expect(found.map(nameOf).sort()).toEqual([...supportRoutes].sort());
  });

  test('stands in docs/routes.md; UPDATE_ROUTES=1 writes the file', () => {
    const file = path.resolve(import.meta.dirname, '../../docs/routes.md');
    const table = routesTable(routesWithFiles(product), product.limits);
    if (process.env.UPDATE_ROUTES) writeFileSync(file, table);
    expect(readFileSync(file, 'utf8'), 'run this test with UPDATE_ROUTES=1').toBe(table);
  });

  test.each(['Caddyfile', 'nginx.conf'])('may have a body that deploy/%s lets through', (name) => {
    const file = path.resolve(import.meta.dirname, '../../deploy', name);
    const config = readFileSync(file, 'utf8');
    const printed = withLargeBodies(config, routesOf(product));
    if (process.env.UPDATE_ROUTES) writeFileSync(file, printed);
    else expect(config, 'run this test with UPDATE_ROUTES=1').toBe(printed);
    expect(printed).toContain('media/uploads');
  });

  test('answers 401 to anonymous visitors unless it is listed as public', async () => {
    const expected = (route: Route) =>
      unlessKey(route, publicRoutes.has(nameOf(route)) ? undefined : 'session_missing');
    expect(await differing(product, {}, expected)).toEqual([]);
  });

  test('answers 403 to students without access where it needs the course or the role', async () => {
    const cookie = await selling.signIn();
    const refused = { admin: 'forbidden', support: 'forbidden', student: 'access_required' } as Record<
      string,
      Refusal
    >;
    const expected = (route: Route) => unlessKey(route, refused[whoOf(route) ?? '']);
    expect(await differing(selling, { cookie }, expected)).toEqual([]);
  });

  test('answers 403 to students where it is for administrators', async () => {
    const cookie = await product.signIn();
    const expected = (route: Route) =>
      unlessKey(route, ['admin', 'support'].includes(whoOf(route) ?? '') ? 'forbidden' : undefined);
    expect(await differing(product, { cookie }, expected)).toEqual([]);
  });

  test.each([
    ['open to all', product],
    ['for buyers', selling],
  ])('answers 403 to support unless it is listed for it, with a course %s', async (_, on) => {
    const cookie = await signInSupport(on);
    const expected = (route: Route) => unlessKey(route, whoOf(route) === 'admin' ? 'forbidden' : undefined);
    expect(await differing(on, { cookie }, expected)).toEqual([]);
  });

  test('changes no account of the team for support', async () => {
    const cookie = await signInSupport(product);
    await signInAdmin(product);
    const { rows } = await product.database.$client.query(`select id from profiles where role is not null`);
    const json = { name: 'Outra Pessoa' };
    const helping = [...supportRoutes].filter((name) => name.startsWith('POST /api/admin/students/:id/'));
    expect(helping).toHaveLength(7);
    for (const { id } of rows) {
      for (const name of helping) {
        const path = name.replace('POST ', '').replace(':id', id);
        const answer = await product.call('POST', path, { cookie, json });
        expect(answer.status, name).toBe(403);
      }
    }
  });

  test('asks an administrator with an old login for a new one where that is listed', async () => {
    const cookie = await oldAdmin();
    const listed = new Set([...freshRoutes, ...ordinaryWrites, ...freshAccountRoutes]);
    const expected = (route: Route) =>
      unlessKey(route, listed.has(nameOf(route)) ? 'fresh_login_required' : undefined);
    expect(await differing(product, { cookie }, expected)).toEqual([]);
  });

  test('opens to an administrator', async () => {
    const cookie = await signInAdmin(product);
    expect(await differing(product, { cookie }, (route) => unlessKey(route, undefined))).toEqual([]);
  });

  test.each(apiScopes.map((scope) => [scope]))(
    'opens to a key with the scope %s only what needs that scope',
    async (scope) => {
      const key = await makeKey(product, await signInAdmin(product), [scope]);
      const headers = { authorization: `Bearer ${key}` };
      const expected = (route: Route) => {
        if (whoOf(route) === 'key') return route.policy?.scope === scope ? undefined : 'scope_missing';
        return publicRoutes.has(nameOf(route)) ? undefined : 'session_missing';
      };
      expect(await differing(product, { headers }, expected)).toEqual([]);
    },
  );

  test('is below /api/v1 if it is for keys, and for keys if it is there', () => {
    const isApiPath = ({ path }: Route) => path.startsWith('/api/v1/');
    expect(routes.filter((route) => (whoOf(route) === 'key') !== isApiPath(route))).toEqual([]);
    expect(routes.filter(isApiPath)).toHaveLength(8);
  });

  test('that writes refuses foreign origins, but for machines that prove themselves', async () => {
    const cookie = await signInAdmin(product);
    const headers = { origin: 'https://evil.example' };
    const expected = (route: Route) =>
      unlessKey(route, isWrite(route) && !machineRoutes.has(nameOf(route)) ? 'foreign_origin' : undefined);
    expect(await differing(product, { cookie, headers }, expected)).toEqual([]);
  });

  test.each(['x', randomUUID()])('an admin route answers 404 for what has the id %s', async (id) => {
    const cookie = await signInAdmin(product);
    const right = {
      name: 'Ana Souza',
      email: 'ana@example.com',
      note: '',
      subject: '',
      body: '',
      version: 1,
      question: 'Como?',
      answer: 'Assim.',
      tags: [],
      at: new Date(Date.now() + 86_400_000).toISOString(),
    };
    const odd: string[] = [];
    for (const { method, path } of routes) {
      if (!/^\/api\/admin\/(students|purchases|letters|newsletter|questions|requests)\/:id/.test(path))
        continue;
      const json = method === 'GET' ? undefined : right;
      const answer = await product.call(method, path.replace(':id', id), { cookie, json });
      if (answer.status !== 404) odd.push(`${method} ${path} answered ${answer.status}`);
    }
    expect(odd).toEqual([]);
  });

  test('refuses a session cookie that is forged, cut or signed with another secret', async () => {
    const [cookie = ''] = (await product.signIn()).split('; ');
    const [name, value = ''] = cookie.split('=');
    const forged = [
      `${name}=`,
      `${name}=x`,
      `${name}=${value.slice(0, -6)}`,
      `${name}=a${value}`,
      `${name}=${value.split('.')[0]}.${encodeURIComponent(Buffer.alloc(32).toString('base64'))}`,
    ];
    for (const candidate of forged) {
      expect((await product.call('GET', '/api/session', { cookie: candidate })).status).toBe(401);
    }
    expect((await product.call('GET', '/api/session', { cookie })).status).toBe(200);
  });
});

describe('errors', () => {
  test('have one shape and tell nothing of the inside', async () => {
    const answer = await product.call('GET', '/api/nothing-here');
    expect(answer.status).toBe(404);
    expect(await answer.json()).toEqual({
      error: {
        code: 'not_found',
        message: expect.any(String),
        requestId: answer.headers.get('x-request-id'),
      },
    });
  });

  test.each([
    ['malformed JSON', 400, { body: '{"email":', headers: { 'content-type': 'application/json' } }],
    ['no body at all', 422, {}],
    ['a list in place of an object', 422, { json: [] }],
    ['fields of the wrong kind', 422, { json: { email: 1, password: {} } }],
    ['a body of 1 MB', 413, { json: { email: 'a@b.co', password: 'x'.repeat(1_000_000) } }],
    ['a foreign origin', 403, { json: {}, headers: { origin: 'https://evil.example' } }],
    ['a null origin', 403, { json: {}, headers: { origin: 'null' } }],
  ])('answers %s with %i', async (_, status, options) => {
    const answer = await product.call('POST', '/api/auth/sign-in/email', options);
    expect(answer.status).toBe(status);
    expect(await answer.json()).toEqual({
      error: {
        code: expect.stringMatching(/^[a-z_]+$/),
        message: expect.any(String),
        requestId: expect.any(String),
      },
    });
  });

  test('refuses a cross-site request that hides its origin', async () => {
    const answer = await product.app.request('/api/auth/sign-out', {
      method: 'POST',
      headers: { 'sec-fetch-site': 'cross-site' },
    });
    expect(answer.status).toBe(403);
  });
});
