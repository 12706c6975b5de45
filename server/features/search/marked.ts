import type { MarkedText } from '../../../domain/search.ts';
import type { Word } from './words.ts';

/** Words shown of a passage, and how many of them precede the match. */
const shown = 34;
const before = 8;

/** Returns the part of a text that matches best, never as markup. @param termOf index of a word's term, -1 for none */
export function marked(
  text: string,
  words: readonly Word[],
  termOf: (folded: string) => number,
): MarkedText[] {
  const terms = words.map(({ folded }) => termOf(folded));
  const from = Math.max(0, bestStart(terms) - before);
  const to = Math.min(words.length, from + shown);
  const segments: MarkedText[] = [];
  const add = (segment: string, isMatch = false) => {
    const last = segments.at(-1);
    if (!segment) return;
    if (last?.isMatch === isMatch) last.text += segment;
    else segments.push({ text: segment, isMatch });
  };
  const isCut = { before: from > 0, after: to < words.length };
  let at = isCut.before ? (words[from]?.start ?? 0) : 0;
  if (isCut.before) add('… ');
  for (let index = from; index < to; index += 1) {
    const word = words[index];
    if (!word || terms[index] === -1) continue;
    const between = text.slice(at, word.start);
    // Whitespace between two matches does not end the mark.
    add(between, segments.at(-1)?.isMatch && between.trim() === '');
    add(text.slice(word.start, word.end), true);
    at = word.end;
  }
  add(text.slice(at, isCut.after ? words[to - 1]?.end : undefined));
  if (isCut.after) add(' …');
  return segments;
}

function bestStart(terms: readonly number[]): number {
  let best = { start: 0, count: 0 };
  for (const [start, term] of terms.entries()) {
    if (term === -1) continue;
    const { size } = new Set(terms.slice(start, start + shown - before).filter((one) => one !== -1));
    if (size > best.count) best = { start, count: size };
  }
  return best.start;
}
