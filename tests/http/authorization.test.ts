import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { signInAdmin } from '../support/admin.ts';
import { type Route, routesOf } from '../support/routes.ts';
import { shared } from '../support/shared.ts';
import { createTestApp } from '../support/test-app.ts';

/** Whoever adds a route that needs no session says so here. */
const publicRoutes = new Set([
  'POST /api/auth/sign-up/email',
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
  'POST /api/auth/reset-password',
  'GET /api/auth/verify-email',
  'POST /api/auth/verify-email',
  'POST /api/account/address/confirm',
  'POST /api/account/address/refuse',
  'POST /api/newsletter',
  'GET /api/newsletter/confirm',
  'POST /api/newsletter/confirm',
  'GET /api/newsletter/unsubscribe',
  'POST /api/newsletter/unsubscribe',
  'GET /api/certificates/:code',
  'GET /certificado',
  'GET /certificado/:code',
  // Those of published pages.
  'GET /media/:id/:file',
  'GET /newsletter/confirmar',
  'GET /newsletter/cancelar',
  'POST /api/webhooks/:provider',
  'POST /api/purchases/resend',
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

/** What an account without the role admin may not use: all of the desk, and the page that uploads. */
const isForAdmins = ({ path }: Route) => path.startsWith('/api/admin/') || path === '/api/course-files';

const product = await shared(createTestApp('authorization'));

describe('every route', () => {
  test('answers 401 to anonymous visitors unless it is listed as public', async () => {
    const walked = new Set(routesOf(product).map(({ method, path }) => `${method} ${path}`));
    expect([...publicRoutes].filter((route) => !walked.has(route))).toEqual([]);

    const open: string[] = [];
    for (const route of walked) {
      if (publicRoutes.has(route)) continue;
      const [method = '', path = ''] = route.split(' ');
      const answer = await product.call(method, path.replace(/:\w+/g, 'x').replace('*', 'x'));
      if (answer.status !== 401) open.push(`${route} answered ${answer.status}`);
    }
    expect(open).toEqual([]);
    expect(walked.size).toBeGreaterThan(publicRoutes.size);
  });

  test('answers 403 to students where it is for administrators', async () => {
    const cookie = await product.signIn();
    const routes = routesOf(product).filter(isForAdmins);
    expect(routes.length).toBeGreaterThan(20);
    const open: string[] = [];
    for (const { method, path } of routes) {
      const answer = await product.call(method, path.replace(/:\w+/g, 'x').replace('*', 'x'), { cookie });
      if (answer.status !== 403) open.push(`${method} ${path} answered ${answer.status}`);
    }
    expect(open).toEqual([]);
  });

  test.each(['x', randomUUID()])('of the desk answers 404 for what has the id %s', async (id) => {
    const cookie = await signInAdmin(product);
    const right = {
      name: 'Ana Souza',
      note: '',
      subject: '',
      body: '',
      version: 1,
      question: 'Como?',
      answer: 'Assim.',
    };
    const odd: string[] = [];
    for (const { method, path } of routesOf(product)) {
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
