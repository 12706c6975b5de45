import { readFile } from 'node:fs/promises';
import { docx, xlsx } from '../../domain/media.ts';
import { pdf } from '../../domain/uploads.ts';
import { hidesMarkup, hidesSomething, isCutPdf } from '../http/file-content.ts';
import { judgeOffice } from './office-document.ts';
import { judgePdf } from './pdf.ts';
import { type Refusal, refuse } from './refusal.ts';

export interface DocumentTask {
  /** A file's path, or its bytes. */
  source: string | Uint8Array;
  /** MIME type. */
  type: string;
}

/** Judges a whole file of a known type. @returns why it may not be kept */
export async function checkDocument({ source, type }: DocumentTask): Promise<Refusal | undefined> {
  const bytes = typeof source === 'string' ? await readFile(source) : Buffer.from(source);
  const isOffice = type === docx || type === xlsx;
  if (isOffice ? hidesMarkup(bytes) : hidesSomething(bytes)) return refuse('file_type_not_allowed');
  if (isOffice) return judgeOffice(bytes, type);
  if (type === pdf) return isCutPdf(bytes) ? refuse('file_broken') : judgePdf(bytes);
}
