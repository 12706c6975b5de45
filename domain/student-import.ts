import { z } from 'zod';
import { boundedText } from './bounded-text.ts';
import { studentTag } from './student-tags.ts';

/** Lines of one import: all of them are written together. */
export const maxImportLines = 1_000;
/** Characters; an export of a payment company has up to 60 columns. */
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

/** A list as it was read: nothing has been written yet. */
export interface StudentList {
  people: ImportedPerson[];
  errors: LineError[];
  /** Names of what was sold, if the list has them. */
  products: string[];
}

export const importCheckBody = z.object({
  csv: boundedText(maxImportText).min(1),
  /** Only the lines of this product count. */
  product: boundedText(500).default(''),
});
export const importBody = importCheckBody.extend({ tag: studentTag.or(z.literal('')).default('') });

export const importedStates = ['new', 'account', 'unconfirmed', 'access'] as const;
/** `new`: an account is made; `unconfirmed`: its password ends; `access`: the course is open already. */
export type ImportedState = (typeof importedStates)[number];
