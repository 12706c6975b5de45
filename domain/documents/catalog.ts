import { docx, pdf, xlsx } from '../file-formats.ts';
import type { DocumentKind } from './document.ts';
import type { Prompt } from './prompts.ts';

export const documentTypes = { pdf, docx, xlsx, json: 'application/json' } as const;
export type DocumentFormat = keyof typeof documentTypes;
export const documentFormats = Object.keys(documentTypes) as DocumentFormat[];
/** MIME types of all that the build draws of a document: its formats and a picture of its first page. */
export const drawnTypes = { ...documentTypes, avif: 'image/avif' } as const;

export interface CatalogDocument {
  /** Folder and name: `modulo2_ia_vet/checklist_pre_operatorio`. */
  id: string;
  title: string;
  subtitle: string;
  kind: DocumentKind;
  folder: string;
  version: string;
  /** YYYY-MM-DD. */
  date: string;
  /** The lesson's document that this one adds to. */
  furtherOf?: string;
  preview: string | null;
  /** Paths below the bucket, and bytes. */
  formats: Partial<Record<DocumentFormat, { path: string; bytes: number }>>;
}

/** `catalog.json` beside the documents. */
export interface Catalog {
  documents: CatalogDocument[];
}

/** `prompts.json` beside the documents. */
export interface PromptCollection {
  prompts: Prompt[];
}

export const sheetEnding = '_folha';
export const templatesFolder = 'modelos';
export const indexId = `${templatesFolder}/indice_geral`;
