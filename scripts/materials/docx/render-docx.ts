import {
  type FileChild,
  Footer,
  Header,
  HeadingLevel,
  Packer,
  PageNumber,
  Paragraph,
  TableCell,
  TableRow,
  TabStopType,
  TextRun,
  Document as WordDocument,
} from 'docx';
import type { Block, CalloutBlock, ListBlock, PromptBlock } from '../../../domain/documents/blocks.ts';
import { type Document, isSheet } from '../../../domain/documents/document.ts';
import { clinicFields } from '../clinic-fields.ts';
import { contentWidth, numbering, page, shade, styles } from './styles.ts';
import { dataTable, formTable, grid } from './tables.ts';
import { words } from './words.ts';

export interface DocxInput extends Document {
  /** `modulo2_ia_vet/checklist_pre_operatorio_folha` */
  id: string;
  brand: string;
}

/** A document to write in: on sheets the first page's header has room for the clinic's logo and data. */
export function renderDocx(input: DocxInput): Promise<Buffer> {
  const { id, title, subtitle } = input;
  const sheet = isSheet(input.kind);
  const body: FileChild[] = [
    new Paragraph({ heading: HeadingLevel.HEADING_1, text: title }),
    new Paragraph({ text: subtitle }),
    ...blocks(input.blocks, id),
  ];
  return Packer.toBuffer(
    new WordDocument({
      title,
      description: subtitle,
      creator: sheet ? '' : input.brand,
      lastModifiedBy: sheet ? '' : input.brand,
      styles,
      numbering,
      sections: [
        {
          properties: {
            titlePage: sheet,
            page: {
              size: { width: page.width, height: page.height },
              margin: {
                top: page.top,
                bottom: page.bottom,
                left: page.side,
                right: page.side,
                header: 500,
                footer: 400,
              },
            },
          },
          headers: sheet ? { first: clinicHeader(id) } : {},
          footers: sheet ? { first: footer(title), default: footer(title) } : { default: footer(title) },
          children: body,
        },
      ],
    }),
  );
}

function clinicHeader(id: string): Header {
  const logo = Math.round(contentWidth * 0.24);
  const cell = (children: FileChild[]) => new TableCell({ children: children as Paragraph[] });
  const fields = clinicFields.flatMap((row) =>
    row.map(
      ({ label }) => new Paragraph({ style: 'Campo', children: [...words(label, id), new TextRun(': ')] }),
    ),
  );
  const logoCell = cell([
    new Paragraph({
      style: 'Campo',
      children: words([{ kind: 'text', text: '[logotipo]', placeholder: true }], id),
    }),
  ]);
  const table = grid([new TableRow({ children: [logoCell, cell(fields)] })], [logo, contentWidth - logo]);
  return new Header({ children: [table, new Paragraph({ spacing: { after: 0 } })] });
}

function footer(title: string): Footer {
  const pages = ['página ', PageNumber.CURRENT, ' de ', PageNumber.TOTAL_PAGES];
  return new Footer({
    children: [
      new Paragraph({
        style: 'Rodape',
        tabStops: [{ type: TabStopType.RIGHT, position: contentWidth }],
        children: [new TextRun(`${title}\t`), new TextRun({ children: pages })],
      }),
    ],
  });
}

/** Tables that meet would become one: what follows a box stands apart from it. */
const apart = () => new Paragraph({ spacing: { after: 0, line: 120, lineRule: 'exact' } });

function blocks(list: Block[], id: string, width = contentWidth): FileChild[] {
  return list.flatMap((block) => toWord(block, id, width));
}

function toWord(block: Block, id: string, width: number): FileChild[] {
  switch (block.kind) {
    case 'heading': {
      const heading = block.level === 2 ? HeadingLevel.HEADING_2 : HeadingLevel.HEADING_3;
      return [new Paragraph({ heading, children: words(block.runs, id) })];
    }
    case 'paragraph':
      return [new Paragraph({ children: words(block.runs, id) })];
    case 'list':
      return listItems(block, id);
    case 'table':
      return [dataTable(block, id, width), apart()];
    case 'form':
      return block.groups.flatMap((group) => [formTable(group, id, width), apart()]);
    case 'callout':
      return [callout(block, id, width), apart()];
    case 'prompt':
      return [prompt(block, id, width), apart()];
    case 'together':
      return blocks(block.blocks, id, width);
    case 'page-break':
      return [new Paragraph({ pageBreakBefore: true, spacing: { after: 0, line: 20, lineRule: 'exact' } })];
  }
}

let lists = 0;

function listItems(block: ListBlock, id: string, level = 0, instance = ++lists): Paragraph[] {
  return block.items.flatMap((item) => {
    const indent = { left: 400 * (level + 1), hanging: 400 };
    const marker =
      block.marker === 'number'
        ? { numbering: { reference: 'numeros', level, instance } }
        : block.marker === 'disc'
          ? { bullet: { level } }
          : { indent, tabStops: [{ type: TabStopType.LEFT, position: indent.left }] };
    const tick = block.marker === 'check' ? [...words([{ kind: 'check' }], id), new TextRun('\t')] : [];
    const children = [...tick, ...words(item.runs, id)];
    const first = new Paragraph({ style: 'ListParagraph', ...marker, children });
    return [first, ...item.children.flatMap((child) => listItems(child, id, level + 1))];
  });
}

function callout(block: CalloutBlock, id: string, width: number): FileChild {
  const label = new Paragraph({ style: 'Rotulo', keepNext: true, text: block.label });
  const children = [label, ...blocks(block.blocks, id, width - 400)] as Paragraph[];
  return grid(
    [new TableRow({ children: [new TableCell({ children, shading: { fill: 'F7F7F7' } })] })],
    [width],
  );
}

function prompt(block: PromptBlock, id: string, width: number): FileChild {
  const row = (children: Paragraph[], fill?: string) =>
    new TableRow({ children: [new TableCell({ children, shading: fill ? { fill } : undefined })] });
  const title = new Paragraph({ style: 'Rotulo', keepNext: true, text: `Prompt: ${block.title}` });
  const text = block.paragraphs.map(
    ({ runs, bullet }) =>
      new Paragraph({
        style: 'Campo',
        spacing: { after: 80 },
        bullet: bullet ? { level: 0 } : undefined,
        children: words(runs, id),
      }),
  );
  return grid([row([title], shade), row(text)], [width]);
}
