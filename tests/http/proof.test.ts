import { describe, expect, test } from 'vitest';
import { signInAdmin } from '../support/admin.ts';
import {
  freshRoutes as fresh,
  harmlessWrites as harmless,
  ordinaryWrites as ordinary,
  setupRoutes,
} from '../support/admin-routes.ts';
import { routesOf } from '../support/routes.ts';
import { sharedFixture } from '../support/shared-fixture.ts';
import { createTestApp } from '../support/test-app.ts';

const product = await sharedFixture(createTestApp('proof'));
const run = (text: string, values: unknown[] = []) => product.database.$client.query(text, values);

const routes = routesOf(product)
  .filter(({ path }) => path.startsWith('/api/admin/') || path === '/api/course-files')
  .map(({ method, path, policy }) => ({ route: `${method} ${path}`, method, level: policy?.proof }));
const isRead = (method: string) => method === 'GET';

/** An administrator's session whose login is so old. @param write age of its last write that carried the proof on */
async function sessionOf(age: string, write?: string) {
  const cookie = await signInAdmin(product);
  await run(
    `update sessions set created_at = now() - $1::interval, admin_write_at = now() - $2::interval
     where id = (select id from sessions order by created_at desc limit 1)`,
    [age, write],
  );
  return cookie;
}

async function refusedOf(asked: string[], cookie: string): Promise<string[]> {
  const refused: string[] = [];
  for (const route of asked) {
    const [method = '', path = ''] = route.split(' ');
    const answer = await product.call(method, path.replace(/:\w+/g, 'x'), { cookie });
    if (answer.status === 401 && (await answer.text()).includes('fresh_login_required')) refused.push(route);
  }
  return refused;
}

/** A write without any effect but on the proof. */
const write = (cookie: string, id = 'x') =>
  product.call('POST', `/api/admin/students/${id}/end-sessions`, { cookie });
const preview = (cookie: string) =>
  product.call('POST', '/api/admin/newsletter/preview', { cookie, json: { subject: 'a', body: 'b' } });

describe('every admin route', () => {
  test('stands in the table with the proof that it declares', () => {
    const declared = (level: string) =>
      routes.flatMap((one) => (one.level === level ? [one.route] : [])).sort();
    expect([...declared('fresh'), ...declared('setup')].sort()).toEqual([...fresh].sort());
    expect(declared('setup')).toEqual([...setupRoutes].sort());
    expect(declared('none')).toEqual([...harmless].sort());
    const undeclared = routes.filter(
      ({ level, method }) => !['fresh', 'setup', 'none'].includes(level ?? '') && !isRead(method),
    );
    expect(undeclared.map(({ route }) => route).sort()).toEqual([...ordinary].sort());
  });

  test('refuses writes and exports after 3 hours, unless harmless; reading goes on', async () => {
    const all = routes.map(({ route }) => route);
    const refused = await refusedOf(all, await sessionOf('3 hours'));
    expect(refused.sort()).toEqual([...fresh, ...ordinary].sort());
  });

  test('refuses after 20 minutes what declares a fresh proof, and nothing else', async () => {
    const all = routes.map(({ route }) => route);
    expect((await refusedOf(all, await sessionOf('20 minutes'))).sort()).toEqual([...fresh].sort());
  });

  test('a write that no route answers is 404', async () => {
    const cookie = await sessionOf('3 hours');
    expect((await product.call('POST', '/api/admin/nothing', { cookie })).status).toBe(404);
  });
});

describe('a proof', () => {
  test('is carried on for two hours by a write', async () => {
    expect((await write(await sessionOf('10 hours', '119 minutes'))).status).toBe(404);
    expect((await write(await sessionOf('10 hours', '121 minutes'))).status).toBe(401);
    expect(await refusedOf(fresh, await sessionOf('20 minutes', '1 minute'))).toHaveLength(fresh.length);
  });

  test('is not carried on by what fails, is harmless or only reads', async () => {
    const cookie = await sessionOf('119 minutes');
    const { rows } = await run('select id, token from sessions order by created_at');
    const session = rows.find(({ token }) => cookie.includes(token));
    const writtenAt = async () =>
      (await run('select admin_write_at from sessions where id = $1', [session.id])).rows[0].admin_write_at;
    await write(cookie);
    await preview(cookie);
    await product.call('GET', '/api/admin/students', { cookie });
    expect(await writtenAt()).toBeNull();

    const student = await product.signIn();
    const me = await product.call('GET', '/api/session', { cookie: student });
    const { user } = (await me.json()) as { user: { id: string } };
    const start = new Date();
    expect((await write(cookie, user.id)).status).toBe(200);
    expect((await writtenAt()) >= start).toBe(true);
  });
});
