import type { Run } from '../../../domain/documents/blocks.ts';
import type { TextStyle } from '../theme.ts';
import type { TypeSetter } from './type-setter.ts';
import { fitWord, type Piece, toWords, type Word } from './words.ts';

export interface Line {
  pieces: Piece[];
  width: number;
  /** A space stood where the line was broken: it is written too, so that copied text keeps its words apart. */
  endsWithSpace: boolean;
}

/** Greedy lines no wider than `width` points; a very short last line gets company from the one above. */
export function breakLines(setter: TypeSetter, runs: Run[], style: TextStyle, width: number): Line[] {
  const words = toWords(setter, runs, style).flatMap((word) => fitWord(setter, word, style, width));
  const lines: Word[][] = [];
  let used = 0;
  for (const word of words) {
    const line = lines.at(-1);
    const space = line?.at(-1)?.spaceAfter?.width ?? 0;
    if (line && used + space + word.width <= width + 0.01) {
      line.push(word);
      used += space + word.width;
    } else {
      lines.push([word]);
      used = word.width;
    }
  }
  avoidRunt(lines, style, width);
  return lines.map(toLine);
}

/** As many lines as greedy breaking needs, of lengths as even as can be. For titles. */
export function breakEvenly(setter: TypeSetter, runs: Run[], style: TextStyle, width: number): Line[] {
  let lines = breakLines(setter, runs, style, width);
  for (let narrower = width - 6; narrower > width / 2; narrower -= 6) {
    const attempt = breakLines(setter, runs, style, narrower);
    if (attempt.length > lines.length) break;
    lines = attempt;
  }
  return lines;
}

/** Width in points of the runs on a single line. */
export function naturalWidth(setter: TypeSetter, runs: Run[], style: TextStyle): number {
  return breakLines(setter, runs, style, Number.POSITIVE_INFINITY)[0]?.width ?? 0;
}

/** Width in points of the longest word. */
export function longestWord(setter: TypeSetter, runs: Run[], style: TextStyle): number {
  return Math.max(0, ...toWords(setter, runs, style).map((word) => word.width));
}

function avoidRunt(lines: Word[][], style: TextStyle, width: number): void {
  const last = lines.at(-1);
  const before = lines.at(-2);
  if (last?.length !== 1 || !before || before.length < 4) return;
  const moved = before.at(-1);
  const lastWidth = last[0]?.width ?? 0;
  if (!moved || lastWidth > style.size * 3 || moved.width + lastWidth > width * 0.6) return;
  before.pop();
  last.unshift(moved);
}

function toLine(words: Word[]): Line {
  const pieces: Piece[] = [];
  words.forEach((word, index) => {
    pieces.push(...word.pieces);
    if (index < words.length - 1 && word.spaceAfter) pieces.push(word.spaceAfter);
  });
  return {
    pieces,
    width: pieces.reduce((sum, piece) => sum + piece.width, 0),
    endsWithSpace: words.at(-1)?.spaceAfter !== undefined,
  };
}
