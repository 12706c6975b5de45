import { Hono } from 'hono';
import { expect, test } from 'vitest';
import {
  certificateDrawingFile,
  certificatePageFile,
  certificatePageStates,
  certificatePictureMark,
} from '../../../domain/certificate-page.ts';
import { placeholder } from '../../../domain/page-placeholders.ts';
import { createGraduateActions } from '../../../tests/support/graduate-actions.ts';
import { sharedFixture } from '../../../tests/support/shared-fixture.ts';
import { createTestApp } from '../../../tests/support/test-app.ts';
import type { AppEnv } from '../../http/env.ts';
import { AppError } from '../../http/errors.ts';
import { limitConcurrency, queueRequests } from '../../http/limit-concurrency.ts';
import { createSite } from '../../http/site.ts';
import { certificatePages } from './certificate-pages.ts';

const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="630">${certificatePictureMark}</svg>`;

/** Pages with all placeholders and nothing else. */
const site = createSite(
  new Map(
    ['certificado.html', certificateDrawingFile, ...certificatePageStates.map(certificatePageFile)].map(
      (file) => [
        `/${file}`,
        {
          bodies: {
            identity: new TextEncoder().encode(
              file === certificateDrawingFile
                ? drawing
                : `${file}|${placeholder('student_name')}|${placeholder('code')}|${placeholder('replaced_by_path')}|<input value="${placeholder('typed')}">`,
            ),
          },
          type: 'text/html; charset=utf-8',
          etag: '"x"',
          cacheControl: 'no-cache',
        },
      ],
    ),
  ),
);

const product = await sharedFixture(createTestApp('certificate_pages'));
const pages = new Hono<AppEnv>().route(
  '/',
  certificatePages({ ...product, site }, product.features.certificates),
);

async function open(path: string, headers: Record<string, string> = {}) {
  const answer = await pages.request(path, { headers });
  return { answer, text: await answer.text() };
}

test('pages wait for their turn in the queue of all that is rendered; who comes to a full one may come again', async () => {
  const finish: (() => void)[] = [];
  const verify = () =>
    new Promise<never>((_, reject) => finish.push(() => reject(new AppError('unknown_certificate'))));
  const queued = new Hono<AppEnv>().route(
    '/',
    certificatePages(
      {
        ...product,
        site,
        renderQueue: queueRequests(limitConcurrency({ concurrency: 1, maxWaiting: 1 }), product.clientIp),
      },
      { ...product.features.certificates, verify },
    ),
  );
  const [first, second, third] = Array.from({ length: 3 }, () =>
    queued.request('/certificado/AAAA-BBBB-CCCC'),
  );
  expect((await third)?.status).toBe(503);
  // No page is rendered outside of the queue, that of a code which is none neither.
  const refused = await queued.request('/certificado?codigo=..', { headers: { 'accept-encoding': 'br' } });
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '2']);
  expect(refused.headers.get('content-encoding')).toBeNull();
  for (const answer of [first, second]) {
    await expect.poll(() => finish.length).toBe(1);
    finish.pop()?.();
    expect((await answer)?.status).toBe(404);
  }
});

test('a name is text, whatever it holds', async () => {
  const { certificate } = await createGraduateActions(product).graduate(
    'Ana <b onmouseover="x">{{code}}</b> & Cia',
  );
  const { answer, text } = await open(`/certificado/${certificate.code}`);
  expect(answer.status).toBe(200);
  expect(answer.headers.get('x-robots-tag')).toBe('noindex');
  expect(answer.headers.get('cache-control')).toBe('private, no-cache');
  expect(text).toBe(
    `certificado/valid.html|Ana &lt;b onmouseover=&quot;x&quot;&gt;{{code}}&lt;/b&gt; &amp; Cia|${certificate.code}||<input value="">`,
  );
});

test('a certificate has a picture of its own for as long as it holds', async () => {
  const { certificate } = await createGraduateActions(product).graduate('Ana <b>&amp;</b> Souza');
  const picture = (code: string) => pages.request(`/certificado/${code}/imagem.png`);
  const answer = await picture(certificate.code);
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toBe('image/png');
  expect(answer.headers.get('x-robots-tag')).toBe('noindex');
  const png = Buffer.from(await answer.arrayBuffer());
  expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([1200, 630]);
  expect(Buffer.from(await (await picture(certificate.code.toLowerCase())).arrayBuffer())).toEqual(png);
  const other = await createGraduateActions(product).graduate('Rui Lima');
  expect(Buffer.from(await (await picture(other.certificate.code)).arrayBuffer())).not.toEqual(png);

  expect((await picture('K7QX-3MPR-WH9D')).status).toBe(404);
  await product.database.$client.query("update certificates set status = 'revoked' where code = $1", [
    certificate.code,
  ]);
  expect((await picture(certificate.code)).status).toBe(410);
});

test('a code as it was typed leads to the printed address', async () => {
  const { answer } = await open('/certificado?codigo=+k7qx+3mpr+wh9d');
  expect(answer.status).toBe(303);
  expect(answer.headers.get('location')).toBe('/certificado/K7QX-3MPR-WH9D');
});

test.each([
  '/certificado/K7QX-3MPR-WH9D',
  '/certificado/%22%3E%3Cscript%3E',
  '/certificado?codigo=%22%3E%3Cscript%3E',
  '/certificado?codigo=..',
  '/certificado/%ff',
  `/certificado?codigo=${'%F0%9F%90%B6'.repeat(500)}`,
])('%s is told kindly, with the field to type it again', async (path) => {
  const { answer, text } = await open(path);
  expect(answer.status).toBe(404);
  expect(text).toMatch(/^certificado\/unknown\.html/);
  expect(text).toMatch(/<input value="[^"<>]+">$/);
  expect(text.length).toBeLessThan(400);
});

test.each(['/certificado', '/certificado?codigo=', '/certificado?codigo=++'])(
  '%s asks for a code',
  async (path) => {
    const { answer, text } = await open(path);
    expect(answer.status).toBe(200);
    expect(text).toMatch(/^certificado\.html/);
  },
);

test.each(['br', 'gzip'])('travels as %s where the browser takes it', async (encoding) => {
  const { answer } = await open('/certificado/K7QX-3MPR-WH9D', { 'accept-encoding': encoding });
  expect(answer.headers.get('content-encoding')).toBe(encoding);
  expect(answer.headers.get('vary')).toBe('Accept-Encoding');
});

test('an address that asks too much is told when to come back', async () => {
  let last = await open('/certificado/K7QX-3MPR-WH9D');
  for (let count = 0; count < 60; count += 1) last = await open('/certificado/K7QX-3MPR-WH9D');
  expect(last.answer.status).toBe(429);
  expect(last.answer.headers.get('retry-after')).toMatch(/^\d+$/);
  expect(last.text).toMatch(/^certificado\/too-many\.html/);
});

test('a database that does not answer is no verdict', async () => {
  const broken = await createTestApp('certificate_pages_broken');
  await broken.close();
  const pages = certificatePages({ ...broken, site }, broken.features.certificates);
  const answer = await pages.request('/certificado/K7QX');
  expect(answer.status).toBeGreaterThanOrEqual(500);
  expect(await answer.text()).toMatch(/^certificado\/unavailable\.html/);
});
