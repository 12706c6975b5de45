import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { docxType, xlsxType } from '../../../domain/file-formats.ts';
import { signInAdmin } from '../../../tests/support/admin.ts';
import {
  craftedOffice,
  craftedPdf,
  officeLinks,
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
  const macroType = (name: string) =>
    `<Override PartName="${name}" ContentType="application/vnd.ms-office.vbaProject"/>`;
  const document = officeTypes('wordprocessingml.document');
  const field = (text: string) =>
    `<w:document><w:instrText xml:space="preserve">${text}</w:instrText></w:document>`;

  test.each<[string, 'docx' | 'xlsx', Record<string, string>, string, unknown]>([
    ['a macro', 'docx', { 'word/vbaProject.bin': 'x' }, 'file_has_macros', 'word/vbaProject.bin'],
    [
      'a macro under another name',
      'docx',
      { '[Content_Types].xml': officeTypes('wordprocessingml.document', macroType('/word/x.xml')) },
      'file_has_macros',
      '/word/x.xml',
    ],
    [
      'a macro by its link',
      'docx',
      { 'word/_rels/document.xml.rels': officeLinks('vbaProject', 'x.bin', '') },
      'file_has_macros',
      'x.bin',
    ],
    ['a macro sheet', 'xlsx', { 'xl/macrosheets/sheet1.xml': '<x/>' }, 'file_has_macros', expect.any(String)],
    ['a control', 'docx', { 'word/activeX/activeX1.xml': '<x/>' }, 'file_has_macros', expect.any(String)],
    [
      'an object of another program',
      'docx',
      { 'word/_rels/document.xml.rels': officeLinks('oleObject', 'embeddings/o.bin', '') },
      'file_has_macros',
      'embeddings/o.bin',
    ],
    [
      'a field that starts a program',
      'docx',
      { 'word/document.xml': field('D</w:instrText><w:instrText>DE&#65;UTO cmd /c calc') },
      'file_has_macros',
      'word/document.xml',
    ],
    ...[
      `<w:document><w:instrText xml:space=">">DDE cmd</w:instrText></w:document>`,
      `<w:document><w:instrText xml:space='>'>DDE cmd</w:instrText></w:document>`,
      '<w:document><w:instrText><![CDATA[DDE cmd]]></w:instrText></w:document>',
      `<w:document><w:fldSimple w:instr = 'DDEAUTO cmd > "x"'/></w:document>`,
      '<w:document><w:fldSimple w:instr=" DDEAUTO cmd"/></w:document>',
      '<w:document><w:instrText>D</w:instrText>\n  <w:instrText>DE cmd</w:instrText></w:document>',
      '<w:document><w:instrText><![CDATA[D]]></w:instrText><w:instrText>DE cmd</w:instrText></w:document>',
    ].map((xml): [string, 'docx', Record<string, string>, string, string] => [
      `a field that starts a program, as ${xml}`,
      'docx',
      { 'word/document.xml': xml },
      'file_has_macros',
      'word/document.xml',
    ]),
    [
      'a remote template',
      'docx',
      { 'word/_rels/settings.xml.rels': officeLinks('attachedTemplate', 'http://x.example/t.dotm') },
      'file_has_outside_links',
      expect.stringContaining('http://x.example/t.dotm'),
    ],
    [
      'a remote template written otherwise',
      'docx',
      {
        'word/_rels/settings.xml.rels': officeLinks(
          'attachedTemplate',
          'h&#116;tp://x.example/t',
          ' TargetMode="Ext&#101;rnal"',
        ),
      },
      'file_has_outside_links',
      expect.any(String),
    ],
    [
      'a remote picture',
      'docx',
      { 'word/_rels/document.xml.rels': officeLinks('image', 'http://x.example/a.png') },
      'file_has_outside_links',
      expect.any(String),
    ],
    [
      'a picture in a shared folder',
      'docx',
      { 'word/_rels/document.xml.rels': officeLinks('image', '\\\\x.example\\a.png') },
      'file_has_outside_links',
      expect.any(String),
    ],
    [
      'a remote object',
      'docx',
      { 'word/_rels/document.xml.rels': officeLinks('oleObject', 'mhtml:http://x.example!x') },
      'file_has_outside_links',
      expect.any(String),
    ],
    [
      'a frame',
      'docx',
      { 'word/_rels/webSettings.xml.rels': officeLinks('frame', 'http://x.example') },
      'file_has_outside_links',
      expect.any(String),
    ],
    [
      'a part of a document elsewhere',
      'docx',
      { 'word/_rels/document.xml.rels': officeLinks('subDocument', 'file:///c:/x.docx') },
      'file_has_outside_links',
      expect.any(String),
    ],
    [
      'a link into a shared folder',
      'docx',
      { 'word/_rels/document.xml.rels': officeLinks('hyperlink', 'file://x.example/a') },
      'file_has_outside_links',
      expect.any(String),
    ],
    [
      'a list of links in UTF-16',
      'docx',
      {
        'word/_rels/settings.xml.rels': new Uint8Array(
          Buffer.from(`\uFEFF${officeLinks('attachedTemplate', 'http://x.example/t')}`, 'utf16le'),
        ) as never,
      },
      'file_has_outside_links',
      expect.any(String),
    ],
    [
      'another workbook',
      'xlsx',
      { 'xl/externalLinks/_rels/e1.xml.rels': officeLinks('externalLinkPath', 'C:\\dados.xlsx') },
      'file_has_outside_links',
      expect.any(String),
    ],
    [
      'data from elsewhere',
      'xlsx',
      { 'xl/_rels/workbook.xml.rels': officeLinks('connections', 'connections.xml', '') },
      'file_has_outside_links',
      expect.any(String),
    ],
    [
      'a list of links that is no XML',
      'docx',
      { 'word/_rels/document.xml.rels': '<Relationships><' },
      'file_broken',
      undefined,
    ],
    [
      'a list of links in another encoding',
      'docx',
      {
        'word/_rels/document.xml.rels': `<?xml version="1.0" encoding="utf-7"?>${officeLinks('image', 'x', '')}`,
      },
      'file_broken',
      undefined,
    ],
    [
      'a list of links without end',
      'docx',
      {
        'word/_rels/document.xml.rels': `<Relationships>${'<x/>'.repeat(300_000)}</Relationships>`,
        'a.bin': Array.from({ length: 40_000 }, () => Math.random()).join(),
      },
      'file_grows_too_large',
      undefined,
    ],
    [
      '60 MB in 62 KB',
      'docx',
      { 'word/document.xml': `<w:document>${' '.repeat(60_000_000)}` },
      'file_grows_too_large',
      undefined,
    ],
    [
      '2,001 parts',
      'docx',
      Object.fromEntries(Array.from({ length: 2_001 }, (_, n) => [`word/${n}.txt`, ''])),
      'file_grows_too_large',
      undefined,
    ],
    [
      'no main part',
      'docx',
      { '[Content_Types].xml': document, 'word/document.xml': '<x/>' },
      'file_broken',
      undefined,
    ],
  ])('with %s is refused', async (_, kind, parts, code, part) => {
    expect(await refusalOf('media', await craftedOffice(kind, parts), `a.${kind}`)).toEqual({
      status: 422,
      code,
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

  test('whose directory says less than is there is refused', async () => {
    const bytes = await craftedOffice('docx', { 'word/media/a.bin': 'a'.repeat(5_000_000) });
    const at = bytes.lastIndexOf('word/media/a.bin') - 46;
    bytes.writeUInt32LE(10, at + 24);
    expect(await refusalOf('media', bytes, 'a.docx')).toMatchObject({ code: 'file_broken' });
  });

  test.each<[string, 'docx' | 'xlsx', string, Record<string, string>]>([
    [
      'links to pages, addresses and places in it',
      'docx',
      docxType,
      {
        'word/_rels/document.xml.rels': officeLinks('hyperlink', [
          'https://example.com',
          'mailto:a@example.com',
          '#fim',
          'anexo.pdf',
        ]),
      },
    ],
    [
      'a chart with its numbers',
      'docx',
      docxType,
      { 'word/charts/_rels/chart1.xml.rels': officeLinks('package', '../embeddings/Planilha.xlsx', '') },
    ],
    [
      'fields for pages and dates',
      'docx',
      docxType,
      { 'word/document.xml': field(' PAGE \\* MERGEFORMAT ') },
    ],
    [
      'large and orderly sheets',
      'xlsx',
      xlsxType,
      {
        'xl/worksheets/sheet1.xml': Array.from(
          { length: 100_000 },
          (_, n) => `<c r="A${n}"><v>${n * 7}</v></c>`,
        ).join(''),
      },
    ],
  ])('with %s is kept', async (_, kind, type, parts) => {
    const answer = await send('media', await craftedOffice(kind, parts), `a.${kind}`);
    expect([answer.status, (await answer.json()).type]).toEqual([201, type]);
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
    ['objects without end', [packedObjects(' '.repeat(65 * 1024 * 1024))], 'ObjStm'],
  ])('with %s is refused', async (_, objects, part) => {
    expect(await refusalOf(way, craftedPdf(...objects), 'a.pdf')).toEqual({
      status: 422,
      code: 'pdf_not_plain',
      part,
    });
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
