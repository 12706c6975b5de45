import { z } from 'zod';
import { boundedText } from './bounded-text.ts';
import { studentTag } from './student-tags.ts';

/** Lines of one import, which is one transaction. */
export const maxImportLines = 1_000;
/** Characters; exports of payment companies have up to 60 columns. */
export const maxImportText = 512 * 1024;

export interface ImportedPerson {
  /** Number of the line in the file, from 1. */
  line: number;
  /** May be empty. */
  name: string;
  /** Lower case. */
  email: string;
}

export interface LineError {
  line: number;
  /** Shown to the owner, in Portuguese. */
  message: string;
}

/** A list that was read and checked; nothing is written yet. */
export interface CheckedImport {
  people: ImportedPerson[];
  errors: LineError[];
  /** Product names in the list, if it has that column. */
  products: string[];
}

export const importCheckBody = z.object({
  csv: boundedText(maxImportText).min(1),
  /** Only the lines of this product count. */
  product: boundedText(500).default(''),
});
export const importBody = importCheckBody.extend({ tag: studentTag.or(z.literal('')).default('') });

export const importedStates = ['new', 'account', 'unconfirmed', 'access'] as const;
/**
 * `new`: an account is created; `account`: a confirmed account without access of its own; `unconfirmed`: its
 * password is removed; `access`: there is access already.
 */
export type ImportedState = (typeof importedStates)[number];
