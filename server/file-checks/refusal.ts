import type { ErrorCode, ErrorDetails } from '../../domain/error-codes.ts';

export interface Refusal {
  refused: ErrorCode;
  details?: ErrorDetails;
}

/** Characters of a part's name in the answer. */
const maxPartLength = 120;

/** @param part the file inside a document, or the PDF name found */
export function refuse(refused: ErrorCode, part?: string): Refusal {
  return part === undefined ? { refused } : { refused, details: { part: part.slice(0, maxPartLength) } };
}
