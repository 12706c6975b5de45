import type { PromptFacts } from './prompts.ts';

/** Blocks and runs of a course document, as the build writes them and the reading page and PDF show them. */
export interface TextRun {
  kind: 'text';
  text: string;
  bold?: boolean;
  italic?: boolean;
  /** Text in [brackets], which the reader replaces. */
  placeholder?: boolean;
  /** Another document's id, such as `modulo2_ia_vet/checklist_pre_operatorio`, or an https URL. */
  link?: string;
}

/** A line to write on; `letters` is the number of its underscores. */
export interface BlankRun {
  kind: 'blank';
  letters: number;
}

export type Run = TextRun | { kind: 'check' } | BlankRun;

export interface ListItem {
  runs: Run[];
  children: ListBlock[];
}

export interface ListBlock {
  kind: 'list';
  marker: 'disc' | 'number' | 'check';
  start: number;
  items: ListItem[];
}

export interface HeadingBlock {
  kind: 'heading';
  level: 2 | 3;
  runs: Run[];
}

export interface ParagraphBlock {
  kind: 'paragraph';
  runs: Run[];
  /** Address of a picture, which the runs describe; in lessons that the owner wrote. */
  picture?: string;
}

export interface TableBlock {
  kind: 'table';
  header: Run[][];
  rows: Run[][][];
}

export const tones = ['DICA', 'ATENCAO', 'ETICA', 'EXEMPLO'] as const;
export type Tone = (typeof tones)[number];

export interface CalloutBlock {
  kind: 'callout';
  tone: Tone;
  label: string;
  blocks: Block[];
}

export interface PromptBlock extends PromptFacts {
  kind: 'prompt';
  /** `bullet`: it began with a dash in the source. `tight`: no blank line before it, so it follows closely. */
  paragraphs: { runs: Run[]; bullet: boolean; tight: boolean }[];
}

export interface FormField {
  /** Relative width inside its row. */
  weight: number;
  label: Run[];
  /** Printed options to tick or fill in, such as `( ) sim`; empty for a field to write in. */
  answers: Run[][];
  /** Blank lines to write on; 0 for an ordinary field. */
  lines: number;
}

export interface FormGroup {
  title?: Run[];
  rows: FormField[][];
}

export interface FormBlock {
  kind: 'form';
  groups: FormGroup[];
}

export type Block =
  | HeadingBlock
  | ParagraphBlock
  | ListBlock
  | TableBlock
  | CalloutBlock
  | PromptBlock
  | FormBlock
  | { kind: 'page-break' }
  /** Blocks that must not be split between two pages. */
  | { kind: 'together'; blocks: Block[] };
