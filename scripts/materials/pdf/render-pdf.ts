import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Block, ParagraphBlock } from '../../../domain/documents/blocks.ts';
import { type Document, isSheet } from '../../../domain/documents/document.ts';
import { palette } from '../../../web/ui/palette.ts';
import { clinicFields } from '../clinic-fields.ts';
import { relativeLink } from '../links.ts';
import { type Compile, openCompiler } from './compile.ts';
import { best } from './layouts.ts';
import { isForm, namesRows } from './table-reading.ts';

export interface PdfInput extends Document {
  /** `modulo2_ia_vet/checklist_pre_operatorio` */
  id: string;
  brand: string;
  courseTitle: string;
  /** `Módulo 2: Ferramentas Práticas de IA para Clínicas`; on the head of the course's editions. */
  moduleTitle: string;
}

let opened: Promise<Compile> | undefined;

function machineCompiler(): Promise<Compile> {
  opened ??= openCompiler();
  return opened;
}

/** Draws a document: A4, tagged, with bookmarks and embedded fonts. The best of some layouts is taken. */
export async function renderPdf(input: PdfInput, compiler?: Compile): Promise<Uint8Array> {
  const compile = compiler ?? (await machineCompiler());
  const data = facts(input);
  const compiled = await best(isSheet(input.kind), (layout) => compile({ ...data, layout }));
  return compiled.pdf();
}

/** What the template is told of a document. */
function facts(input: PdfInput) {
  const [moduleLabel = ''] = input.moduleTitle.split(':');
  const [year = 0, month = 0, day = 0] = input.date.split('-').map(Number);
  return {
    sheet: isSheet(input.kind),
    ...{ brand: input.brand, courseTitle: input.courseTitle, module: input.moduleTitle },
    ...{ title: input.title, subtitle: input.subtitle, kind: input.kind, version: input.version },
    section: `${moduleLabel} · ${input.kind}`,
    date: { year, month, day },
    sources: input.sources,
    clinic: clinicFields,
    palette,
    drawings: {
      ...drawings,
      scene: drawings[scenes[input.kind] ?? 'guia'],
      check: isSheet(input.kind) ? drawings.check?.replace(palette.leaf600, 'black') : drawings.check,
    },
    blocks: input.blocks.map((block, index) => prepare(block, input, 0, input.blocks, index)),
  };
}

const scenes: Partial<Record<Document['kind'], string>> = {
  Resumo: 'resumo',
  Template: 'template',
  Checklist: 'checklist',
  Planilha: 'planilha',
  'Coleção de prompts': 'prompts',
};

const drawings = readDrawings();

/** Colours stand in the files by their names in the palette. */
function readDrawings(): Record<string, string> {
  const folder = path.join(import.meta.dirname, 'drawings');
  const named = (name: string) => palette[name as keyof typeof palette] ?? name;
  return Object.fromEntries(
    readdirSync(folder).map((name) => [
      name.slice(0, -'.svg'.length),
      readFileSync(path.join(folder, name), 'utf8').replace(/(?<=(?:fill|stroke)=")(\w+)(?=")/gu, (color) =>
        named(color),
      ),
    ]),
  );
}

/** Points that a box takes from the width of what stands in it. */
const insideCallout = 55;
/** A block with what the template cannot see by itself. */
function prepare(block: Block, input: PdfInput, inset: number, among: Block[], index: number): object {
  switch (block.kind) {
    case 'paragraph':
      return { ...withLinks(block, input), announces: announces(block, among[index - 1], among[index + 1]) };
    case 'heading':
    case 'list':
      return withLinks(block, input);
    case 'table':
      return { ...withLinks(block, input), inset, form: isForm(block), named: namesRows(block) };
    case 'form':
      return { ...block, inset };
    case 'prompt':
      return { ...block, letters: block.text.length };
    case 'callout':
    case 'together': {
      const inside = inset + (block.kind === 'callout' ? insideCallout : 0);
      const blocks = block.blocks.map((child, index) => prepare(child, input, inside, block.blocks, index));
      return { ...block, blocks, letters: letters(block.blocks) };
    }
    case 'page-break':
      return block;
  }
}

function letters(blocks: Block[]): number {
  return [...JSON.stringify(blocks).matchAll(/"text":"([^"]*)/gu)].reduce(
    (sum, [, text = '']) => sum + text.length,
    0,
  );
}

/** Whether a paragraph stays with what follows: it ends with a colon, or stands between a heading and a card. */
function announces({ runs }: ParagraphBlock, before?: Block, after?: Block): 'always' | 'strict' | 'no' {
  const last = runs.at(-1);
  if (!after || after.kind === 'heading' || after.kind === 'page-break') return 'no';
  if (last?.kind === 'text' && /:\s*$/u.test(last.text)) return 'always';
  return before?.kind === 'heading' && after.kind !== 'paragraph' ? 'strict' : 'no';
}

/** Links as a reader of PDFs follows them. */
function withLinks<T>(value: T, { id }: PdfInput): T {
  return JSON.parse(JSON.stringify(value), (_, child) => {
    if (child === null || typeof child !== 'object' || typeof child.link !== 'string') return child;
    return { ...child, href: relativeLink(id, child.link) };
  });
}
