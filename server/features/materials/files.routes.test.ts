import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { sharedFixture } from '../../../tests/support/shared-fixture.ts';
import { createTestApp } from '../../../tests/support/test-app.ts';

const address = '/storage/course-materials/bonus/prompts.pdf';
const reading = 'Uma edição para ler. '.repeat(200);
const content = 'Prompts prontos para colar: 0123456789';

const product = await sharedFixture(createTestApp('files'));
const cookie = await product.signIn();
mkdirSync(path.join(product.shippedDir, 'bonus'), { recursive: true });
writeFileSync(path.join(product.shippedDir, 'bonus/prompts.pdf'), content);
for (const name of ['planilha.xlsx', 'ficha.docx'])
  writeFileSync(path.join(product.shippedDir, 'bonus', name), 'PK');
writeFileSync(path.join(product.shippedDir, 'bonus/prompts.json'), JSON.stringify({ text: reading }));
writeFileSync(path.join(product.shippedDir, '.manifest'), '{}');
writeFileSync(path.join(product.shippedDir, 'bonus/notes.html'), '<script>');
writeFileSync(path.join(product.shippedDir, 'bonus/notes.constructor'), 'notes');
writeFileSync(path.join(product.shippedDir, '../secret.pdf'), 'secret');

const get = (headers: Record<string, string> = {}, at = address, method = 'GET') =>
  product.call(method, at, { cookie, headers });

test('a file that left the course leads to that of the document that replaced it, students only', async () => {
  const replaces = [{ id: 'bonus/antigo', title: 'Antigo' }];
  const catalog = { documents: [{ id: 'bonus/prompts', replaces, formats: {} }] };
  const file = path.join(product.shippedDir, 'catalog.json');
  writeFileSync(file, JSON.stringify(catalog));
  const former = address.replace('prompts', 'antigo');
  const answer = await get({}, former);
  expect([answer.status, answer.headers.get('location')]).toEqual([302, address]);
  const picture = await get({}, former.replace('.pdf', '.1280.avif'));
  expect(picture.headers.get('location')).toBe(address.replace('.pdf', '.1280.avif'));
  expect((await get({}, former.replace('antigo', 'nenhum'))).status).toBe(404);
  expect((await product.call('GET', former, {})).status).toBe(401);
  rmSync(file);
});

describe('a file of the course', () => {
  test('comes whole to a student, with what a browser must know of it', async () => {
    const answer = await get();
    expect(answer.status).toBe(200);
    expect(await answer.text()).toBe(content);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'application/pdf',
      'content-length': String(content.length),
      'accept-ranges': 'bytes',
      'cache-control': 'private, max-age=3600',
      'content-disposition': `inline; filename="prompts.pdf"; filename*=UTF-8''prompts.pdf`,
      'cross-origin-resource-policy': 'same-origin',
      'content-security-policy': expect.stringMatching(/^default-src 'none';.*frame-ancestors 'none'/),
      'cross-origin-opener-policy': 'unsafe-none',
      'last-modified': expect.stringMatching(/ GMT$/),
      etag: expect.stringMatching(/^"[^"]+"$/),
      vary: 'Cookie',
    });
  });

  test('comes compressed where it is one to read, and is known again', async () => {
    const at = address.replace('.pdf', '.json');
    const answer = await get({ 'accept-encoding': 'gzip, br' }, at);
    expect(answer.headers.get('content-encoding')).toBe('gzip');
    const bytes = Buffer.from(await answer.arrayBuffer());
    expect(bytes.length).toBeLessThan(1_000);
    expect(JSON.parse(gunzipSync(bytes).toString())).toEqual({ text: reading });
    const etag = answer.headers.get('etag') ?? '';
    expect((await get({ 'if-none-match': etag }, at)).status).toBe(304);
    expect((await get({ 'accept-encoding': 'gzip' })).headers.has('content-encoding')).toBe(false);
  });

  test('answers HEAD with the same headers and no body', async () => {
    const [whole, head] = [await get(), await get({}, address, 'HEAD')];
    expect(head.status).toBe(200);
    expect(await head.text()).toBe('');
    for (const name of ['content-length', 'etag', 'content-type', 'accept-ranges', 'content-disposition'])
      expect(head.headers.get(name)).toBe(whole.headers.get(name));
  });

  test('answers HEAD as a whole whatever part is asked for: ranges are for GET', async () => {
    for (const range of ['bytes=0-3', 'bytes=9999999-']) {
      const head = await get({ range }, address, 'HEAD');
      expect([head.status, head.headers.get('content-range')]).toEqual([200, null]);
      expect(head.headers.get('content-length')).toBe((await get()).headers.get('content-length'));
    }
  });

  test('is kept from running anything, but for the sandbox in which Safari shows no PDF', async () => {
    expect((await get()).headers.get('content-security-policy')).not.toContain('sandbox');
    const other = await get({}, '/storage/course-materials/bonus/planilha.xlsx');
    expect(other.headers.get('content-security-policy')).toContain('sandbox');
  });

  test.each([
    ['planilha.xlsx', /spreadsheetml/],
    ['ficha.docx', /wordprocessingml/],
  ])('%s is saved, never shown', async (name, type) => {
    const answer = await get({}, `/storage/course-materials/bonus/${name}`);
    expect(answer.headers.get('content-disposition')).toMatch(/^attachment;/);
    expect(answer.headers.get('content-type')).toMatch(type);
  });

  test('the reading file is read as data, by students only', async () => {
    const at = '/storage/course-materials/bonus/prompts.json';
    const answer = await get({}, at);
    expect(await answer.json()).toEqual({ text: reading });
    expect(answer.headers.get('content-type')).toBe('application/json');
    expect(answer.headers.get('cache-control')).toContain('private');
    expect((await product.call('GET', at)).status).toBe(401);
  });

  test.each([
    ['bytes=0-6', 206, 'Prompts', 'bytes 0-6/38'],
    ['bytes=-10', 206, '0123456789', 'bytes 28-37/38'],
    ['bytes=28-', 206, '0123456789', 'bytes 28-37/38'],
    ['bytes=30-999', 206, '23456789', 'bytes 30-37/38'],
    ['bytes=-999', 206, content, 'bytes 0-37/38'],
    ['bytes=0-1,3-4', 200, content, null],
    ['bytes=5-2', 200, content, null],
    ['bytes=x-y', 200, content, null],
    ['bytes=-', 200, content, null],
    ['lines=1-2', 200, content, null],
  ])('range %s gives %i', async (range, status, text, contentRange) => {
    const answer = await get({ range });
    expect(answer.status).toBe(status);
    expect(answer.headers.get('content-range')).toBe(contentRange);
    expect(answer.headers.get('content-length')).toBe(String(text.length));
    expect(await answer.text()).toBe(text);
  });

  test.each(['bytes=38-', 'bytes=99-100', 'bytes=-0'])('range %s lies outside', async (range) => {
    const answer = await get({ range });
    expect(answer.status).toBe(416);
    expect(answer.headers.get('content-range')).toBe('bytes */38');
    expect(await answer.json()).toMatchObject({ error: { code: 'range_not_satisfiable' } });
  });

  test('is not sent again to who has it', async () => {
    const { headers } = await get();
    const etag = headers.get('etag') ?? '';
    const modified = headers.get('last-modified') ?? '';
    const unchanged: Record<string, string>[] = [
      { 'if-none-match': etag },
      { 'if-none-match': `"other", W/${etag}` },
      { 'if-none-match': '*' },
      { 'if-modified-since': modified },
    ];
    for (const condition of unchanged) {
      const answer = await get(condition);
      expect(answer.status).toBe(304);
      expect(answer.headers.get('etag')).toBe(etag);
      expect(await answer.text()).toBe('');
    }
    expect((await get({ 'if-none-match': '"other"', 'if-modified-since': modified })).status).toBe(200);
    expect((await get({ 'if-modified-since': new Date(0).toUTCString() })).status).toBe(200);
  });

  test('goes on from where a download broke off only while it is the same file', async () => {
    const { headers } = await get();
    const range = 'bytes=28-';
    expect((await get({ range, 'if-range': headers.get('etag') ?? '' })).status).toBe(206);
    expect((await get({ range, 'if-range': headers.get('last-modified') ?? '' })).status).toBe(206);
    expect((await get({ range, 'if-range': '"another"' })).status).toBe(200);
    expect((await get({ range, 'if-range': new Date(0).toUTCString() })).status).toBe(200);
  });
});

describe('without a session', () => {
  test.each(['GET', 'HEAD'])('%s answers 401, whether the file exists or not', async (method) => {
    for (const at of [address, '/storage/course-materials/bonus/none.pdf']) {
      const answer = await product.call(method, at, { headers: { accept: '*/*' } });
      expect(answer.status).toBe(401);
    }
    const { error } = await (await product.call('GET', address)).json();
    expect(error.code).toBe('session_missing');
  });

  test.each<Record<string, string>>([
    { 'sec-fetch-mode': 'navigate', accept: 'text/html' },
    { 'sec-fetch-mode': 'navigate', accept: '*/*' },
    { accept: 'text/html,application/xhtml+xml;q=0.9' },
  ])('a navigation with %j goes to login and back', async (headers) => {
    const answer = await product.call('GET', `${address}?x=1`, { headers });
    expect(answer.status).toBe(302);
    expect(answer.headers.get('location')).toBe(`/login?voltar=${encodeURIComponent(address)}`);
    expect(await answer.text()).toBe('');
  });

  test('a script that merely accepts pages is no navigation', async () => {
    const headers = { 'sec-fetch-mode': 'cors', accept: 'text/html' };
    expect((await product.call('GET', address, { headers })).status).toBe(401);
  });
});

describe('what is no file of the course', () => {
  test.each([
    '',
    'bonus',
    'bonus/',
    'bonus/none.pdf',
    '.manifest',
    'bonus/notes.html',
    'bonus/notes.constructor',
    'bonus//prompts.pdf',
    'bonus%2Fprompts.pdf',
    '%2e%2e/secret.pdf',
    '..%2fsecret.pdf',
    'bonus/..%2f..%2fsecret.pdf',
    'bonus/%2e%2e%2f%2e%2e%2fsecret.pdf',
    'bonus/..%5c..%5csecret.pdf',
    '%252e%252e%252fsecret.pdf',
    'bonus/%ff.pdf',
    '.incoming/x.pdf',
    `bonus/${'x'.repeat(5000)}.pdf`,
  ])('%s is answered with 404', async (name) => {
    const answer = await get({}, `/storage/course-materials/${name}`);
    expect(answer.status).toBe(404);
    expect(await answer.text()).not.toContain('secret');
  });

  test('a navigation sees the page for it', async () => {
    const answer = await get({ 'sec-fetch-mode': 'navigate' }, '/storage/course-materials/bonus/none.pdf');
    expect(answer.status).toBe(404);
    expect(answer.headers.get('content-type')).toMatch(/^text\//);
  });

  test('nothing can be written or removed there', async () => {
    for (const method of ['POST', 'PUT', 'DELETE', 'PATCH'])
      expect((await product.call(method, address, { cookie })).status).toBe(404);
    expect((await get()).status).toBe(200);
  });
});

test('a file that changes is served as it is now', async () => {
  const file = path.join(product.shippedDir, 'bonus/changing.pdf');
  const at = '/storage/course-materials/bonus/changing.pdf';
  writeFileSync(file, 'old');
  expect(await (await get({}, at)).text()).toBe('old');
  writeFileSync(file, 'new and longer');
  await expect.poll(async () => (await get({}, at)).text()).toBe('new and longer');
  rmSync(file);
  await expect.poll(async () => (await get({}, at)).status).toBe(404);
});
