import { expect, test, vi } from 'vitest';
import { createPages } from './pages.ts';

test('a HEAD of a page has its headers, no body, and is counted as what it is', async () => {
  const page = {
    bodies: { identity: new TextEncoder().encode('<h1>Olá</h1>') },
    type: 'text/html; charset=utf-8',
    etag: '"x"',
    cacheControl: 'no-cache',
  };
  const count = vi.fn();
  const answer = createPages(new Map([['/index.html', page]]), { headers: {}, count });
  const head = answer(new Request('http://x/', { method: 'HEAD' }));
  expect([head?.status, head?.headers.get('content-length'), await head?.text()]).toEqual([200, '13', '']);
  expect(await answer(new Request('http://x/'))?.text()).toBe('<h1>Olá</h1>');
  expect(count.mock.calls.map(([method, route]) => `${method} ${route}`)).toEqual(['HEAD /', 'GET /']);
});
