import { deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { docxType, xlsxType } from '../../../domain/file-formats.ts';
import { signInAdmin } from '../../../tests/support/admin.ts';
import {
  craftedOffice,
  craftedPdf,
  officeTypes,
  packedObjects,
  pdfScript,
  pdfStream,
  photoWithGps,
} from '../../../tests/support/crafted-files.ts';
import { createMediaClient } from '../../../tests/support/media.ts';
import { samplePdf } from '../../../tests/support/sample-files.ts';
import { sharedFixture } from '../../../tests/support/shared-fixture.ts';
import { createTestApp } from '../../../tests/support/test-app.ts';

const product = await sharedFixture(createTestApp('unsafe_files'));
const admin = await signInAdmin(product);
const media = createMediaClient(product, admin);
// The bucket is there with its first file.
await media.send('material', await samplePdf(), 'a.pdf');

/** Both ways on which administrators send what students open. */
async function send(way: 'media' | 'course-files', content: Uint8Array, name: string) {
  if (way === 'media') return media.send('material', new Uint8Array(content), name);
  const body = new FormData();
  body.append('module_id', 'bonus');
  body.append('file', new File([new Uint8Array(content)], name));
  return product.call('POST', '/api/course-files', { cookie: admin, body });
}

async function refusalOf(way: 'media' | 'course-files', content: Uint8Array, name: string) {
  const [rows, files] = [await media.rows(), media.files()];
  const answer = await send(way, content, name);
  const { error } = await answer.json();
  expect([await media.rows(), media.files()]).toEqual([rows, files]);
  return { status: answer.status, code: error?.code, part: error?.part };
}

describe('a DOCX or XLSX', () => {
  test.each<[string, 'docx' | 'xlsx', string]>([
    ['a macro', 'docx', 'word/vbaProject.bin'],
    ['a macro in other letters', 'xlsx', 'xl/VBAPROJECT.BIN'],
    ['a macro sheet', 'xlsx', 'xl/macrosheets/sheet1.xml'],
    ['a control', 'docx', 'word/activeX/activeX1.xml'],
    ['an object of another program', 'docx', 'word/embeddings/oleObject1.bin'],
    ['a program', 'docx', 'word/embeddings/x.docx.exe'],
  ])('with %s is refused', async (_, kind, part) => {
    const document = await craftedOffice(kind, { [part]: 'x' });
    expect(await refusalOf('media', document, `a.${kind}`)).toEqual({
      status: 422,
      code: 'file_has_macros',
      part,
    });
  });

  test('that calls itself one with macros is told so', async () => {
    const macros = officeTypes('x').replace(
      /ContentType="[^"]*"/,
      'ContentType="application/vnd.ms-word.document.macroEnabled.main+xml"',
    );
    const refusal = await refusalOf(
      'media',
      await craftedOffice('docx', { '[Content_Types].xml': macros }),
      'a.docm',
    );
    expect(refusal).toEqual({ status: 422, code: 'file_has_macros', part: '.docm' });
  });

  test('whose end or list of names is damaged is refused', async () => {
    const bytes = await craftedOffice('docx');
    expect(await refusalOf('media', bytes.subarray(0, -1), 'a.docx')).toMatchObject({ code: 'file_broken' });
    bytes.writeUInt32LE(0xffff_fff0, bytes.length - 6);
    expect(await refusalOf('media', bytes, 'a.docx')).toMatchObject({ code: 'file_broken' });
  });

  test('is not unpacked: one whose parts are damaged is stored as it is', async () => {
    const bytes = await craftedOffice('docx', { 'word/document.xml': 'x'.repeat(60_000_000) });
    bytes.fill(0xff, 1_000, 2_000);
    expect((await send('media', bytes, 'a.docx')).status).toBe(201);
  });

  test.each([
    ['docx', docxType],
    ['xlsx', xlsxType],
  ] as const)('%s with the numbers of a chart is stored, and only downloaded', async (kind, type) => {
    const bytes = await craftedOffice(kind, { 'word/embeddings/Planilha.xlsx': 'x' });
    const answer = await send('media', bytes, `a.${kind}`);
    const { type: stored, url } = await answer.json();
    expect([answer.status, stored]).toEqual([201, type]);
    const { headers } = await media.get(url);
    expect(headers.get('content-disposition')).toMatch(/^attachment;/);
    expect((await product.call('GET', url)).status).toBe(401);
  });
});

describe.each(['media', 'course-files'] as const)('a PDF by /%s', (way) => {
  test.each<[string, (string | Buffer)[], string]>([
    ['a script', ['<</S/JavaScript/JS(app.alert(1))>>'], 'JavaScript'],
    ['a script when it opens', ['<</OpenAction<</S /JavaScript /JS 9 0 R>>>>'], 'JavaScript'],
    ['a script written otherwise', ['<</S/J#61vaScr#69pt/JS(x)>>'], 'JavaScript'],
    ['a packed script', [packedObjects(pdfScript)], 'JavaScript'],
    [
      'a script packed under another word',
      [packedObjects(pdfScript, '/Type/O#62jStm/Filter/Fl', 'stream \r\n')],
      'JavaScript',
    ],
    [
      'a packed script behind a picture',
      [pdfStream('/Filter/DCTDecode/Length 9', Buffer.from('endstream (stream')), packedObjects(pdfScript)],
      'JavaScript',
    ],
    [
      'a script in objects that are not packed',
      [pdfStream('/Type/ObjStm/N 1/First 4', Buffer.from(pdfScript))],
      'JavaScript',
    ],
    ['a program that is started', ['<</S/Launch/F(calc.exe)>>'], 'Launch'],
    ['a file in it', ['<</Names<</EmbeddedFiles 9 0 R>>>>'], 'EmbeddedFiles'],
    ['a file at a page', ['<</Subtype /FileAttachment>>'], 'FileAttachment'],
    ['a form that it sends', ['<</S/SubmitForm/F(http://x.example)>>'], 'SubmitForm'],
    ['a form of XML', ['<</AcroForm<</XFA 9 0 R>>>>'], 'XFA'],
    ['a password', ['<</Encrypt 9 0 R>>'], 'Encrypt'],
    [
      'objects packed twice',
      [packedObjects(pdfScript, '/Type/ObjStm/Filter[/ASCII85Decode/FlateDecode]')],
      'ObjStm',
    ],
    [
      'objects packed by rows',
      [packedObjects(pdfScript, '/Type/ObjStm/Filter/FlateDecode/DecodeParms<</Predictor 12>>')],
      'ObjStm',
    ],
    [
      'objects that cannot be unpacked',
      [pdfStream('/Type/ObjStm/Filter/FlateDecode', Buffer.from('x'))],
      'ObjStm',
    ],
    [
      'objects packed by a filter that another object names',
      [packedObjects(pdfScript, '/Type/ObjStm/N 1/First 4/Filter 5 0 R')],
      'ObjStm',
    ],
    [
      'objects packed by a filter of another object, beside a name that looks like it',
      [packedObjects('5 0 <<>>', '/Type/ObjStm/N 1/First 4/Filter[5 0 R]/X/FlateDecode')],
      'ObjStm',
    ],
    [
      'objects of hexadecimal digits',
      [
        pdfStream(
          '/Type/ObjStm/N 1/First 4/Filter/AHx',
          Buffer.from(`${Buffer.from(pdfScript).toString('hex')}>`),
        ),
      ],
      'ObjStm',
    ],
    [
      'objects packed by an unknown filter',
      [packedObjects(pdfScript, '/Type/ObjStm/N 1/First 4/F#69lter/LZW')],
      'ObjStm',
    ],
    [
      'objects packed twice by the same filter',
      [pdfStream('/Type/ObjStm/N 1/First 4/Filter[/Fl/Fl]', deflateSync(deflateSync(pdfScript)))],
      'ObjStm',
    ],
    [
      'objects packed by rows that another object describes',
      [packedObjects('5 0 <<>>', '/Type/ObjStm/Filter/FlateDecode/DecodeParms 5 0 R')],
      'ObjStm',
    ],
    [
      'objects packed by a filter under its short word',
      [pdfStream('/Type/ObjStm/N 1/First 4/F[/AHx]', Buffer.from('41>'))],
      'ObjStm',
    ],
    [
      'packed objects whose type another object names',
      [packedObjects(pdfScript, '/Type 6 0 R/N 7 0 R/First 8 0 R/Filter/FlateDecode')],
      'JavaScript',
    ],
    [
      'a script in packed objects without a type',
      [packedObjects(pdfScript, '/N 1/First 4/Filter/FlateDecode')],
      'JavaScript',
    ],
    ['objects without end', [packedObjects(' '.repeat(65 * 1024 * 1024))], 'ObjStm'],
  ])('with %s is refused', async (_, objects, part) => {
    expect(await refusalOf(way, craftedPdf(...objects), 'a.pdf')).toEqual({
      status: 422,
      code: 'pdf_not_plain',
      part,
    });
  });

  test('with a table of objects by rows, an outline, a signature and pictures is kept', async () => {
    const plain = craftedPdf(
      '<</Type/Outlines/First 7 0 R/Last 7 0 R/Count 1>>',
      '<</Subtype/Widget/F 4/AP<</N 8 0 R>>>>',
      pdfStream('/Type/XObject/Subtype/Image/Filter[/ASCII85Decode/DCTDecode]', Buffer.from('x~>')),
      pdfStream('/N 3/Alternate/DeviceRGB/Filter/FlateDecode', deflateSync('profile')),
      '<</Type/Sig/Filter/Adobe.PPKLite/SubFilter/adbe.pkcs7.detached>>',
      packedObjects('5 0 <<>>', '/Type/ObjStm/N 1/First 4/Filter[ /FlateDecode ]/DecodeParms[null]'),
      packedObjects('rows', '/Type/XRef/W[1 2 1]/Filter/FlateDecode/DecodeParms<</Columns 4/Predictor 12>>'),
    );
    expect((await send(way, plain, 'a.pdf')).status).toBe(201);
  });

  test('with packed objects, links and a place to open at is kept', async () => {
    const plain = craftedPdf(
      packedObjects('5 0 <</S/URI/URI(https://example.com/JavaScriptura)>>'),
      '<</OpenAction[4 0 R/Fit]/Title(JavaScript)>>',
    );
    expect((await send(way, plain, 'a.pdf')).status).toBe(201);
    expect((await send(way, await samplePdf(), 'b.pdf')).status).toBe(201);
  });
});

describe.each(['media', 'course-files'] as const)('a photo by /%s', (way) => {
  test.each(['jpeg', 'png', 'webp'] as const)(
    'in %s stands upright in its size, and does not say where it was taken',
    async (format) => {
      const bytes = await photoWithGps(format);
      expect(await sharp(bytes).metadata()).toMatchObject({
        orientation: 6,
        exif: expect.anything(),
        xmp: expect.anything(),
      });
      const told = await (await send(way, bytes, `foto.${format}`)).json();
      const kept = Buffer.from(await (await media.get(told.url ?? told.file_url)).arrayBuffer());
      expect(told.size ?? told.file_size).toBe(kept.length);
      const { exif, xmp, iptc, orientation, width, height, format: type } = await sharp(kept).metadata();
      expect({ exif, xmp, iptc, orientation, width, height, type }).toEqual({
        width: 200,
        height: 300,
        type: format,
      });
      for (const word of ['GPS', 'Camera', 'xmpmeta']) expect(kept.includes(word)).toBe(false);
    },
  );

  test('without any of it stays as it was sent', async () => {
    const bytes = await sharp(await photoWithGps('jpeg')).toBuffer();
    const told = await (await send(way, bytes, 'foto.jpg')).json();
    const kept = Buffer.from(await (await media.get(told.url ?? told.file_url)).arrayBuffer());
    expect(kept.equals(bytes)).toBe(true);
  });

  test('that is cut is refused', async () => {
    const bytes = await photoWithGps('jpeg');
    expect(await refusalOf(way, bytes.subarray(0, -500), 'a.jpg')).toMatchObject({ code: 'file_broken' });
  });
});
