import { docxType, pdfType, xlsxType } from '../file-formats.ts';
import type { DocumentKind } from './document.ts';
import type { Prompt } from './prompts.ts';

/** `json` is what the reading page shows. */
export const documentTypes = {
  pdf: pdfType,
  docx: docxType,
  xlsx: xlsxType,
  json: 'application/json',
} as const;
export type DocumentFormat = keyof typeof documentTypes;
export const documentFormats = Object.keys(documentTypes) as DocumentFormat[];
/** MIME types of the files that the build writes for a document: its formats, and a picture of its first page. */
export const builtFileTypes = { ...documentTypes, avif: 'image/avif' } as const;

/** A document that left the course, listed by the one that says its content now. */
export interface ReplacedDocument {
  id: string;
  title: string;
  /** Anchor of the part that holds it, on the reading page. */
  anchor?: string;
}

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
  /** The id of the lesson's main document, to which this one adds. */
  supplementTo?: string;
  replaces?: readonly ReplacedDocument[];
  /** Undefined in the list of an earlier build. */
  readingMinutes?: number;
  /** True if the PDF has fields to fill in on screen. */
  isFillable?: boolean;
  /** The PDF's pages. */
  pageCount: number;
  /** Path in the storage of the first page's picture. */
  preview: string | null;
  /** The same of a sheet's page filled in, where the course has one. */
  example?: string;
  /** Paths in the storage, and sizes in bytes. */
  formats: Partial<Record<DocumentFormat, { path: string; bytes: number }>>;
}

/** Content of `catalog.json`, which the build writes with the documents. */
export interface Catalog {
  documents: CatalogDocument[];
}

/** Content of `prompts.json`, which the build writes with the documents. */
export interface PromptCollection {
  prompts: Prompt[];
}

/** Content of `starter-prompts.json`: the prompts to begin with, which the page of all prompts comes with. */
export interface StarterPrompts extends PromptCollection {
  /** The number of all prompts. */
  total: number;
}

/** Returns the document that says now what one that left the course said. @param id such as `bonus/x` */
export function findReplacement({ documents }: Catalog, id: string) {
  for (const document of documents) {
    const former = document.replaces?.find((one) => one.id === id);
    if (former) return { document, anchor: former.anchor };
  }
  return undefined;
}

/** Returns the path of the same picture, twice as large. @param preview such as `bonus/x.avif` */
export function largePreview(preview: string): string {
  return preview.replace('.avif', '.1280.avif');
}

/** Ends the names of documents with a printable sheet. */
export const sheetEnding = '_folha';
/** Folder of the document templates, and the id of the document that lists all of them. */
export const templatesFolder = 'modelos';
export const indexId = `${templatesFolder}/indice_geral`;
export const isTemplate = (id: string) => id.startsWith(`${templatesFolder}/`);
