import type { ErrorCode, ErrorDetails } from '../../domain/error-codes.ts';

/** Why a check refuses a file. Threads return it, as errors lose their class on the way. */
export interface Refusal {
  code: ErrorCode;
  details?: ErrorDetails;
}

/** Characters of a part's name in the answer. */
const maxPartLength = 120;

/** @param part the file inside a document, or the PDF name found */
export function refuse(code: ErrorCode, part?: string): Refusal {
  return part === undefined ? { code } : { code, details: { part: part.slice(0, maxPartLength) } };
}
