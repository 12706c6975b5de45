import { type CertificateData, certificateName, freeCourseNotice } from '../../../../domain/certificate.ts';
import { palette as colors } from '../../../ui/palette.ts';
import { qrShape } from '../../../ui/qr-shape.ts';
import { line, place, spark } from '../../../ui/shapes.ts';
import type { Block, CertificateLayout, Measure, TextRun, TextStyle } from './certificate-block.ts';
import { divider, ornament, page, seal } from './certificate-ornament.ts';
import { fitName } from './fit-name.ts';

const middle = page.width / 2;
const nameWidth = 640;
const topicsWidth = 650;
/** From the left margin to the signature. */
const addressWidth = 232;

const label: TextStyle = { font: 'regular', size: 8.2, color: colors.inkSoft };
const plain: TextStyle = { font: 'regular', size: 11.5, color: colors.inkSoft };

/**
 * Where everything stands on the page; the PDF and the picture on the page are both drawn from it.
 * @param measureName measures the student's name, when the certificate's font cannot write it
 */
export function layoutCertificate(
  data: CertificateData,
  measure: Measure,
  measureName: Measure = measure,
): CertificateLayout {
  const run = (text: string, style: TextStyle, x: number, baseline: number): TextRun => ({
    ...style,
    text,
    x,
    baseline,
    width: measure(text, style),
  });
  const centred = (text: string, style: TextStyle, baseline: number, x = middle): TextRun => {
    const width = measure(text, style);
    return { ...style, text, x: x - width / 2, baseline, width };
  };

  function name(): Block {
    const style: TextStyle = { font: 'display', size: 0, color: colors.leaf900 };
    const { lines, size } = fitName(certificateName(data.studentName), nameWidth, (text, at) =>
      measureName(text, { ...style, size: at }),
    );
    const leading = size * 1.16;
    // Capitals stand about two thirds of the size high: this keeps any number of lines on the same middle.
    const first = 232 - ((lines.length - 1) * leading) / 2 + size * 0.33;
    const runs = lines.map((text, index) => {
      const width = measureName(text, { ...style, size });
      return { ...style, size, text, x: middle - width / 2, baseline: first + index * leading, width };
    });
    return { tag: 'P', isName: true, runs };
  }

  /** Made small enough for the page. */
  const fitted = (text: string, style: TextStyle, baseline: number, limit = 650): TextRun => {
    const size = Math.min(style.size, (style.size * limit) / measure(text, style));
    return centred(text, { ...style, size }, baseline);
  };

  function issuer(): TextRun {
    const { issuerName, issuerDocument } = data;
    if (!issuerName) return centred('Certificamos que', plain, 192);
    const known = issuerDocument ? ` (${issuerDocument})` : '';
    return fitted(`${issuerName}${known} certifica que`, plain, 192);
  }

  function course(): TextRun {
    return fitted(data.courseName, { font: 'display', size: 21, color: colors.ink }, 304);
  }

  function facts(): Block[] {
    const entries = [
      ['Carga horária', `${data.courseHours}h`],
      ['Modalidade', data.modality],
      ['Data de emissão', data.issueDate],
      ['Site do curso', bareAddress(data.website)],
    ] as const;
    const value: TextStyle = { font: 'semibold', size: 12, color: colors.ink };
    const gap = 44;
    const widths = entries.map(([head, text]) => Math.max(measure(head, label), measure(text, value)));
    let left = middle - (widths.reduce((sum, width) => sum + width, 0) + gap * (entries.length - 1)) / 2;
    return entries.map(([head, text], index) => {
      const width = widths[index] ?? 0;
      const at = left + width / 2;
      if (index > 0) separators.push(line(left - gap / 2, 326, left - gap / 2, 349));
      left += width + gap;
      return { tag: 'P', runs: [centred(head, label, 333, at), centred(text, value, 349, at)] };
    });
  }

  function topics(): Block[] {
    const style: TextStyle = { font: 'regular', size: 9.6, color: colors.ink };
    const gap = 24;
    const rows: { text: string; width: number }[][] = [];
    let filled = Number.POSITIVE_INFINITY;
    for (const text of data.topics) {
      const width = measure(text, style);
      if (filled + gap + width > topicsWidth) {
        rows.push([]);
        filled = -gap;
      }
      rows.at(-1)?.push({ text, width });
      filled += gap + width;
    }
    return rows.flatMap((row, index) => {
      const baseline = 403 + index * 17;
      let x = middle - row.reduce((sum, { width }) => sum + width + gap, -gap) / 2;
      return row.map(({ text, width }, position): Block => {
        if (position > 0) sparks.push(place(spark, { x: x - gap / 2, y: baseline - 3.2, scale: 3.4 }));
        const block: Block = { tag: 'LI', runs: [{ ...style, text, x, baseline, width }] };
        x += width + gap;
        return block;
      });
    });
  }

  function signature(): Block[] {
    if (!data.instructorName) return [];
    lines.push(line(middle - 105, 490, middle + 105, 490));
    const detail: TextStyle = { font: 'regular', size: 9, color: colors.inkSoft };
    return [
      {
        tag: 'P',
        runs: [
          centred(data.instructorName, { font: 'display', size: 14, color: colors.ink }, 506),
          centred(data.instructorTitle, detail, 519),
          centred(data.instructorCredentials, detail, 531),
        ].filter(({ text }) => text),
      },
    ];
  }

  function validation(): Block[] {
    const { code, validationUrl } = data;
    if (!code || !validationUrl) return [];
    const side = 62;
    const left = 78;
    const top = 455;
    const x = left + side + 12;
    const address: TextStyle = { font: 'regular', size: 7.6, color: colors.leaf700 };
    const size = Math.min(address.size, (address.size * addressWidth) / measure(validationUrl, address));
    return [
      {
        tag: 'Figure',
        runs: [],
        shapes: [qrShape(validationUrl, left, top, side, colors.leaf900)],
        alt: `Código QR que abre ${validationUrl}`,
        box: [left, top, left + side, top + side],
      },
      {
        tag: 'P',
        runs: [
          run('Código de validação', label, x, top + 14),
          run(code, { font: 'semibold', size: 12.5, color: colors.ink, tracking: 0.6 }, x, top + 30),
          run('Confira a autenticidade em:', label, x, top + 58),
        ],
      },
      { tag: 'Link', url: validationUrl, runs: [run(validationUrl, { ...address, size }, left, top + 76)] },
    ];
  }

  const lines: string[] = [];
  const separators: string[] = [];
  const sparks: string[] = [];
  const subjects = topics();
  const blocks: Block[] = [
    {
      tag: 'H1',
      runs: [
        centred(
          'CERTIFICADO DE CONCLUSÃO',
          { font: 'display', size: 33, color: colors.leaf800, tracking: 2.6 },
          147,
        ),
      ],
    },
    { tag: 'P', runs: [issuer()] },
    name(),
    { tag: 'P', runs: [centred('concluiu o curso livre', plain, 278)] },
    { tag: 'P', runs: [course()] },
    ...facts(),
    { tag: 'H2', runs: [centred('Conteúdo do curso', { ...label, font: 'semibold', size: 9.6 }, 384)] },
    ...subjects,
    { tag: 'P', runs: [fitted(freeCourseNotice, label, lowest(subjects) + 20)] },
    ...signature(),
    ...validation(),
  ];
  return {
    ornament: [
      ...ornament(),
      ...divider(middle, 166, 120),
      { path: separators.join(' '), stroke: colors.leaf200, width: 0.9 },
      { path: lines.join(' '), stroke: colors.inkSoft, width: 0.5 },
      { path: sparks.join(' '), fill: colors.gold },
      ...(data.code ? seal(page.width - 130, 487) : []),
    ],
    blocks,
  };
}

/** The last line of what is there. */
function lowest(blocks: readonly Block[]): number {
  return Math.max(384, ...blocks.flatMap(({ runs }) => runs.map(({ baseline }) => baseline)));
}

/** `https://site.com.br/` gives `site.com.br`. */
function bareAddress(website: string): string {
  return website.replace(/^https?:\/\//u, '').replace(/\/$/u, '');
}
