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
/** Documents that a clinic hands out or files: they carry no branding. */
export const sheetKinds = ['Folha', 'Termo', 'Atestado', 'Receituário'] as const;

export type DocumentKind = (typeof courseKinds)[number] | (typeof sheetKinds)[number];

export const isSheet = (kind: DocumentKind): kind is (typeof sheetKinds)[number] =>
  sheetKinds.some((known) => known === kind);

export interface Document {
  title: string;
  kind: DocumentKind;
  subtitle: string;
  /** Such as `2.0`. */
  version: string;
  /** YYYY-MM-DD. */
  date: string;
  sources: string[];
  /** A sheet's own fields at the head of its later pages, when it is about no patient: `Fluxo {3} | Data`. */
  strip?: string;
  isLandscape?: boolean;
  blocks: Block[];
}
