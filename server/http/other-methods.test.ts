import { expect, test } from 'vitest';
import { routesOf } from '../../tests/support/routes.ts';
import { sharedFixture } from '../../tests/support/shared-fixture.ts';
import { createTestApp } from '../../tests/support/test-app.ts';

const product = await sharedFixture(createTestApp('other_methods'));
const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];
const ask = (method: string, path: string) =>
  product.app.request(path, { method, headers: { origin: 'http://localhost:3000' } });

test('every address of the API names the methods that it answers to one that asks with another', async () => {
  // A company that is not set up has no address, whatever the method.
  const api = routesOf(product).filter(({ path }) => path.startsWith('/api/') && !path.includes(':provider'));
  const known = new Map(api.map(({ path }) => [path.replace(/:\w+/g, 'x').replace('*', 'x'), path]));
  for (const [path, pattern] of known) {
    const own = api.filter((route) => route.path === pattern).map(({ method }) => method);
    const wrong = methods.filter((method) => !own.includes(method));
    for (const method of wrong) {
      const answer = await ask(method, path);
      // A more general address may answer it.
      if (answer.status !== 405) continue;
      const allowed = (answer.headers.get('allow') ?? '').split(', ');
      expect(allowed, path).toEqual(expect.arrayContaining([...own, 'OPTIONS']));
      expect(allowed.includes('HEAD')).toBe(allowed.includes('GET'));
      expect(allowed).not.toContain(method);
      expect(await answer.json()).toMatchObject({ error: { code: 'method_not_allowed' } });
    }
    const options = await ask('OPTIONS', path);
    expect([options.status, await options.text()], path).toEqual([204, '']);
    expect(options.headers.get('access-control-allow-origin')).toBeNull();
  }
  expect(known.size).toBeGreaterThan(150);
});

test('an address of the API that is read answers HEAD without a body, and refuses other methods', async () => {
  const head = await ask('HEAD', '/api/openapi.json');
  expect([head.status, await head.text()]).toEqual([200, '']);
  for (const path of ['/api/openapi.json', '/api/v1/students']) {
    const answer = await ask('DELETE', path);
    expect(answer.status).toBe(405);
    expect(answer.headers.get('allow')).toBe(
      path.includes('v1') ? 'GET, POST, HEAD, OPTIONS' : 'GET, HEAD, OPTIONS',
    );
  }
  expect((await ask('HEAD', '/api/progress/lessons/m1v1')).status).toBe(405);
});

test.each(['/api', '/api/nothing', '/api/v1', '/api/v1/nothing'])(
  '%s is no address, whatever the method',
  async (path) => {
    for (const method of [...methods, 'HEAD', 'OPTIONS']) expect((await ask(method, path)).status).toBe(404);
  },
);
