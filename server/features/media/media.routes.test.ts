import ExcelJS from 'exceljs';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { docxType, xlsxType } from '../../../domain/file-formats.ts';
import { maxCaptionsBytes } from '../../../domain/media.ts';
import { maxUploadBytes } from '../../../domain/uploads.ts';
import { signInAdmin } from '../../../tests/support/admin.ts';
import { fc } from '../../../tests/support/fast-check.ts';
import { runs } from '../../../tests/support/full-length.ts';
import { createMediaClient } from '../../../tests/support/media.ts';
import {
  paddedPdf,
  sampleOffice,
  samplePdf,
  samplePicture,
  sampleZip,
} from '../../../tests/support/sample-files.ts';
import { sharedFixture } from '../../../tests/support/shared-fixture.ts';
import { createTestApp } from '../../../tests/support/test-app.ts';

const product = await sharedFixture(createTestApp('media'));
const admin = await signInAdmin(product);
const media = createMediaClient(product, admin);

const captions = 'WEBVTT\n\n00:01.000 --> 00:02.000\nOlá, çãé\n';

async function workbook(): Promise<Buffer<ArrayBuffer>> {
  const book = new ExcelJS.Workbook();
  book.addWorksheet('Vacinas').addRow(['Rex', new Date()]);
  return Buffer.from(await book.xlsx.writeBuffer());
}

describe('a material', () => {
  test.each<[string, string, string, string, () => Promise<Buffer<ArrayBuffer>>]>([
    ['PDF', 'Guia ção.pdf', 'application/pdf', 'inline', samplePdf],
    ['picture', 'esquema.png', 'image/png', 'inline', () => samplePicture('png')],
    ['DOCX', 'Ficha.docx', docxType, 'attachment', async () => sampleOffice('docx')],
    ['XLSX', 'Vacinas.xlsx', xlsxType, 'attachment', workbook],
    ['XLSX', 'mínima.xlsx', xlsxType, 'attachment', async () => sampleOffice('xlsx')],
  ])(
    '%s is served as it was sent, to administrators before it is published',
    async (_, name, type, disposition, make) => {
      const content = await make();
      const answer = await media.send('material', content, name);
      expect(answer.status).toBe(201);
      const told = await answer.json();
      expect(told).toMatchObject({
        url: `/storage/course-materials/media/${told.id}/${encodeURIComponent(name)}`,
        ...{ kind: 'material', file_name: name, type, size: content.length, width: null, height: null },
      });
      const student = await product.signIn();
      expect((await product.call('GET', told.url, { cookie: student })).status).toBe(404);
      const cookie = admin;
      const file = await product.call('GET', told.url, { cookie });
      expect(Buffer.from(await file.arrayBuffer()).equals(content)).toBe(true);
      expect(file.headers.get('content-type')).toBe(type);
      expect(file.headers.get('content-disposition')).toMatch(new RegExp(`^${disposition}; filename=`));
      expect(file.headers.get('cache-control')).toBe('private, max-age=3600');
      const part = await product.call('GET', told.url, { cookie, headers: { range: 'bytes=0-3' } });
      expect([part.status, Buffer.from(await part.arrayBuffer())]).toEqual([206, content.subarray(0, 4)]);
      expect((await product.call('GET', told.url)).status).toBe(401);
      expect((await media.get(`/media/${told.id}/${encodeURIComponent(name)}`)).status).toBe(404);
    },
  );

  test('is named by what it is', async () => {
    expect(await (await media.send('material', sampleOffice('docx'), '../a/Ficha.pdf')).json()).toMatchObject(
      {
        file_name: 'Ficha.docx',
      },
    );
  });

  test('may come twice at once under one name', async () => {
    const pdf = await samplePdf();
    const both = await Promise.all([1, 2].map(() => media.send('material', pdf, 'a.pdf')));
    expect(both.map(({ status }) => status)).toEqual([201, 201]);
    const [one, other] = await Promise.all(both.map((answer) => answer.json()));
    expect(one.url).not.toBe(other.url);
  });
});

test('captions are read by administrators before they are published, and not by visitors', async () => {
  const told = await (await media.send('captions', `\uFEFF${captions}`, 'Aula 1.vtt')).json();
  expect(told).toMatchObject({
    url: `/storage/course-materials/media/${told.id}/captions.vtt`,
    file_name: 'Aula 1.vtt',
    type: 'text/vtt',
  });
  const file = await product.call('GET', told.url, { cookie: admin });
  expect([file.headers.get('content-type'), await file.text()]).toEqual(['text/vtt', captions]);
  expect((await product.call('GET', told.url)).status).toBe(401);
});

test('captions in SubRip are stored as WebVTT, and a wrong line is named as it is in the file', async () => {
  const srt = '1\r\n00:00:01,000 --> 00:00:02,000\r\nOlá, çãé\r\n\r\n';
  const told = await (await media.send('captions', srt, 'Aula 1.srt')).json();
  expect(told).toMatchObject({ file_name: 'Aula 1.vtt', type: 'text/vtt' });
  const file = await product.call('GET', told.url, { cookie: admin });
  expect(await file.text()).toBe('WEBVTT\n\n1\n00:00:01.000 --> 00:00:02.000\nOlá, çãé\n\n');

  const wrong = await media.send('captions', `${srt}2\r\n00:00:05,000 --> 00:00:04,000\r\nAté`, 'a.srt');
  expect(wrong.status).toBe(422);
  expect(await wrong.json()).toMatchObject({ error: { code: 'captions_invalid', line: 6 } });
});

describe('what may not be kept', () => {
  const flat = (width: number, height: number) =>
    sharp({ create: { width, height, channels: 3, background: '#0f766c' } })
      .png()
      .toBuffer();
  const latin1 = Buffer.from(captions, 'latin1');
  const cut = async (format: 'png' | 'jpeg' | 'webp') => (await noise(format)).subarray(0, -1_000);
  const noise = (format: 'png' | 'jpeg' | 'webp') =>
    sharp({
      create: {
        width: 200,
        height: 200,
        channels: 3,
        background: 'black',
        noise: { type: 'gaussian', mean: 128, sigma: 40 },
      },
    })
      .toFormat(format)
      .toBuffer();
  const svg = '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
  const half = async (make: () => Promise<Buffer>) => {
    const whole = await make();
    return whole.subarray(0, whole.length / 2);
  };
  const archive = sampleZip({ 'a.txt': 'a' });

  test.each<[string, string, string, () => unknown, number, string]>([
    ['a picture of 100 megapixels', 'image', 'a.png', () => flat(10_001, 10_000), 422, 'too_many_pixels'],
    ['one pixel row over the limit', 'image', 'a.png', () => flat(8_001, 5_000), 422, 'too_many_pixels'],
    ['such a picture as a material', 'material', 'a.png', () => flat(10_001, 10_000), 422, 'too_many_pixels'],
    ['a drawing called a picture', 'image', 'a.png', () => svg, 415, 'file_type_not_allowed'],
    ['a drawing called a material', 'material', 'a.pdf', () => svg, 415, 'file_type_not_allowed'],
    ['a drawing', 'image', 'a.svg', () => svg, 415, 'file_type_not_allowed'],
    [
      'a moving picture',
      'image',
      'a.gif',
      () =>
        sharp({ create: { width: 9, height: 9, channels: 3, background: 'white' } })
          .gif()
          .toBuffer(),
      415,
      'file_type_not_allowed',
    ],
    ['a PDF as a picture', 'image', 'a.png', () => samplePdf(), 415, 'file_type_not_allowed'],
    ['a cut PNG', 'image', 'a.png', () => cut('png'), 422, 'file_broken'],
    ['a cut JPEG', 'image', 'a.jpg', () => cut('jpeg'), 422, 'file_broken'],
    ['a cut WebP', 'image', 'a.webp', () => cut('webp'), 422, 'file_broken'],
    ['a cut JPEG as a material', 'material', 'a.jpg', () => cut('jpeg'), 422, 'file_broken'],
    [
      'the head of a picture',
      'image',
      'a.jpg',
      async () => (await noise('jpeg')).subarray(0, 40),
      422,
      'file_broken',
    ],
    ['a cut PDF', 'material', 'a.pdf', () => half(() => samplePdf('x', 20)), 422, 'file_broken'],
    [
      'a PDF that is an archive too',
      'material',
      'a.pdf',
      async () => Buffer.concat([await samplePdf(), archive]),
      415,
      'file_type_not_allowed',
    ],
    [
      'a picture that is a page too',
      'material',
      'a.png',
      async () => Buffer.concat([await samplePicture('png'), Buffer.from('<script>1</script>')]),
      415,
      'file_type_not_allowed',
    ],
    [
      'a DOCX that is a page too',
      'material',
      'a.docx',
      () =>
        Buffer.concat([
          sampleOffice('docx').subarray(0, -2),
          Buffer.from([18, 0]),
          Buffer.from('<script>1</script>'),
        ]),
      415,
      'file_type_not_allowed',
    ],
    ['an empty archive', 'material', 'a.docx', () => sampleZip({}), 415, 'file_type_not_allowed'],
    ['any archive', 'material', 'a.docx', () => archive, 415, 'file_type_not_allowed'],
    ['a cut XLSX', 'material', 'a.xlsx', async () => (await workbook()).subarray(0, -30), 422, 'file_broken'],
    ['text as a material', 'material', 'a.pdf', () => 'texto', 415, 'file_type_not_allowed'],
    ['an empty file', 'material', 'a.pdf', () => '', 422, 'file_empty'],
    ['empty captions', 'captions', 'a.vtt', () => '', 422, 'file_empty'],
    ['more than 10 MB', 'material', 'a.pdf', () => paddedPdf(maxUploadBytes + 1), 413, 'file_too_large'],
    [
      'a picture of more than 10 MB',
      'image',
      'a.png',
      () => Buffer.alloc(maxUploadBytes + 1),
      413,
      'file_too_large',
    ],
    [
      'captions of more than 1 MB',
      'captions',
      'a.vtt',
      () => captions + ' '.repeat(maxCaptionsBytes),
      413,
      'captions_too_large',
    ],
    ['captions in Latin-1', 'captions', 'a.vtt', () => latin1, 422, 'captions_not_utf8'],
    [
      'captions in UTF-16',
      'captions',
      'a.vtt',
      () => Buffer.from(`\uFEFF${captions}`, 'utf16le'),
      422,
      'captions_not_utf8',
    ],
    ['a picture as captions', 'captions', 'a.vtt', () => samplePicture('png'), 415, 'file_type_not_allowed'],
    ['captions as a material', 'material', 'a.vtt', () => captions, 415, 'file_type_not_allowed'],
    ['captions without a cue', 'captions', 'a.vtt', () => 'WEBVTT\n', 422, 'captions_invalid'],
    ['an unknown kind', 'video', 'a.mp4', () => 'x', 422, 'invalid_input'],
  ])('%s is refused, and nothing of it is kept', async (_, kind, name, make, status, code) => {
    const [rows, files] = [await media.rows(), media.files()];
    const answer = await media.send(kind, (await make()) as BlobPart, name);
    expect([answer.status, (await answer.json()).error.code]).toEqual([status, code]);
    expect(await media.rows()).toEqual(rows);
    expect(media.files()).toEqual(files);
  });

  test('whatever is done to a document, it is kept or refused', async () => {
    const whole = sampleOffice('docx');
    const change = fc.tuple(fc.nat(whole.length - 1), fc.nat(255));
    await fc.assert(
      fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 4 }), async (changes) => {
        const bytes = Buffer.from(whole);
        for (const [at, value] of changes) bytes[at] = value;
        expect((await media.send('material', bytes, 'a.docx')).status).toBeOneOf([201, 415, 422]);
      }),
      { numRuns: runs(200) },
    );
  });

  test('captions with a wrong line: it is named', async () => {
    const text = 'WEBVTT\n\n00:05.000 --> 00:06.000\nA\n\n00:01.000 --> 00:02.000\nB';
    const answer = await media.send('captions', text, 'a.vtt');
    expect((await answer.json()).error).toMatchObject({ code: 'captions_invalid', line: 6 });
  });

  test.each<[string, string[][], number, string]>([
    ['no file', [['kind', 'image']], 422, 'file_missing'],
    ['no kind', [['file', 'FILE']], 422, 'invalid_input'],
    [
      'a file under another name',
      [
        ['kind', 'material'],
        ['arquivo', 'FILE'],
      ],
      422,
      'file_missing',
    ],
    [
      'a kind under another name',
      [
        ['tipo', 'material'],
        ['file', 'FILE'],
      ],
      422,
      'invalid_input',
    ],
    [
      'a text in place of a file',
      [
        ['kind', 'material'],
        ['file', 'texto'],
      ],
      422,
      'file_missing',
    ],
    [
      'a kind that every object has',
      [
        ['kind', 'constructor'],
        ['file', 'FILE'],
      ],
      422,
      'invalid_input',
    ],
  ])('a form with %s', async (_, fields, status, code) => {
    const body = new FormData();
    for (const [name = '', value = ''] of fields)
      body.append(name, value === 'FILE' ? new File([await samplePdf()], 'a.pdf') : value);
    const before = media.files();
    const answer = await product.call('POST', '/api/admin/media', { cookie: admin, body });
    expect([answer.status, (await answer.json()).error.code]).toEqual([status, code]);
    expect(media.files()).toEqual(before);
  });

  test.each([
    ['a visitor', async () => '', 401, 'session_missing'],
    ['a student', () => product.signIn(), 403, 'forbidden'],
  ])('anything of %s, before it is read', async (_, signIn, status, code) => {
    let wasRead = false;
    const body = new ReadableStream(
      {
        pull() {
          wasRead = true;
        },
      },
      { highWaterMark: 0 },
    );
    const headers = {
      cookie: await signIn(),
      'sec-fetch-site': 'same-origin',
      'content-type': 'multipart/form-data; boundary=x',
    };
    const request = { method: 'POST', headers, body, duplex: 'half' } as RequestInit;
    const answer = await product.app.request('/api/admin/media', request);
    expect([answer.status, (await answer.json()).error.code]).toEqual([status, code]);
    expect(wasRead).toBe(false);
  });

  test('a body that says it is larger than is read', async () => {
    const headers = {
      'content-length': String(30 * 1024 * 1024),
      'content-type': 'multipart/form-data; boundary=x',
    };
    const answer = await product.call('POST', '/api/admin/media', { cookie: admin, headers, body: '--x--' });
    expect((await answer.json()).error.code).toBe('file_too_large');
  });

  test.each(['x', '00000000-0000-4000-8000-000000000000'])('there is no medium %s', async (id) => {
    expect((await media.get(`/api/admin/media/${id}`)).status).toBe(404);
  });
});
