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
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import type { Block, ListBlock, PromptBlock } from '../../../domain/documents/blocks.ts';
import { type Document, isSheet } from '../../../domain/documents/document.ts';
import { clinicFields, stripFields } from '../clinic-fields.ts';
import { numbering, pageOf, shade, styles, widthOf } from './styles.ts';
import { boxTable, dataTable, fixedTable, formTable, wordRuns } from './tables.ts';

/**
 * Returns a Word document. The first header of a sheet leaves room for the clinic's logo and data.
 * @param input its links lead to files or begin with https, as `linkToFiles` makes them
 */
export async function renderDocx(input: Document & { brand: string }): Promise<Uint8Array> {
  return makeReproducible(await Packer.toBuffer(toDocument(input)), input.date);
}

function toDocument(input: Document & { brand: string }): WordDocument {
  const { title, subtitle: description } = input;
  const sheet = isSheet(input.kind);
  const creator = sheet ? '' : input.brand;
  const contentWidth = widthOf(input);
  const pages = footer(`${title} · versão ${input.version}`, contentWidth);
  numberedListCount = 0;
  return new WordDocument({
    ...{ title, description, creator, lastModifiedBy: creator, styles, numbering },
    sections: [
      {
        properties: { titlePage: sheet, page: pageOf(input) },
        headers: sheet ? { first: clinicHeader(contentWidth), default: laterPagesHeader(input) } : {},
        footers: sheet ? { first: pages, default: pages } : { default: pages },
        children: [
          new Paragraph({ heading: HeadingLevel.HEADING_1, text: title }),
          new Paragraph({ text: description }),
          ...toWord(input.blocks, contentWidth),
        ],
      },
    ],
  });
}

function clinicHeader(contentWidth: number): Header {
  const logoWidth = Math.round(contentWidth * 0.24);
  const logo = wordRuns([{ kind: 'text', text: '[logotipo]', placeholder: true }]);
  const fields = clinicFields.flat().map(({ label }) => [...wordRuns(label), new TextRun(': ')]);
  const cells = [[logo], fields].map(
    (paragraphs) =>
      new TableCell({ children: paragraphs.map((children) => new Paragraph({ style: 'Campo', children })) }),
  );
  const table = fixedTable([new TableRow({ children: cells })], [logoWidth, contentWidth - logoWidth]);
  return new Header({ children: [table, new Paragraph({ spacing: { after: 0 } })] });
}

/** The header of a sheet's later pages: the fields that name the patient. */
function laterPagesHeader(input: Document): Header {
  const table = formTable({ rows: [stripFields(input)] }, widthOf(input));
  return new Header({ children: [table, new Paragraph({ spacing: { after: 0 } })] });
}

function footer(text: string, contentWidth: number): Footer {
  const pages = ['página ', PageNumber.CURRENT, ' de ', PageNumber.TOTAL_PAGES];
  return new Footer({
    children: [
      new Paragraph({
        style: 'Rodape',
        tabStops: [{ type: TabStopType.RIGHT, position: contentWidth }],
        children: [new TextRun(`${text}\t`), new TextRun({ children: pages })],
      }),
    ],
  });
}

function toWord(blocks: Block[], width: number): FileChild[] {
  return blocks.flatMap((block) => blockToWord(block, width));
}

function blockToWord(block: Block, width: number): FileChild[] {
  switch (block.kind) {
    case 'heading': {
      const heading = block.level === 2 ? HeadingLevel.HEADING_2 : HeadingLevel.HEADING_3;
      return [new Paragraph({ heading, children: wordRuns(block.runs) })];
    }
    case 'paragraph':
      return [new Paragraph({ children: wordRuns(block.runs) })];
    case 'list':
      return listItems(block);
    case 'table':
      return [dataTable(block, width), gap()];
    case 'form':
      return block.groups.flatMap((group) => [formTable(group, width), gap()]);
    case 'callout': {
      const label = new Paragraph({ style: 'Rotulo', keepNext: true, text: block.label });
      return [boxTable([[label, ...toWord(block.blocks, width - 400)]], width, 'F7F7F7'), gap()];
    }
    case 'prompt':
      return [prompt(block, width), gap()];
    case 'together':
      return toWord(block.blocks, width);
    case 'page-break':
      return [new Paragraph({ pageBreakBefore: true, spacing: { after: 0, line: 20, lineRule: 'exact' } })];
  }
}

/** Word merges adjacent tables: this keeps them apart. */
function gap(): Paragraph {
  return new Paragraph({ spacing: { after: 0, line: 120, lineRule: 'exact' } });
}

/** Counts the numbered lists of one document: each starts with 1. */
let numberedListCount = 0;

function listItems({ marker, items }: ListBlock, level = 0, instance = ++numberedListCount): Paragraph[] {
  const indent = { left: 400 * (level + 1), hanging: 400 };
  const marks = {
    number: { numbering: { reference: 'numeros', level, instance } },
    disc: { bullet: { level } },
    check: { indent, tabStops: [{ type: TabStopType.LEFT, position: indent.left }] },
  };
  return items.flatMap(({ runs, children }) => {
    const tick = marker === 'check' ? [...wordRuns([{ kind: 'check' }]), new TextRun('\t')] : [];
    return [
      new Paragraph({ style: 'ListParagraph', ...marks[marker], children: [...tick, ...wordRuns(runs)] }),
      ...children.flatMap((child) => listItems(child, level + 1)),
    ];
  });
}

function prompt({ title, paragraphs }: PromptBlock, width: number): FileChild {
  const text = paragraphs.map(
    ({ runs, bullet }) =>
      new Paragraph({
        style: 'Campo',
        spacing: { after: 80 },
        bullet: bullet ? { level: 0 } : undefined,
        children: wordRuns(runs),
      }),
  );
  const head = new Paragraph({ style: 'Rotulo', keepNext: true, text: `Prompt: ${title}` });
  return boxTable([[head], text], width, shade);
}

/**
 * Returns a Word document as the same bytes whenever and wherever it is drawn: the library writes the time of day and
 * random ids of links, and two packages of one commit would differ.
 * @param date of the document, such as `2026-11-22`
 */
function makeReproducible(archive: Uint8Array, date: string): Uint8Array {
  const ids = new Map<string, string>();
  const rename = (id: string) => {
    if (!ids.has(id)) ids.set(id, `rIdLink${ids.size + 1}`);
    return ids.get(id) ?? id;
  };
  const parts = Object.entries(unzipSync(archive)).map(([name, content]) => {
    if (!/\.(xml|rels)$/.test(name)) return [name, content];
    const text = strFromU8(content)
      .replace(/rId[-\w]{21}(?=")/g, rename)
      .replace(/(<dcterms:(?:created|modified)[^>]*>)[^<]*/g, `$1${date}T12:00:00Z`);
    return [name, strToU8(text)];
  });
  // A ZIP archive holds local time, which fflate reads from the Date.
  return zipSync(Object.fromEntries(parts), { mtime: new Date(`${date}T12:00:00`) });
}
