import type { Block } from './blocks.ts';

export const courseKinds = [
  'Guia',
  'Resumo',
  'Modelo',
  'Checklist',
  'Planilha',
  'Coleção de prompts',
  'Índice',
] as const;
/** Documents that a clinic hands out or files: they have no branding. */
export const sheetKinds = ['Folha', 'Termo', 'Atestado', 'Receituário'] as const;

export type DocumentKind = (typeof courseKinds)[number] | (typeof sheetKinds)[number];

export const isSheet = (kind: DocumentKind): kind is (typeof sheetKinds)[number] =>
  sheetKinds.some((sheetKind) => sheetKind === kind);

/** A document of the course, read from its source or written by the owner; rendered as page, PDF and Word file. */
export interface Document {
  /** Its id in the catalogue; none for a lesson that the owner wrote. */
  id?: string;
  title: string;
  kind: DocumentKind;
  subtitle: string;
  /** Such as `2.0`. */
  version: string;
  /** YYYY-MM-DD. */
  date: string;
  sources: string[];
  /** Fields at the top of a sheet's later pages if they are not a patient's: `Fluxo {3} | Data`, where {3} is a relative width. */
  strip?: string;
  isLandscape?: boolean;
  blocks: Block[];
}
