import { describe, expect, test } from 'vitest';
import { fc } from '../tests/support/fast-check.ts';
import { courseFileFormatList, courseFileFormats, type UploadFormat } from './file-formats.ts';
import {
  fileRefusal,
  isUploadPath,
  maxUploadBytes,
  uploadFileName,
  uploadPath,
  uploadRefusal,
} from './uploads.ts';

const [pdf, jpeg] = courseFileFormats as [UploadFormat, UploadFormat];

test('formats are listed as people read them', () => {
  expect(courseFileFormatList).toBe('PDF, JPG, JPEG, PNG, WEBP');
});

describe('a chosen file', () => {
  test.each([
    ['a PDF', { name: 'guia.pdf', type: 'application/pdf', size: 1 }, undefined],
    ['a PDF without a type', { name: 'GUIA.PDF', type: '', size: 1 }, undefined],
    ['a picture without an extension', { name: 'foto', type: 'image/webp', size: 1 }, undefined],
    ['exactly 10 MB', { name: 'a.png', type: 'image/png', size: maxUploadBytes }, undefined],
    [
      'one byte more',
      { name: 'a.png', type: 'image/png', size: maxUploadBytes + 1 },
      'file_too_large' as const,
    ],
    ['nothing inside', { name: 'a.png', type: 'image/png', size: 0 }, 'file_empty' as const],
    ['a spreadsheet', { name: 'a.xlsx', type: 'application/zip', size: 1 }, 'file_type_not_allowed' as const],
    ['a drawing', { name: 'a.svg', type: 'image/svg+xml', size: 1 }, 'file_type_not_allowed' as const],
    ['no type and no extension', { name: 'pdf', type: '', size: 1 }, 'file_type_not_allowed' as const],
  ])('%s', (_, file, refusal) => expect(fileRefusal(file)).toBe(refusal));
});

test('an upload needs file, module and role, asked in this order', () => {
  const upload = { hasFile: true, moduleId: 'bonus', isAdmin: true };
  expect(uploadRefusal(upload)).toBeUndefined();
  expect(uploadRefusal({ ...upload, isAdmin: false })).toBe('forbidden');
  expect(uploadRefusal({ ...upload, isAdmin: false, moduleId: '' })).toBe('module_missing');
  expect(uploadRefusal({ isAdmin: false, moduleId: '', hasFile: false })).toBe('file_missing');
});

describe('a file name', () => {
  test.each([
    ['Guia rápido (v2).pdf', 'Guia rápido (v2).pdf'],
    ['RESUMO.PDF', 'RESUMO.PDF'],
    ['Caso cli\u0301nico.pdf', 'Caso clínico.pdf'],
    ['  dois   espaços\t.pdf ', 'dois espaços.pdf'],
    ['../../etc/passwd', 'passwd.pdf'],
    ['C:\\Users\\ana\\guia.pdf', 'guia.pdf'],
    ['.htaccess', 'htaccess.pdf'],
    ['..pdf', 'pdf.pdf'],
    ['.pdf', 'pdf.pdf'],
    ['', 'arquivo.pdf'],
    ['...', 'arquivo.pdf'],
    ['guia.exe', 'guia.exe.pdf'],
    ['foto.jpg', 'foto.pdf'],
    ['relatorio\u202Efdp.exe', 'relatoriofdp.exe.pdf'],
    ['\u2067\u05D0\u05D1\u2069.pdf', '\u05D0\u05D1.pdf'],
    ['a\u0000b\u001F\u200B.pdf', 'ab.pdf'],
    ['a \u0000 b.pdf', 'a b.pdf'],
    ['cafe\u200B\u0301.pdf', 'café.pdf'],
    ['o quê? #1 50%.pdf', 'o quê_ _1 50_.pdf'],
    ['\uD800só.pdf', 'só.pdf'],
    ['família 👩‍⚕️.pdf', 'família 👩‍⚕️.pdf'],
  ])('%j becomes %j', (original, name) => expect(uploadFileName(original, pdf)).toBe(name));

  test('keeps either extension of a JPEG', () => {
    expect(uploadFileName('a.jpeg', jpeg)).toBe('a.jpeg');
    expect(uploadFileName('a.JPG', jpeg)).toBe('a.JPG');
    expect(uploadFileName('a', jpeg)).toBe('a.jpg');
  });

  test.each(['x', 'é', '漢', '🐶'])(
    'of 255 times %s fits into a file system and keeps its extension',
    (letter) => {
      const name = uploadFileName(`${letter.repeat(255)}.pdf`, pdf);
      expect(new TextEncoder().encode(`1700000000000_${name}`).length).toBeLessThanOrEqual(255);
      expect(name).toMatch(new RegExp(`^(${letter})+\\.pdf$`, 'u'));
    },
  );
});

test('any name at all becomes one that is safe to keep and to show', () => {
  const format = fc.constantFrom(...courseFileFormats);
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 400 }), format, (original, { type, extensions }) => {
      const name = uploadFileName(original, { type, extensions });
      expect(name).toMatch(/^[^./\\<>:"|?*#%\p{Cc}\p{Bidi_Control}][^/\\<>:"|?*#%\p{Cc}\p{Bidi_Control}]*$/u);
      expect(extensions).toContain(name.split('.').at(-1)?.toLowerCase());
      expect(isUploadPath(uploadPath('bonus', 1_700_000_000_000, name))).toBe(true);
      expect(uploadFileName(name, { type, extensions })).toBe(name);
    }),
    { numRuns: 300 },
  );
});

test('a path is module, time and name with whitespace as underscores', () => {
  const path = uploadPath('modulo1', 1_700_000_000_000, 'Guia rápido  novo.pdf');
  expect(path).toBe('modulo1/1700000000000_Guia_rápido_novo.pdf');
  expect(isUploadPath(path)).toBe(true);
});

test.each([
  'bonus/prompts_anamnese_especies.pdf',
  'modulo1_ia_vet/1700000000000_x.pdf',
  'bonus/1700000000000_x/y.pdf',
  '1700000000000_x.pdf',
])('%s is no path of an upload', (path) => expect(isUploadPath(path)).toBe(false));
