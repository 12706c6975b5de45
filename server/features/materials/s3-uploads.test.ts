import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { signInAdmin } from '../../../tests/support/admin.ts';
import { startS3Store } from '../../../tests/support/s3-store.ts';
import { paddedPdf } from '../../../tests/support/sample-files.ts';
import { sharedFixture } from '../../../tests/support/shared-fixture.ts';
import { createTestApp } from '../../../tests/support/test-app.ts';
import { sweepFiles } from '../../storage/file-rows.ts';

const store = await sharedFixture(startS3Store());
const product = await sharedFixture(createTestApp('s3_uploads', { s3: store.settings }));
const cookie = await signInAdmin(product);

// Larger than what is kept in memory.
const pdf = paddedPdf(3_000_000);

function upload(content: BlobPart = pdf): Promise<Response> {
  const body = new FormData();
  body.append('module_id', 'bonus');
  body.append('file', new File([content], 'Guia ção.pdf'));
  return product.call('POST', '/api/course-files', { cookie, body });
}

const get = (at: string, headers: Record<string, string> = {}) =>
  product.call('GET', at, { cookie, headers: { 'sec-fetch-mode': 'cors', ...headers } });
const waiting = () => readdirSync(path.join(product.shippedDir, '../storage/.incoming'));

test.each([
  ['small', paddedPdf(100_000)],
  ['large', pdf],
])('a %s upload comes back whole, in part, and not at all when it is known', async (_, content) => {
  const answer = await upload(content);
  expect(answer.status).toBe(201);
  const { file_url, file_path } = await answer.json();
  expect(waiting()).toEqual([]);

  const whole = await get(file_url);
  expect(Buffer.from(await whole.arrayBuffer()).equals(content)).toBe(true);
  expect(whole.headers.get('content-type')).toBe('application/pdf');
  const etag = whole.headers.get('etag') ?? '';
  expect(etag).toBe((await product.storage.head(file_path))?.etag);

  const head = await product.call('HEAD', file_url, { cookie });
  expect(head.headers.get('content-length')).toBe(String(content.length));
  const part = await get(file_url, { range: 'bytes=50000-59999', 'if-range': etag });
  expect(part.status).toBe(206);
  expect(part.headers.get('content-range')).toBe(`bytes 50000-59999/${content.length}`);
  expect(Buffer.from(await part.arrayBuffer()).equals(content.subarray(50_000, 60_000))).toBe(true);
  expect((await get(file_url, { 'if-none-match': etag })).status).toBe(304);
});

test('the sweep removes what was never shown, and only that', async () => {
  const { id: _, ...row } = await (await upload()).json();
  const left = 'bonus/1700000000000_nunca_mostrado.pdf';
  await product.features.materials.files.reserve({ ...row, file_path: left });
  const received = await product.storage.receive(new Blob(['%PDF-1.7']).stream());
  expect(await received.publish(left)).toBe(true);
  const parts = { storage: product.storage, rows: product.features.materials.files };
  await sweepFiles(parts, new Date(Date.now() + 3_600_000));
  expect(await product.storage.head(left)).toBeUndefined();
  expect(await product.storage.head(row.file_path)).toBeDefined();
});

test('twenty uploads of one name at once are twenty files', async () => {
  const contents = Array.from({ length: 20 }, (_, n) => {
    const content = paddedPdf(20_000);
    content.write(`file ${n}`, 10_000);
    return content;
  });
  const rows = await Promise.all(contents.map(async (content) => (await upload(content)).json()));
  expect(new Set(rows.map(({ file_path }) => file_path)).size).toBe(20);
  for (const [n, { file_url }] of rows.entries()) {
    const whole = await get(file_url);
    expect(Buffer.from(await whole.arrayBuffer()).equals(contents[n] ?? Buffer.alloc(0))).toBe(true);
  }
});

test('without the store, what comes with the course is there and the rest is unavailable', async () => {
  const { file_url } = await (await upload()).json();
  mkdirSync(path.join(product.shippedDir, 'bonus'), { recursive: true });
  writeFileSync(path.join(product.shippedDir, 'bonus/apostila.pdf'), pdf);
  expect((await product.call('GET', '/readyz')).status).toBe(200);
  await store.close();

  const shown = 'select id from course_files where uploading_since is null';
  const { rows: before } = await product.database.$client.query(shown);
  for (const answer of [await get(file_url), await upload()]) {
    expect(answer.status).toBe(503);
    expect(answer.headers.get('retry-after')).toBe('2');
    expect(await answer.json()).toMatchObject({
      error: { code: 'unavailable', message: expect.any(String) },
    });
  }
  expect(waiting()).toEqual([]);
  const { rows: after } = await product.database.$client.query(shown);
  expect(after).toEqual(before);

  expect((await get('/storage/course-materials/bonus/apostila.pdf')).status).toBe(200);
  const ready = await product.call('GET', '/readyz');
  expect(ready.status).toBe(503);
  expect(await ready.json()).toEqual({ status: 'unavailable', failing: 'storage' });
});
