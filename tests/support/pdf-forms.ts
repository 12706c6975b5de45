import { createCanvas } from '@napi-rs/canvas';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';

/** A form field's place, as a viewer gives it. */
export interface FormPlace {
  /** Object number, such as `12R`. */
  id: string;
  page: number;
  name: string;
  /** What a screen reader says. */
  label: string;
  type: 'Tx' | 'Btn';
  isMultiline: boolean;
  /** Left, bottom, right, top in points. */
  rect: [number, number, number, number];
  value: unknown;
}

interface StructureNode {
  role?: string;
  type?: string;
  id?: string;
  children?: StructureNode[];
}

async function open(bytes: Uint8Array) {
  const loading = getDocument({ data: new Uint8Array(bytes), verbosity: 0 });
  const pdf = await loading.promise;
  const pages = await Promise.all(Array.from({ length: pdf.numPages }, (_, index) => pdf.getPage(index + 1)));
  return { pdf, pages, close: () => loading.destroy() };
}

type Pages = Awaited<ReturnType<typeof open>>['pages'];

async function placesOf(pages: Pages): Promise<FormPlace[]> {
  const byPage = await Promise.all(pages.map((page) => page.getAnnotations()));
  return byPage.flatMap((notes, index) =>
    notes
      .filter(({ subtype }) => subtype === 'Widget')
      .map((note) => ({
        ...{ id: note.id, page: index + 1, name: note.fieldName, type: note.fieldType, rect: note.rect },
        ...{ label: note.alternativeText, isMultiline: note.multiLine === true, value: note.fieldValue },
      })),
  );
}

/** Reads a PDF's form fields in the order of the tab key, and the ids of those that its tags have as Form. */
export async function readForm(bytes: Uint8Array) {
  const { pages, close } = await open(bytes);
  const places = await placesOf(pages);
  const tagged: string[] = [];
  const visit = (node: StructureNode, role?: string) => {
    if (node.type === 'annotation' && role === 'Form')
      tagged.push((node.id ?? '').replace('pdfjs_internal_id_', ''));
    for (const child of node.children ?? []) visit(child, node.role);
  };
  for (const page of pages) {
    const tree = (await page.getStructTree()) as StructureNode | null;
    if (tree) visit(tree);
  }
  await close();
  return { places, tagged };
}

/** Fills in fields as a viewer does, and returns the saved PDF. @param values by the field's name */
export async function fillForm(bytes: Uint8Array, values: Record<string, string | boolean>) {
  const { pdf, pages, close } = await open(bytes);
  for (const { id, name } of await placesOf(pages))
    if (name in values) pdf.annotationStorage.setValue(id, { value: values[name] });
  const saved = await pdf.saveDocument();
  await close();
  return saved;
}

/** Returns each page's pixels as it is printed. */
export async function drawPages(bytes: Uint8Array): Promise<Buffer[]> {
  const { pages, close } = await open(bytes);
  const pictures: Buffer[] = [];
  for (const page of pages) {
    const viewport = page.getViewport({ scale: 1.5 });
    const canvas = createCanvas(Math.ceil(viewport.width), Math.ceil(viewport.height));
    const context = canvas.getContext('2d');
    await page.render({ canvas: canvas as never, canvasContext: context as never, viewport }).promise;
    pictures.push(canvas.data());
  }
  await close();
  return pictures;
}

/** Counts the values of two pictures that differ clearly; the ends of two lines may. */
export function countDifferences(one: Buffer, other: Buffer): number {
  if (one.length !== other.length) return Math.max(one.length, other.length);
  return one.reduce((sum, value, index) => sum + Number(Math.abs(value - (other[index] ?? 0)) > 24), 0);
}
