import type { Block } from './blocks.ts';

/** Documents in the course's look. */
export const courseKinds = [
  'Guia',
  'Resumo',
  'Template',
  'Checklist',
  'Planilha',
  'Coleção de prompts',
  'Índice',
] as const;
/** Documents that a clinic hands out or files: nothing of the course on them. */
export const sheetKinds = ['Folha', 'Termo', 'Atestado', 'Receituário'] as const;

export type DocumentKind = (typeof courseKinds)[number] | (typeof sheetKinds)[number];

export const isSheet = (kind: DocumentKind): kind is (typeof sheetKinds)[number] =>
  sheetKinds.some((known) => known === kind);

/** The reading edition, `<id>.json`. */
export interface Document {
  title: string;
  kind: DocumentKind;
  subtitle: string;
  /** Such as `2.0`. */
  version: string;
  /** YYYY-MM-DD. */
  date: string;
  /** Works and norms it rests on. */
  sources: string[];
  blocks: Block[];
}
