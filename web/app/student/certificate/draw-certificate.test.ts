/// <reference types="vite/client" />
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import PDFDocument from 'pdfkit';
import { beforeAll, describe, expect, it, test, vi } from 'vitest';
import regularFile from '../../../../content/fonts/figtree-regular.ttf?inline';
import semiboldFile from '../../../../content/fonts/figtree-semibold.ttf?inline';
import {
  freeCourseNotice,
  type PrintedFacts,
  type StudentCertificate,
} from '../../../../domain/certificate.ts';
import { palette } from '../../../ui/palette.ts';
import { ornament } from './certificate-ornament.ts';
import { type CertificateFonts, drawCertificate, type NamePainter } from './draw-certificate.ts';
import displayFile from './fonts/eb-garamond-500.ttf?inline';

const printed: PrintedFacts = {
  issuer_name: 'IA Veterinária',
  instructor_name: 'Dra. Joana Prado',
  instructor_title: 'Médica-veterinária',
  instructor_credentials: 'CRMV-SP 12345',
  modality: 'Online',
  topics: ['Uso seguro', 'Prontuários e laudos', 'Anamnese', 'Dados clínicos', 'Gestão da clínica'],
  website: 'https://curso.example/',
};
const issued: StudentCertificate = {
  code: 'K7QX-3MPR-WH9D',
  student_name: 'João d’Ávila Conceição',
  course_title: 'Inteligência Artificial na Rotina Veterinária de Pequenos Animais',
  course_hours: 8,
  completed_at: '2026-11-05T15:00:00Z',
  issued_at: '2026-11-05T15:00:00Z',
  validation_url: 'https://curso.example/certificado/K7QX-3MPR-WH9D',
  is_name_checked: true,
  printed,
};

let fonts: CertificateFonts;
beforeAll(async () => {
  const [display, regular, semibold] = await Promise.all(
    [displayFile, regularFile, semiboldFile].map(async (file) => (await fetch(file)).arrayBuffer()),
  );
  fonts = { display, regular, semibold } as CertificateFonts;
});

const draw = (overrides: Partial<StudentCertificate>, painter?: NamePainter) =>
  drawCertificate(PDFDocument, { ...issued, ...overrides }, fonts, async () => painter);

async function read(overrides: Partial<StudentCertificate> = {}, painter?: NamePainter) {
  const blob = await draw(overrides, painter);
  if (!blob) throw new Error('No certificate');
  const pdf = await getDocument({ data: await blob.arrayBuffer(), useSystemFonts: false }).promise;
  const page = await pdf.getPage(1);
  const { items } = await page.getTextContent();
  const textItems = items.filter((item) => 'str' in item && item.str.trim()) as {
    str: string;
    transform: number[];
  }[];
  return { blob, pdf, page, textItems, text: textItems.map(({ str }) => str.trim()).join('\n') };
}

describe('drawCertificate', () => {
  it('prints all facts on one landscape A4 page', async () => {
    const { blob, pdf, page, text } = await read();
    expect(blob.type).toBe('application/pdf');
    expect(pdf.numPages).toBe(1);
    expect(page.view).toEqual([0, 0, 841.89, 595.28]);
    for (const expected of [
      'CERTIFICADO DE CONCLUSÃO',
      'JOÃO D’ÁVILA CONCEIÇÃO',
      issued.course_title,
      '8h',
      'Online',
      'curso.example',
      '05/11/2026',
      'IA Veterinária certifica que',
      'concluiu o curso livre',
      freeCourseNotice,
      printed.instructor_name,
      printed.instructor_title,
      printed.instructor_credentials,
      ...printed.topics,
    ]) {
      expect(text.split('\n')).toContain(expected);
    }
  });

  it('is tagged in reading order, with title and language', async () => {
    const { blob, pdf, page } = await read();
    const { info } = (await pdf.getMetadata()) as { info: Record<string, unknown> };
    expect(info.Title).toBe('Certificado de conclusão: JOÃO D’ÁVILA CONCEIÇÃO');
    expect(info.Language).toBe('pt-BR');
    expect(await blob.text()).toContain('/Marked true');
    const tree = JSON.stringify(await page.getStructTree());
    const roles = [...tree.matchAll(/"role":"(\w+)"/g)].map(([, role]) => role);
    expect(roles.slice(0, 4)).toEqual(['Document', 'H1', 'P', 'P']);
    expect(roles.filter((role) => role === 'LI')).toHaveLength(5);
    expect(tree).toContain(`Código QR que abre ${issued.validation_url}`);
  });

  it('names the legal issuer, and has no signature without an instructor', async () => {
    const issuerDocument = 'Ana Cursos Ltda., CNPJ 12.345.678/0001-95';
    const { text } = await read({
      printed: { ...printed, issuer_document: issuerDocument, instructor_name: '' },
    });
    expect(text).toContain(`IA Veterinária (${issuerDocument}) certifica que`);
    expect(text).not.toContain(printed.instructor_credentials);
  });

  it('embeds every font', async () => {
    const { blob } = await read();
    const source = await blob.text();
    const files = source.match(/\/FontFile2 /g) ?? [];
    const descriptors = source.match(/\/Type \/FontDescriptor/g) ?? [];
    expect(descriptors).toHaveLength(3);
    expect(files).toHaveLength(3);
    expect(source).not.toContain('Helvetica');
  });

  it.each([
    ['Ana', 'ANA'],
    ['Łukasz Ağaoğlu', 'ŁUKASZ AĞAOĞLU'],
    ['Nguyễn Thị Ánh Tuyết', 'NGUYỄN THỊ ÁNH TUYẾT'],
    ['İbrahim Şükrü Çağlar', 'İBRAHIM ŞÜKRÜ ÇAĞLAR'],
    ['Ștefan Țurcanu', 'ȘTEFAN ȚURCANU'],
    ['Мария Щербакова', 'МАРИЯ ЩЕРБАКОВА'],
    ['Γιώργος Ψαράς', 'ΓΙΏΡΓΟΣ ΨΑΡΆΣ'],
  ])('writes %s', async (student_name, expected) => {
    expect((await read({ student_name })).text.split('\n')).toContain(expected);
  });

  it.each([
    ['80 letters', 'Maria Aparecida Wenceslau de Albuquerque Figueiredo e Cavalcanti da Silva Santos'],
    ['80 letters in one word', 'W'.repeat(80)],
    ['160 letters', 'Maria Aparecida de Albuquerque '.repeat(6).slice(0, 160).trim()],
  ])('fits %s between the lines around the name', async (_case, student_name) => {
    const { pdf, textItems, text } = await read({ student_name });
    expect(pdf.numPages).toBe(1);
    const lines = textItems.filter(
      ({ str }) => str.length > 20 && str === str.toUpperCase() && !str.startsWith('CERT'),
    );
    expect(
      lines
        .map(({ str }) => str)
        .join('')
        .replaceAll(' ', ''),
    ).toBe(student_name.toUpperCase().replaceAll(' ', ''));
    const height = (textItem?: { transform: number[] }) => textItem?.transform[5] ?? Number.NaN;
    const before = height(textItems.find(({ str }) => str.endsWith('certifica que')));
    const after = height(textItems.find(({ str }) => str === 'concluiu o curso livre'));
    for (const textItem of lines) {
      expect(height(textItem)).toBeLessThan(before - 15);
      expect(height(textItem)).toBeGreaterThan(after + 10);
      expect(textItem.transform[4]).toBeGreaterThan(90);
    }
    expect(text).toContain('CRMV-SP 12345');
  });

  it('prints the code and links the validation address', async () => {
    const { text, page } = await read();
    expect(text.split('\n')).toEqual(expect.arrayContaining([issued.code, issued.validation_url]));
    const [link] = await page.getAnnotations();
    expect(link?.url).toBe(issued.validation_url);
  });

  it('embeds an image of a name that the font cannot write', async () => {
    const pixels = { data: new Uint8ClampedArray(2 * 3 * 4).fill(200), width: 2, height: 3 };
    const painter: NamePainter = {
      measure: (text, { size }) => text.length * size,
      paint: vi.fn(() => ({ pixels, x: 330, y: 210, width: 180, height: 40 })),
    };
    const { page, text } = await read({ student_name: '山田 太郎' }, painter);
    expect(painter.paint).toHaveBeenCalledWith([expect.objectContaining({ text: '山田 太郎' })]);
    expect(text).not.toContain('山');
    expect(JSON.stringify(await page.getStructTree())).toContain('"alt":"山田 太郎"');
  });

  it.each(['محمد', 'Ọ̀ṣun', '🐶'])('returns undefined for %s without a painter', async (student_name) => {
    expect(await draw({ student_name })).toBeUndefined();
  });

  it('drops emoji from a name, and then needs no painter', async () => {
    expect((await read({ student_name: 'Ana 🐶 Souza' })).text.split('\n')).toContain('ANA SOUZA');
  });
});

test('the border is drawn in colours of the palette', () => {
  expect(ornament.length).toBeGreaterThan(20);
  for (const { path, fill, stroke } of ornament) {
    expect(path).toMatch(/^M[-\d.]/);
    expect(Object.values(palette)).toContain(fill ?? stroke);
  }
});
