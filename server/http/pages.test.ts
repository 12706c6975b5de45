import { afterEach, expect, test, vi } from 'vitest';
import { createSite, createSitePages, type KeptAnswer } from './pages.ts';

const html = new TextEncoder().encode('<h1>Olá</h1>');
const page = {
  bodies: { identity: html, br: html },
  type: 'text/html; charset=utf-8',
  etag: '"x"',
  cacheControl: 'no-cache',
};
const countRequest = vi.fn();
const onPage = vi.fn();
afterEach(() => vi.clearAllMocks());
const site = createSite(new Map(['/index.html', '/curso.html'].map((name) => [name, page])), {});
const answer = createSitePages({ site, onPage, metrics: { countRequest } });
const ask = (method = 'GET', url = '/', headers = {}) => answer({ method, url, headers });
const textOf = (kept?: KeptAnswer) => new TextDecoder().decode(kept?.body ?? undefined);

test('a HEAD of a page has its headers and no body', () => {
  const head = ask('HEAD');
  expect([head?.status, head?.headers['Content-Length'], head?.body]).toEqual([200, '13', null]);
  for (const url of ['/', '/?de=anuncio', '/?%']) expect(textOf(ask('GET', url))).toBe('<h1>Olá</h1>');
});

test('a page that the browser has is not sent again', () => {
  const known = ask('GET', '/', { 'if-none-match': '"x"', 'accept-encoding': 'br' });
  expect([known?.status, known?.headers['Content-Encoding'], known?.body]).toEqual([304, 'br', null]);
});

test('each page is told and counted by its own name; what is none goes on to the routes', () => {
  ask('GET', '/?a=1');
  ask('GET', '/c%75rso');
  ask('HEAD', '/', { 'if-none-match': '"x"' });
  expect(onPage.mock.calls.map(([, name]) => name)).toEqual(['/', '/curso', '/']);
  expect(countRequest.mock.calls).toEqual([
    ['GET', '/', 200, expect.any(Number)],
    ['GET', '/curso', 200, expect.any(Number)],
    ['HEAD', '/', 304, expect.any(Number)],
  ]);
  vi.clearAllMocks();
  for (const url of ['/faq', '/index.html', '/%', 'http://x/']) expect(ask('GET', url)).toBeUndefined();
  expect(ask('POST')).toBeUndefined();
  expect([onPage, countRequest].map(({ mock }) => mock.calls)).toEqual([[], []]);
});
