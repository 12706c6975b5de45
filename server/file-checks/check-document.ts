import { closeSync, openSync, readSync } from 'node:fs';
import type { ErrorCode } from '../../domain/error-codes.ts';
import { docxType, pdfType, xlsxType } from '../../domain/file-formats.ts';
import { maxUploadBytes } from '../../domain/uploads.ts';
import { hidesMarkup, hidesOtherFormat, isTruncatedPdf } from './file-ends.ts';
import { checkOfficeDocument } from './office-document.ts';
import { checkPdf } from './pdf.ts';
import { type Refusal, refuse } from './refusal.ts';

export interface DocumentTask {
  file: string;
  type: string;
  /** Error code for a truncated PDF. */
  truncatedPdf: ErrorCode;
}

/** Checks a document that students will open. Runs in a worker thread. @returns undefined if it is accepted */
export function checkDocument({ file, type, truncatedPdf }: DocumentTask): Refusal | undefined {
  const bytes = readIntoBuffer(file);
  const isOffice = type === docxType || type === xlsxType;
  if (isOffice ? hidesMarkup(bytes) : hidesOtherFormat(bytes)) return refuse('file_type_not_allowed');
  if (isOffice) return checkOfficeDocument(bytes, type);
  if (type === pdfType) return isTruncatedPdf(bytes) ? refuse(truncatedPdf) : checkPdf(bytes);
}

/** Reused for each file of the thread, as freed buffers would be collected late. */
const readBuffer = Buffer.alloc(maxUploadBytes);

function readIntoBuffer(file: string): Buffer {
  const handle = openSync(file, 'r');
  try {
    let size = 0;
    for (let read = -1; read !== 0 && size < readBuffer.length; size += read)
      read = readSync(handle, readBuffer, size, readBuffer.length - size, null);
    return readBuffer.subarray(0, size);
  } finally {
    closeSync(handle);
  }
}
