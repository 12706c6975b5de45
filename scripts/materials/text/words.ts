import type { Run } from '../../../domain/documents/blocks.ts';
import type { TextStyle, Weight } from '../theme.ts';
import type { TypeSetter } from './type-setter.ts';

export interface Piece {
  kind: 'text' | 'check' | 'blank' | 'gap';
  text: string;
  weight: Weight;
  italic: boolean;
  placeholder: boolean;
  width: number;
}

/** What is never parted at a line end, unless it is wider than the column. */
export interface Word {
  pieces: Piece[];
  width: number;
  spaceAfter: Piece | undefined;
}

/** Side of the square to tick, gap after it and length of one underscore, in parts of the font size. */
export const checkSize = 0.86;
const checkGap = 0.45;
const blankLetter = 0.5;

/** Runs to words. Words also part after a hyphen or a slash between letters. */
export function toWords(setter: TypeSetter, runs: Run[], style: TextStyle): Word[] {
  const words: Word[] = [];
  let open: Word | undefined;
  let afterCheck = false;

  function add(piece: Piece): void {
    if (!open) {
      open = { pieces: [], width: 0, spaceAfter: undefined };
      words.push(open);
    }
    open.pieces.push(piece);
    open.width += piece.width;
  }

  for (const run of runs) {
    if (run.kind === 'check') {
      // Room between the words of one option and the square of the next.
      const space = open ? undefined : words.at(-1)?.spaceAfter;
      if (space) space.width = style.size * 0.85;
      add(mark('check', style.size * checkSize));
      afterCheck = true;
      continue;
    }
    if (run.kind === 'blank') {
      add(mark('blank', style.size * blankLetter * run.letters));
      afterCheck = false;
      continue;
    }
    const weight: Weight = run.bold || run.placeholder ? heavier(style.weight) : style.weight;
    const base = { weight, italic: run.italic ?? false, placeholder: run.placeholder ?? false };
    for (const chunk of run.text.match(/ +|[^ ]+/gu) ?? []) {
      if (chunk.startsWith(' ')) {
        // The square to tick stays with the first word after it.
        if (afterCheck) add(mark('gap', style.size * checkGap));
        else if (open)
          open.spaceAfter = {
            kind: 'text',
            text: ' ',
            ...base,
            width: setter.width(' ', weight, style.size),
          };
        if (!afterCheck) open = undefined;
        afterCheck = false;
        continue;
      }
      chunk.split(softBreak).forEach((text, index) => {
        if (index > 0) open = undefined;
        add({ kind: 'text', text, ...base, width: setter.width(text, weight, style.size) });
      });
      afterCheck = false;
    }
  }
  return words;
}

const softBreak = /(?<=\p{Ll}{2}-)(?=\p{Ll}{2})|(?<=\/)(?=\p{L}{3})/u;

function heavier(weight: Weight): Weight {
  return weight === 'regular' ? 'semibold' : 'extrabold';
}

function mark(kind: 'check' | 'blank' | 'gap', width: number): Piece {
  return { kind, text: '', weight: 'regular', italic: false, placeholder: false, width };
}

/** A word wider than the column is cut between letters: nothing may stick out of its box. */
export function fitWord(setter: TypeSetter, word: Word, style: TextStyle, width: number): Word[] {
  const [piece] = word.pieces;
  if (word.width <= width || word.pieces.length !== 1 || piece?.kind !== 'text') return [word];
  const cuts: Word[] = [];
  let text = '';
  function push(part: string, from: Piece, spaceAfter?: Piece): void {
    const cut = { ...from, text: part, width: setter.width(part, from.weight, style.size) };
    cuts.push({ pieces: [cut], width: cut.width, spaceAfter });
  }
  for (const letter of piece.text) {
    if (text !== '' && setter.width(text + letter, piece.weight, style.size) > width) {
      push(text, piece);
      text = '';
    }
    text += letter;
  }
  push(text, piece, word.spaceAfter);
  return cuts;
}
