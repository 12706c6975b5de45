import {
  certificateName,
  completionText,
  freeCourseNotice,
  type StudentCertificate,
  websiteText,
} from '../../../../domain/certificate.ts';
import { dayText } from '../../../../domain/dates.ts';
import { palette as colors } from '../../../ui/palette.ts';
import { qrPath } from '../../../ui/qr-path.ts';
import { drawStar, ornament, page, type Shape } from './certificate-ornament.ts';
import { fitName } from './fit-name.ts';

export type FontName = 'display' | 'regular' | 'semibold';

export interface TextStyle {
  font: FontName;
  /** Points. */
  size: number;
  color: string;
  /** Extra space between letters, in points. */
  tracking?: number;
}

export interface TextRun extends TextStyle {
  text: string;
  /** Left end, in points from the page's left side. */
  x: number;
  /** Points from the page's top. */
  baseline: number;
}

/** A paragraph, heading or figure, tagged for screen readers. */
export interface Block {
  /** The PDF structure tags around it, outermost first. */
  tags: string[];
  runs: TextRun[];
  /** Set for the student's name, which may be drawn as an image. */
  isName?: boolean;
  shape?: Shape;
  /** A figure's alternative text; `bbox` is left, top, right, bottom. */
  alt?: string;
  bbox?: number[];
  url?: string;
}

export interface CertificateLayout {
  /** Decoration, drawn first. */
  ornament: Shape[];
  /** In reading order; an array is a list. */
  blocks: (Block | Block[])[];
}

/** Returns the width in points. */
export type Measure = (text: string, style: TextStyle) => number;

const middle = page.width / 2;
/** Points. */
const maxNameWidth = 640;
/** Points. */
const maxLineWidth = 650;
/** Points from the left margin to the signature. */
const maxAddressWidth = 232;

const label: TextStyle = { font: 'regular', size: 8.2, color: colors.inkSoft };
const plain: TextStyle = { font: 'regular', size: 11.5, color: colors.inkSoft };
const display = (size: number, color: string): TextStyle => ({ font: 'display', size, color });

/**
 * Returns the certificate's texts and shapes with their positions; the PDF and the preview are both drawn from it.
 * @param measureName measures the student's name, when the certificate's font cannot write it
 */
export function layoutCertificate(
  { printed, ...issued }: StudentCertificate,
  measure: Measure,
  measureName: Measure = measure,
): CertificateLayout {
  const centred = (text: string, style: TextStyle, baseline: number, x = middle): TextRun => ({
    ...{ ...style, text, baseline },
    x: x - measure(text, style) / 2,
  });
  const shrink = (text: string, style: TextStyle, width: number): TextStyle => ({
    ...style,
    size: Math.min(style.size, (style.size * width) / measure(text, style)),
  });
  const centredToFit = (text: string, style: TextStyle, baseline: number) =>
    centred(text, shrink(text, style, maxLineWidth), baseline);
  const paragraph = (...runs: TextRun[]): Block => ({ tags: ['P'], runs });

  function nameBlock(): Block {
    const style = display(0, colors.leaf900);
    const { lines, size } = fitName(certificateName(issued.student_name), maxNameWidth, (text, atSize) =>
      measureName(text, { ...style, size: atSize }),
    );
    const leading = size * 1.16;
    // Capitals are about two thirds of the font size high: centres any number of lines vertically.
    const firstBaseline = 232 - ((lines.length - 1) * leading) / 2 + size * 0.33;
    const runs = lines.map((text, index) => {
      const x = middle - measureName(text, { ...style, size }) / 2;
      return { ...style, size, text, x, baseline: firstBaseline + index * leading };
    });
    return { ...paragraph(...runs), isName: true };
  }

  function issuerText(): string {
    const { issuer_name, issuer_document } = printed;
    if (!issuer_name) return 'Certificamos que';
    return `${issuer_name}${issuer_document ? ` (${issuer_document})` : ''} certifica que`;
  }

  function factBlocks(): Block[] {
    const value: TextStyle = { font: 'semibold', size: 12, color: colors.ink };
    const entries = [
      ['Carga horária', `${issued.course_hours}h`],
      ['Modalidade', printed.modality],
      ['Data de emissão', dayText(issued.issued_at)],
      ['Site do curso', websiteText(printed, issued.validation_url)],
    ].map(([factLabel = '', text = '']) => {
      return { factLabel, text, width: Math.max(measure(factLabel, label), measure(text, value)) };
    });
    const gap = 44;
    return centerInRow(entries, gap).map(({ factLabel, text, width, left }, index) => {
      const separator = `M${left - gap / 2},326V349`;
      if (index > 0) background.push({ path: separator, stroke: colors.leaf200, width: 0.9 });
      const x = left + width / 2;
      return paragraph(centred(factLabel, label, 333, x), centred(text, value, 349, x));
    });
  }

  function createTopicBlocks(): Block[] {
    const style: TextStyle = { font: 'regular', size: 9.6, color: colors.ink };
    const gap = 24;
    const rows: { text: string; width: number }[][] = [];
    let filledWidth = Number.POSITIVE_INFINITY;
    for (const text of printed.topics) {
      const width = measure(text, style);
      if (filledWidth + gap + width > maxLineWidth) {
        rows.push([]);
        filledWidth = -gap;
      }
      rows.at(-1)?.push({ text, width });
      filledWidth += gap + width;
    }
    return rows.flatMap((row, rowIndex) => {
      const baseline = 403 + rowIndex * 17;
      return centerInRow(row, gap).map(({ text, left: x }, index): Block => {
        if (index > 0) background.push(drawStar(x - gap / 2, baseline - 3.2, 3.4));
        return { tags: ['LI', 'LBody'], runs: [{ ...style, text, x, baseline }] };
      });
    });
  }

  function signatureBlocks(): Block[] {
    const { instructor_name, instructor_title, instructor_credentials } = printed;
    if (!instructor_name) return [];
    background.push({ path: `M${middle - 105},490H${middle + 105}`, stroke: colors.inkSoft, width: 0.5 });
    const detail: TextStyle = { font: 'regular', size: 9, color: colors.inkSoft };
    const runs = [
      centred(instructor_name, display(14, colors.ink), 506),
      centred(instructor_title, detail, 519),
      centred(instructor_credentials, detail, 531),
    ];
    return [paragraph(...runs.filter(({ text }) => text))];
  }

  function validationBlocks(): Block[] {
    const { code, validation_url: url } = issued;
    const [left, top, side] = [78, 455, 62];
    const x = left + side + 12;
    const codeStyle: TextStyle = { font: 'semibold', size: 12.5, color: colors.ink, tracking: 0.6 };
    const address = shrink(url, { font: 'regular', size: 7.6, color: colors.leaf700 }, maxAddressWidth);
    return [
      {
        tags: ['Figure'],
        runs: [],
        shape: { path: qrPath(url, left, top, side), fill: colors.leaf900 },
        alt: `Código QR que abre ${url}`,
        bbox: [left, top, left + side, top + side],
      },
      paragraph(
        { ...label, text: 'Código de validação', x, baseline: top + 14 },
        { ...codeStyle, text: code, x, baseline: top + 30 },
        { ...label, text: 'Confira a autenticidade em:', x, baseline: top + 58 },
      ),
      { tags: ['P', 'Link'], url, runs: [{ ...address, text: url, x: left, baseline: top + 76 }] },
    ];
  }

  const ruleAroundStar = `M${middle - 120},166H${middle - 9}M${middle + 9},166H${middle + 120}`;
  /** Shapes drawn behind the text; some functions above add theirs while they lay out blocks. */
  const background: Shape[] = [
    { path: ruleAroundStar, stroke: colors.gold, width: 0.8 },
    drawStar(middle, 166, 5),
  ];
  const title = { ...display(33, colors.leaf800), tracking: 2.6 };
  const topicBlocks = createTopicBlocks();
  const lastTopicBaseline = Math.max(
    384,
    ...topicBlocks.flatMap(({ runs }) => runs.map(({ baseline }) => baseline)),
  );
  const blocks = [
    { tags: ['H1'], runs: [centred('CERTIFICADO DE CONCLUSÃO', title, 147)] },
    paragraph(centredToFit(issuerText(), plain, 192)),
    nameBlock(),
    paragraph(centredToFit(completionText(printed), plain, 278)),
    paragraph(centredToFit(issued.course_title, display(21, colors.ink), 304)),
    ...factBlocks(),
    {
      tags: ['H2'],
      runs: [centred('Conteúdo do curso', { ...label, font: 'semibold', size: 9.6 }, 384)],
    } satisfies Block,
    topicBlocks,
    paragraph(centredToFit(freeCourseNotice, label, lastTopicBaseline + 20)),
    ...signatureBlocks(),
    ...validationBlocks(),
  ];
  return { ornament: [...ornament, ...background], blocks };
}

/** Returns the items with their left positions, in a row that is centred on the page. */
function centerInRow<T extends { width: number }>(items: T[], gap: number): (T & { left: number })[] {
  let nextLeft = middle - items.reduce((sum, { width }) => sum + width + gap, -gap) / 2;
  return items.map((item) => {
    const left = nextLeft;
    nextLeft += item.width + gap;
    return { ...item, left };
  });
}
