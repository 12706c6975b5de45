import { closeSync, openSync, readSync } from 'node:fs';
import type { ErrorCode } from '../../domain/error-codes.ts';
import { docxType, pdfType, xlsxType } from '../../domain/file-formats.ts';
import { maxUploadBytes } from '../../domain/uploads.ts';
import { findZipEnd, hidesMarkup, hidesOtherFormat, isTruncatedPdf } from './file-ends.ts';
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
  if (isOffice) return checkOfficeDocument(bytes);
  if (type === pdfType) return isTruncatedPdf(bytes) ? refuse(truncatedPdf) : checkPdf(bytes);
}

/** Macros and controls. */
const codePart = /vbaproject|vbadata|activex\/|macrosheets\/|dialogsheets\/|attachedtoolbars/i;
const embeddedFile = /embeddings\/[^/]/i;
const officeEnding = /\.(docx|pptx|xlsx)$/i;
const holdsCode = (name: string) =>
  codePart.test(name) || (embeddedFile.test(name) && !officeEnding.test(name));

/** Checks the names in a DOCX or XLSX, which students only download: nothing is unpacked. */
function checkOfficeDocument(bytes: Buffer): Refusal | undefined {
  try {
    const part = listZipNames(bytes).find(holdsCode);
    return part === undefined ? undefined : refuse('file_has_macros', part);
  } catch {
    return refuse('file_broken');
  }
}

const directoryEntrySignature = 0x02014b50;

/**
 * Returns the names in the central directory; offsets are those of
 * https://pkware.cachefly.net/webdocs/casestudies/APPNOTE.TXT, 4.3.12 and 4.3.16.
 * @throws for a truncated archive, and for offsets that lead nowhere
 */
function listZipNames(bytes: Buffer): string[] {
  const end = findZipEnd(bytes);
  if (end === undefined) throw new Error('Not a complete ZIP archive');
  const names: string[] = [];
  let at = bytes.readUInt32LE(end + 16);
  for (let left = bytes.readUInt16LE(end + 10); left > 0; left -= 1) {
    if (bytes.readUInt32LE(at) !== directoryEntrySignature) throw new Error('Invalid directory entry');
    const nameEnd = at + 46 + bytes.readUInt16LE(at + 28);
    names.push(bytes.toString('utf8', at + 46, nameEnd));
    at = nameEnd + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
  }
  return names;
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
