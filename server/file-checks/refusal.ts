import type { ErrorCode, ErrorDetails } from '../../domain/error-codes.ts';

/** The reason for which a file is refused, as it passes between threads. */
export interface Refusal {
  refused: ErrorCode;
  details?: ErrorDetails;
}

/** Characters of a part's name that the answer has at most. */
const maxPartLength = 120;

/** @param part the file inside a document, or what a PDF calls what it has */
export function refuse(refused: ErrorCode, part?: string): Refusal {
  return part === undefined ? { refused } : { refused, details: { part: part.slice(0, maxPartLength) } };
}
