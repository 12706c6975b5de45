import { readFileSync } from 'node:fs';
import path from 'node:path';
import { type Document, isSheet } from '../../../domain/documents/document.ts';
import { palette } from '../../../web/ui/palette.ts';
import { clinicFields, stripFields } from '../clinic-fields.ts';
import { openCompiler, type TypstCompiler } from './compile.ts';
import { makeFillable } from './fillable.ts';
import { numberFields } from './form-fields.ts';
import { findBestLayout, type Layout, layoutAt, type PaperLook } from './layouts.ts';

/** A document with the texts around it. Its links must already point to files. */
export interface PdfInput extends Document {
  id: string;
  brand: string;
  courseTitle: string;
  /** `Módulo 2: Ferramentas Práticas de IA para Clínicas` */
  moduleTitle: string;
  isFillable?: boolean;
}

let sharedCompiler: TypstCompiler | undefined;

/** Best layouts of the course's documents by id: trying all takes four times as long as the rest of drawing. */
const knownLayouts: Record<string, number> = JSON.parse(
  readFileSync(path.join(import.meta.dirname, 'layouts.json'), 'utf8'),
);

/** Returns a tagged A4 PDF with bookmarks and embedded fonts, in the layout that fills its pages best. */
export async function renderPdf(input: PdfInput): Promise<Uint8Array> {
  const { look, fields, compile } = prepare(input);
  const layout = layoutAt(look, knownLayouts[input.id] ?? (await findBestLayout(look, compile)));
  if (!layout) throw new Error(`layouts.json has no valid layout for ${input.id}`);
  const { headerFields, pdf } = await compile(layout);
  return input.isFillable ? makeFillable(pdf(), { fields, headerFields, lineStep: layout.writing }) : pdf();
}

/** Returns the index of the layout that fills a document's pages best, whatever layouts.json says. */
export function bestLayoutOf(input: PdfInput): Promise<number> {
  const { look, compile } = prepare(input);
  return findBestLayout(look, compile);
}

function prepare(input: PdfInput) {
  sharedCompiler ??= openCompiler();
  const fill = sharedCompiler;
  const sheet = isSheet(input.kind);
  const look: PaperLook = input.isLandscape ? 'landscape' : sheet ? 'sheet' : 'course';
  const parts = { clinic: clinicFields, strip: stripFields(input), blocks: input.blocks };
  const { fields, ...numbered } = input.isFillable
    ? numberFields(parts)
    : { ...parts, fields: [], ticks: [] };
  const data = { ...input, ...numbered, sheet, palette };
  return { look, fields, compile: (layout: Layout) => fill({ ...data, layout }) };
}
