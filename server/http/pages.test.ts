import { Hono } from 'hono';
import { expect, test } from 'vitest';
import type { AppEnv } from './env.ts';
import { createSite, servePages } from './pages.ts';

const html = new TextEncoder().encode('<h1>Olá</h1>');
const page = {
  bodies: { identity: html, br: html },
  type: 'text/html; charset=utf-8',
  etag: '"x"',
  cacheControl: 'no-cache',
};
const app = new Hono<AppEnv>().use(
  servePages(createSite(new Map([['/index.html', page]]), {}), () => undefined),
);
const ask = (options: RequestInit) => app.request('/', options);

test('a HEAD of a page has its headers and no body', async () => {
  const head = await ask({ method: 'HEAD' });
  expect([head.status, head.headers.get('content-length'), await head.text()]).toEqual([200, '13', '']);
  expect(await (await ask({})).text()).toBe('<h1>Olá</h1>');
});

test('a page that the browser has is not sent again, and takes no POST', async () => {
  const headers = { 'if-none-match': '"x"', 'accept-encoding': 'br' };
  const known = await ask({ headers });
  expect([known.status, known.headers.get('content-encoding'), await known.text()]).toEqual([304, 'br', '']);
  expect((await ask({ method: 'POST' })).status).toBe(404);
});
