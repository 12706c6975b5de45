import { type Document, isSheet } from '../../../domain/documents/document.ts';
import { palette } from '../../../web/ui/palette.ts';
import { clinicFields, stripFields } from '../clinic-fields.ts';
import { openCompiler, type TypstCompiler } from './compile.ts';
import { compileBest } from './layouts.ts';

/** A document with the texts around it. Its links must already point to files. */
export interface PdfInput extends Document {
  brand: string;
  courseTitle: string;
  /** `Módulo 2: Ferramentas Práticas de IA para Clínicas` */
  moduleTitle: string;
}

let sharedCompiler: TypstCompiler | undefined;

/** Returns a tagged A4 PDF with bookmarks and embedded fonts, in the layout that fills its pages best. */
export async function renderPdf(input: PdfInput): Promise<Uint8Array> {
  sharedCompiler ??= openCompiler();
  const compile = sharedCompiler;
  const sheet = isSheet(input.kind);
  const data = { ...input, sheet, clinic: clinicFields, strip: stripFields(input), palette };
  const look = input.isLandscape ? 'landscape' : sheet ? 'sheet' : 'course';
  const compiled = await compileBest(look, (layout) => compile({ ...data, layout }));
  return compiled.pdf();
}
