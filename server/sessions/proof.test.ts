import { Hono } from 'hono';
import { expect, test } from 'vitest';
import type { StudentEnv } from './env.ts';
import { proof, proofLevelOf, proves, requireProof } from './proof.ts';

const hour = 60 * 60 * 1000;
const before = (milliseconds: number) => new Date(Date.now() - milliseconds);
const done = () => new Response('done');

test.each([
  [0.2, null, { fresh: true, recent: true }],
  [0.3, null, { fresh: false, recent: true }],
  [2.1, null, { fresh: false, recent: false }],
  [9, 1.9, { fresh: false, recent: true }],
  [9, 2.1, { fresh: false, recent: false }],
])('a login %d hours ago and a write %d hours ago prove %j', (login, write, expected) => {
  const session = {
    createdAt: before(login * hour),
    adminWriteAt: write === null ? null : before(write * hour),
  };
  expect({ fresh: proves(session, 'fresh'), recent: proves(session, 'recent') }).toEqual(expected);
  expect(proves(session, 'none')).toBe(true);
});

test('the strictest of the routes that match counts, and a write that declares nothing asks for a recent proof', () => {
  const app = new Hono()
    .use('/*', async (_, next) => next())
    .post('/a', proof('none'), done)
    .post('/b', done)
    .post('/c', proof('none'), done)
    .post('/c', proof('fresh'), done)
    .get('/d', done);
  const level = (method: string, path: string) =>
    proofLevelOf(
      method,
      app.routes.filter((route) => route.path === path || route.path.endsWith('*')),
    );
  expect(level('POST', '/a')).toBe('none');
  expect(level('POST', '/b')).toBe('recent');
  expect(level('POST', '/c')).toBe('fresh');
  expect(level('GET', '/d')).toBe('none');
  expect(level('POST', '/nothing')).toBe('recent');
});

function appWith(routes: Hono<StudentEnv>) {
  return new Hono<StudentEnv>()
    .use(async (c, next) => {
      c.set('session', { createdAt: before(hour), adminWriteAt: null } as never);
      await next();
    })
    .use(requireProof({ noteAdminWrite: async () => undefined }))
    .route('/', routes)
    .onError((_, c) => c.text('refused', 500));
}

test('a route that the guard cannot read opens to nobody', async () => {
  const routes = new Hono<StudentEnv>().post('/give', proof('fresh'), done);
  expect((await appWith(routes).request('/give', { method: 'POST' })).status).toBe(500);
  // An error handler of its own makes Hono wrap the handlers: the declaration is not found any more.
  const wrapped = new Hono<StudentEnv>().post('/give', proof('fresh'), done).onError((error) => {
    throw error;
  });
  expect((await appWith(wrapped).request('/give', { method: 'POST' })).status).toBe(500);
  const open = new Hono<StudentEnv>().post('/give', proof('recent'), done);
  expect((await appWith(open).request('/give', { method: 'POST' })).status).toBe(200);
});
