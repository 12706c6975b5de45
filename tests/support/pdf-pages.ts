import { createCanvas } from '@napi-rs/canvas';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';

interface StructureNode {
  role: string;
  alt?: string;
  children?: (StructureNode | { type: string; id?: string })[];
}

/** A table and all its rows, on each page that it reaches. */
export interface TablePart {
  page: number;
  rows: number;
}

/** Reads a PDF's tags, texts and layout, for tests of the materials. */
export async function readPdf(bytes: Uint8Array) {
  const loading = getDocument({ data: new Uint8Array(bytes), verbosity: 0 });
  const pdf = await loading.promise;
  const { info, metadata } = await pdf.getMetadata();
  const roles = new Set<string>();
  const headings: { role: string; text: string }[] = [];
  const tables: TablePart[] = [];
  const overflows: string[] = [];
  const smallest: number[] = [];
  const pages: string[] = [];
  const lowest: number[] = [];
  const links: string[] = [];
  for (let number = 1; number <= pdf.numPages; number++) {
    const page = await pdf.getPage(number);
    const [, , width = 0] = page.view;
    const byPassage = new Map<string, string>();
    const open: string[] = [];
    let text = '';
    for (const item of (await page.getTextContent({ includeMarkedContent: true })).items) {
      if ('type' in item) {
        if (item.type === 'endMarkedContent') open.pop();
        else open.push(item.id ?? '');
        continue;
      }
      text += item.str + (item.hasEOL ? '\n' : '');
      const passage = open.at(-1) ?? '';
      byPassage.set(passage, (byPassage.get(passage) ?? '') + item.str + (item.hasEOL ? ' ' : ''));
      const left = Number(item.transform[4]);
      if (item.str.trim()) smallest.push(Math.abs(Number(item.transform[3])));
      if (item.str.trim() && (left < 40 || left + item.width > width - 40))
        overflows.push(`${number}: ${item.str}`);
    }
    pages.push(text);
    const textOf = (node: StructureNode): string =>
      (node.children ?? [])
        .map((child) => ('role' in child ? textOf(child) : (byPassage.get(child.id ?? '') ?? '')))
        .join('');
    const countRows = (node: StructureNode): number =>
      (node.children ?? []).reduce(
        (sum, child) => sum + ('role' in child ? (child.role === 'TR' ? 1 : countRows(child)) : 0),
        0,
      );
    const visit = (node: StructureNode | null): void => {
      if (!node) return;
      roles.add(node.role);
      if (/^H\d$/u.test(node.role)) headings.push({ role: node.role, text: textOf(node).trim() });
      if (node.role === 'Table') tables.push({ page: number, rows: countRows(node) });
      for (const child of node.children ?? []) if ('role' in child) visit(child);
    };
    visit((await page.getStructTree()) as StructureNode | null);
    for (const note of await page.getAnnotations())
      if (note.url || note.unsafeUrl) links.push(note.unsafeUrl);
    lowest.push(await findLowestInk(page));
    page.cleanup();
  }
  const outline = await pdf.getOutline();
  const mark = new Map((await pdf.getMarkInfo()) as unknown as Map<string, boolean>).get('Marked');
  await loading.destroy();
  return {
    info: info as { Title?: string; Language?: string; Author?: string },
    isUa: metadata?.getRaw().includes('<pdfuaid:part>1</pdfuaid:part>') ?? false,
    isMarked: mark,
    ...{ roles, headings, tables, overflows, pages, lowest, links },
    smallest: Math.min(...smallest),
    outline: (outline ?? []) as { title: string; items: { title: string }[] }[],
  };
}

type Page = Awaited<ReturnType<Awaited<ReturnType<typeof getDocument>['promise']>['getPage']>>;
const scale = 0.35;
/** Height of every document's footer, in points. */
const footer = 48;

/** Returns the points from the top to the lowest mark above the footer. */
async function findLowestInk(page: Page): Promise<number> {
  const viewport = page.getViewport({ scale });
  const canvas = createCanvas(Math.ceil(viewport.width), Math.ceil(viewport.height));
  const context = canvas.getContext('2d');
  await page.render({ canvas: canvas as never, canvasContext: context as never, viewport }).promise;
  const { data, width } = context.getImageData(0, 0, canvas.width, canvas.height);
  for (let y = Math.floor(viewport.height - footer * scale) - 1; y > 0; y--) {
    for (let x = 0; x < width; x++) {
      const at = (y * width + x) * 4;
      if ((data[at] ?? 255) < 245 || (data[at + 2] ?? 255) < 245) return y / scale;
    }
  }
  return 0;
}
