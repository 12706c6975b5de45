import { closeSync, openSync, readSync } from 'node:fs';
import type { ErrorCode } from '../../domain/error-codes.ts';
import { docx, pdf, xlsx } from '../../domain/file-formats.ts';
import { maxUploadBytes } from '../../domain/uploads.ts';
import { hidesMarkup, hidesSomething, isCutPdf } from './file-ends.ts';
import { judgeOffice } from './office-document.ts';
import { judgePdf } from './pdf.ts';
import { type Refusal, refuse } from './refusal.ts';

export interface DocumentTask {
  file: string;
  type: string;
  /** The error for a truncated PDF. */
  cutPdf: ErrorCode;
}

export function checkDocument({ file, type, cutPdf }: DocumentTask): Refusal | undefined {
  const bytes = readWhole(file);
  const isOffice = type === docx || type === xlsx;
  if (isOffice ? hidesMarkup(bytes) : hidesSomething(bytes)) return refuse('file_type_not_allowed');
  if (isOffice) return judgeOffice(bytes, type);
  if (type === pdf) return isCutPdf(bytes) ? refuse(cutPdf) : judgePdf(bytes);
}

/** Shared by all files of a thread: freed buffers are collected late. */
const room = Buffer.alloc(maxUploadBytes);

function readWhole(file: string): Buffer {
  const handle = openSync(file, 'r');
  try {
    let size = 0;
    for (let read = -1; read !== 0 && size < room.length; size += read)
      read = readSync(handle, room, size, room.length - size, null);
    return room.subarray(0, size);
  } finally {
    closeSync(handle);
  }
}
