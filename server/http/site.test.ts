import { Hono } from 'hono';
import { afterEach, expect, test, vi } from 'vitest';
import type { AppEnv } from './env.ts';
import { createSite, sitePages } from './site.ts';

const html = new TextEncoder().encode('<h1>Olá</h1>');
const page = {
  bodies: { identity: html, br: html },
  type: 'text/html; charset=utf-8',
  etag: '"x"',
  cacheControl: 'no-cache',
};
const onPage = vi.fn();
const countedAs = vi.fn();
afterEach(() => vi.clearAllMocks());
const site = createSite(new Map(['/index.html', '/curso.html'].map((name) => [name, page])));
const app = new Hono<AppEnv>()
  .use(async (c, next) => {
    await next();
    countedAs(c.get('page'));
  })
  .use(sitePages(site, (_, name) => onPage(name)))
  .all('*', (c) => c.text('no page'));
const ask = async (method = 'GET', path = '/', headers = {}) => {
  const answer = await app.request(path, { method, headers });
  return { status: answer.status, headers: answer.headers, text: await answer.text() };
};

test('a HEAD of a page has its headers and no body', async () => {
  const head = await ask('HEAD');
  expect([head.status, head.headers.get('content-length'), head.text]).toEqual([200, '13', '']);
  for (const path of ['/', '/?de=anuncio', '/?%']) expect((await ask('GET', path)).text).toBe('<h1>Olá</h1>');
});

test('a page that the browser has is not sent again', async () => {
  const known = await ask('GET', '/', { 'if-none-match': '"x"', 'accept-encoding': 'br' });
  expect([known.status, known.headers.get('content-encoding'), known.text]).toEqual([304, 'br', '']);
});

test.each([
  ['gzip, deflate, br', 'br'],
  ['br;q=0, gzip', null],
  ['*', null],
  ['', null],
])('to a client that takes %j a page is sent as %j', async (accepted, encoding) => {
  const { headers } = await ask('GET', '/', { 'accept-encoding': accepted });
  expect(headers.get('content-encoding')).toBe(encoding);
});

test('each page is told and counted by its own name; all other paths go on to the routes', async () => {
  await ask('GET', '/?a=1');
  await ask('GET', '/c%75rso');
  await ask('HEAD', '/', { 'if-none-match': '"x"' });
  for (const { mock } of [onPage, countedAs])
    expect(mock.calls.map(([name]) => name)).toEqual(['/', '/curso', '/']);
  vi.clearAllMocks();
  for (const path of ['/faq', '/index.html', '/%']) expect((await ask('GET', path)).text).toBe('no page');
  expect((await ask('POST')).text).toBe('no page');
  expect(onPage).not.toHaveBeenCalled();
  expect(countedAs.mock.calls.map(([name]) => name)).toEqual(new Array(4).fill(undefined));
});
