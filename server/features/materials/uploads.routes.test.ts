import { readdirSync } from 'node:fs';
import path from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { maxUploadBytes } from '../../../domain/uploads.ts';
import { signInAdmin } from '../../../tests/support/admin.ts';
import { paddedPdf, samplePdf, samplePicture } from '../../../tests/support/sample-files.ts';
import { sharedFixture } from '../../../tests/support/shared-fixture.ts';
import { createTestApp } from '../../../tests/support/test-app.ts';

const product = await sharedFixture(createTestApp('uploads'));
const admin = await signInAdmin(product);
const pdf = await samplePdf();
beforeEach(() => product.database.$client.query('delete from course_files'));

type Row = Record<string, string | number>;

function form(
  content: BlobPart,
  name: string,
  fields: Record<string, string> = { module_id: 'modulo1' },
): FormData {
  const body = new FormData();
  for (const [field, value] of Object.entries(fields)) body.append(field, value);
  body.append('file', new File([content], name));
  return body;
}

const send = (body: BodyInit, cookie = admin, headers: Record<string, string> = {}) =>
  product.call('POST', '/api/course-files', { cookie, body, headers });
const rows = async () => (await product.database.$client.query<Row>('select * from course_files')).rows;
const bucket = () => path.join(product.shippedDir, '../storage/course-materials');
/** Every file below the bucket, unfinished ones too. */
const kept = () =>
  readdirSync(bucket(), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(bucket(), path.join(entry.parentPath, entry.name)));

/** Refused with that status and code, and nothing left of it. */
async function expectRefusal(
  answer: Response,
  status: number,
  code: string,
  before: string[],
): Promise<void> {
  expect({ status: answer.status, body: await answer.json() }).toMatchObject({
    status,
    body: { error: { code } },
  });
  expect(await rows()).toEqual([]);
  expect(kept()).toEqual(before);
}

describe('an upload', () => {
  test('keeps the file and its row, and students read it', async () => {
    const fields = { module_id: 'modulo2', file_description: '  Ficha de   retorno ' };
    const answer = await send(form(pdf, 'Ficha de retorno.pdf', fields));
    expect(answer.status).toBe(201);
    const [row] = await rows();
    expect(row).toMatchObject({
      module_id: 'modulo2',
      module_name: 'Ferramentas práticas de IA',
      file_name: 'Ficha de retorno.pdf',
      file_description: 'Ficha de retorno',
      file_path: expect.stringMatching(/^modulo2\/\d{13}_Ficha_de_retorno\.pdf$/),
      file_type: 'application/pdf',
      file_size: pdf.length,
      file_url: `/storage/course-materials/${row?.file_path}`,
      created_by: expect.stringMatching(/^[0-9a-f-]{36}$/),
    });
    expect(await answer.json()).toMatchObject({ id: row?.id, file_path: row?.file_path });

    const student = await product.signIn();
    const file = await product.call('GET', String(row?.file_url), { cookie: student });
    expect(file.headers.get('content-type')).toBe('application/pdf');
    expect(file.headers.get('content-disposition')).toMatch(/^inline; filename="Ficha de retorno\.pdf"/);
    expect(Buffer.from(await file.arrayBuffer()).equals(pdf)).toBe(true);
    const { modules } = await (await product.call('GET', '/api/materials', { cookie: student })).json();
    expect(modules[1].materials).toMatchObject([
      { title: 'Ficha de retorno', kind: 'upload', url: row?.file_url },
    ]);
    expect((await product.call('GET', String(row?.file_url))).status).toBe(401);
  });

  test.each(['png', 'jpeg', 'webp'] as const)('takes a %s', async (format) => {
    const content = await samplePicture(format);
    const answer = await send(form(content, `foto.${format}`));
    expect(await answer.json()).toMatchObject({ file_type: `image/${format}`, file_name: `foto.${format}` });
  });

  test('is described by its name when nothing else is said', async () => {
    const answer = await send(form(pdf, 'Guia.pdf', { module_id: 'bonus', file_description: '   ' }));
    expect(await answer.json()).toMatchObject({ file_description: 'Guia.pdf' });
  });

  test('takes the parts in any order', async () => {
    const body = new FormData();
    body.append('file', new File([pdf], 'a.pdf'));
    body.append('file_description', 'Depois');
    body.append('module_id', 'modulo3');
    expect(await (await send(body)).json()).toMatchObject({
      module_id: 'modulo3',
      file_description: 'Depois',
    });
  });

  test('never overwrites: twenty of one name at once are twenty files', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => send(form(pdf, 'mesmo nome.pdf'))));
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(201));
    const paths = (await rows()).map(({ file_path }) => String(file_path));
    expect(new Set(paths).size).toBe(20);
    expect(kept()).toEqual(expect.arrayContaining(paths));
  });
});

describe('a name', () => {
  test.each([
    ['../../../etc/passwd.pdf', 'passwd.pdf'],
    ['..\\..\\windows\\system.pdf', 'system.pdf'],
    ['a/../../b.pdf', 'b.pdf'],
    ['relatorio\u202Efdp.exe', 'relatoriofdp.exe.pdf'],
    ['\u2067דוח רפואי\u2069.pdf', 'דוח רפואי.pdf'],
    ['.htaccess', 'htaccess.pdf'],
    ['linha\r\nSet-Cookie: x=1.pdf', expect.stringMatching(/^[\P{C}]+\.pdf$/u)],
    [`${'á'.repeat(255)}.pdf`, `${'á'.repeat(100)}.pdf`],
    [`${'x'.repeat(255)}`, `${'x'.repeat(200)}.pdf`],
  ])('%j is kept as %s inside the module, and its address works', async (name, expected) => {
    const answer = await send(form(pdf, name));
    expect(answer.status).toBe(201);
    const row = (await answer.json()) as Row;
    expect(row.file_name).toEqual(expected);
    expect(row.file_path).toMatch(/^modulo1\/\d{13}_[^/\\\s]+$/u);
    expect(kept()).toContain(row.file_path);
    const file = await product.call('GET', String(row.file_url), { cookie: admin });
    expect(file.status).toBe(200);
    expect(file.headers.get('content-disposition')).toContain(
      `filename*=UTF-8''${encodeURIComponent(String(row.file_name))}`,
    );
  });

  test('says nothing about the type: a picture called PDF is a picture', async () => {
    const answer = await send(form(await samplePicture('png'), 'laudo.pdf'));
    expect(await answer.json()).toMatchObject({ file_type: 'image/png', file_name: 'laudo.png' });
  });
});

describe('content is refused', () => {
  const exe = Buffer.concat([Buffer.from('MZ\x90\0\x03\0\0\0\x04\0\0\0', 'latin1'), Buffer.alloc(5000)]);
  const html = '<!doctype html><html><script>alert(1)</script></html>';
  const svg = '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
  const zipEnd = Buffer.concat([Buffer.from('PK\x05\x06'), Buffer.alloc(18)]);
  const head = Buffer.from('%PDF-1.7\n');

  test.each<[string, () => BlobPart | Promise<BlobPart>]>([
    ['a renamed executable', () => exe],
    ['a renamed ELF program', () => Buffer.concat([Buffer.from('\x7fELF\x02\x01\x01'), Buffer.alloc(5000)])],
    ['a shell script', () => '#!/bin/sh\nrm -rf /\n'],
    ['a page', () => html],
    ['a drawing', () => svg],
    ['a drawing without a prologue', () => '<svg onload="alert(1)"/>'],
    ['an archive', () => Buffer.concat([Buffer.from('PK\x03\x04'), Buffer.alloc(500), zipEnd])],
    ['a GIF', () => Buffer.concat([Buffer.from('GIF89a'), Buffer.alloc(500)])],
    ['plain text', () => 'apenas texto '.repeat(1000)],
    ['one byte', () => 'x'],
    ['a PDF behind a page', () => Buffer.concat([Buffer.from(html), pdf])],
    ['a PDF with a page in its head', () => Buffer.concat([head, Buffer.from(`%${html}\n`), pdf])],
    ['a PDF with a page at its end', () => Buffer.concat([pdf, Buffer.from(html)])],
    ['a PDF with a long page at its end', () => Buffer.concat([pdf, Buffer.from(html + ' '.repeat(5000))])],
    ['a PDF that is an archive too', () => Buffer.concat([pdf, Buffer.from('PK\x03\x04'), zipEnd])],
    [
      'a PDF that ends after the archive in it',
      () => Buffer.concat([pdf, Buffer.from('PK\x03\x04'), zipEnd, Buffer.from('\n%%EOF\n')]),
    ],
    ['a picture that is an archive too', async () => Buffer.concat([await samplePicture('jpeg'), zipEnd])],
    [
      'a picture with a page at its end',
      async () => Buffer.concat([await samplePicture('png'), Buffer.from(html)]),
    ],
    ['a program that has a PDF in it', () => Buffer.concat([exe, pdf])],
    ['half a PDF', () => pdf.subarray(0, pdf.length / 2)],
  ])('%s', async (_, content) => {
    const before = kept();
    for (const name of ['inofensivo.pdf', 'foto.png']) {
      const body = form(await content(), name);
      await expectRefusal(await send(body), 415, 'file_type_not_allowed', before);
    }
  });

  test('of no bytes', async () => {
    await expectRefusal(await send(form('', 'vazio.pdf')), 422, 'file_empty', kept());
  });

  test('of one byte more than 10 MB, while 10 MB exactly are taken', async () => {
    const before = kept();
    const tooLarge = await send(form(paddedPdf(maxUploadBytes + 1), 'grande.pdf'));
    await expectRefusal(tooLarge, 413, 'file_too_large', before);
    const exact = await send(form(paddedPdf(maxUploadBytes), 'no limite.pdf'));
    expect(exact.status).toBe(201);
    expect(await exact.json()).toMatchObject({ file_size: maxUploadBytes });
  });

  test('of endless bytes, without reading to an end', async () => {
    const boundary = 'limite';
    const start = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n%PDF-1.7\n`;
    let pulled = 0;
    const endless = new ReadableStream({
      start: (controller) => controller.enqueue(Buffer.from(start)),
      pull(controller) {
        pulled += 1;
        controller.enqueue(new Uint8Array(1024 * 1024).fill(120));
      },
    });
    const before = kept();
    const request = new Request('http://localhost:3000/api/course-files', {
      method: 'POST',
      headers: { cookie: admin, 'content-type': `multipart/form-data; boundary=${boundary}` },
      body: endless,
      duplex: 'half',
    } as RequestInit);
    await expectRefusal(await product.app.request(request), 413, 'file_too_large', before);
    expect(pulled).toBeLessThan(30);
  });
});

describe('a form is refused', () => {
  test.each<[string, Record<string, string>, number, string]>([
    ['without a module', {}, 422, 'module_missing'],
    ['with an empty module', { module_id: '' }, 422, 'module_missing'],
    ['with a module the course lacks', { module_id: 'modulo9' }, 422, 'module_missing'],
    ['with a folder for a module', { module_id: '../bonus' }, 422, 'module_missing'],
    [
      'with a description without end',
      { module_id: 'bonus', file_description: 'x'.repeat(5000) },
      422,
      'invalid_input',
    ],
  ])('%s', async (_, fields, status, code) => {
    await expectRefusal(await send(form(pdf, 'a.pdf', fields)), status, code, kept());
  });

  test('without a file', async () => {
    const body = new FormData();
    body.append('module_id', 'bonus');
    await expectRefusal(await send(body), 422, 'file_missing', kept());
    body.append('file', 'text in place of a file');
    await expectRefusal(await send(body), 422, 'file_missing', kept());
  });

  test.each([
    ['JSON', '{"module_id":"bonus"}', { 'content-type': 'application/json' }, 'bad_request'],
    ['no boundary', 'x', { 'content-type': 'multipart/form-data' }, 'bad_request'],
    ['nothing inside', '', { 'content-type': 'multipart/form-data; boundary=x' }, 'upload_incomplete'],
    ['no end', '--x\r\n', { 'content-type': 'multipart/form-data; boundary=x' }, 'upload_incomplete'],
  ])('that is %s', async (_, body, headers, code) => {
    await expectRefusal(await send(body, admin, headers), 400, code, kept());
  });
});

describe('who may not upload is refused before the body is read', () => {
  /** A body that fails the test when anybody asks for it. */
  const untouched = () =>
    new Request('http://localhost:3000/api/course-files', {
      method: 'POST',
      headers: { 'content-type': 'multipart/form-data; boundary=x' },
      body: new ReadableStream(
        { pull: () => Promise.reject(new Error('The body was read')) },
        { highWaterMark: 0 },
      ),
      duplex: 'half',
    } as RequestInit);

  test('a visitor', async () => {
    const answer = await product.app.request(untouched());
    expect(answer.status).toBe(401);
  });

  test('a student', async () => {
    const request = untouched();
    request.headers.set('cookie', await product.signIn());
    const answer = await product.app.request(request);
    expect(answer.status).toBe(403);
    expect(await answer.json()).toMatchObject({ error: { code: 'forbidden' } });
  });

  test('an administrator with more than any upload may be', async () => {
    const request = untouched();
    request.headers.set('cookie', admin);
    request.headers.set('content-length', String(100 * 1024 * 1024));
    expect((await product.app.request(request)).status).toBe(413);
  });

  test('a page of another site', async () => {
    const answer = await send(form(pdf, 'a.pdf'), admin, { origin: 'https://evil.example' });
    expect(answer.status).toBe(403);
    expect(await rows()).toEqual([]);
  });
});
