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

export interface Document {
  /** The catalogue's; none for a lesson that the owner wrote. */
  id?: string;
  title: string;
  kind: DocumentKind;
  subtitle: string;
  /** Such as `2.0`. */
  version: string;
  /** YYYY-MM-DD. */
  date: string;
  sources: string[];
  /** Fields at the top of a sheet's later pages if it is not about a patient: `Fluxo {3} | Data`, where {3} is a relative width. */
  strip?: string;
  isLandscape?: boolean;
  blocks: Block[];
}
