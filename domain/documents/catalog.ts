import { docx, pdf, xlsx } from '../file-formats.ts';
import type { DocumentKind } from './document.ts';
import type { Prompt } from './prompts.ts';

/** The forms a document comes in, as files end; `json` is the reading edition. */
export const documentTypes = { pdf, docx, xlsx, json: 'application/json' } as const;
export type DocumentFormat = keyof typeof documentTypes;
export const documentFormats = Object.keys(documentTypes) as DocumentFormat[];
/** MIME types of all that the build draws of a document: its formats, and its first page as a picture. */
export const drawnTypes = { ...documentTypes, avif: 'image/avif' } as const;

/** What the course says of a document that comes with it. */
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
  /** Path below the bucket of its first page as a picture. */
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

/** Ends the id of a form's clean sheet. */
export const sheetEnding = '_folha';
/** Documents that belong to no lesson. */
export const templatesFolder = 'modelos';
/** The list of all documents. */
export const indexId = `${templatesFolder}/indice_geral`;
