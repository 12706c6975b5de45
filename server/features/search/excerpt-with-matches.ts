import type { MarkedText } from '../../../domain/search.ts';
import type { Word } from './words.ts';

/** Words that a result shows of its passage. */
const shownWords = 34;
/** How many of them precede the first match. */
const wordsBefore = 8;

/**
 * Returns the excerpt of a text that matches the most different search terms, as segments of plain text.
 * @param termOf returns the index of the search term that a word matches, -1 for none
 */
export function excerptWithMatches(
  text: string,
  words: readonly Word[],
  termOf: (folded: string) => number,
): MarkedText[] {
  const terms = words.map(({ folded }) => termOf(folded));
  const from = Math.max(0, bestStart(terms) - wordsBefore);
  const to = Math.min(words.length, from + shownWords);
  const segments: MarkedText[] = [];
  const add = (segment: string, isMatch = false) => {
    const last = segments.at(-1);
    if (!segment) return;
    if (last?.isMatch === isMatch) last.text += segment;
    else segments.push({ text: segment, isMatch });
  };
  const isCut = { before: from > 0, after: to < words.length };
  let position = isCut.before ? (words[from]?.start ?? 0) : 0;
  if (isCut.before) add('… ');
  for (let index = from; index < to; index += 1) {
    const word = words[index];
    if (!word || terms[index] === -1) continue;
    const between = text.slice(position, word.start);
    // Whitespace between two matches does not end the mark.
    add(between, segments.at(-1)?.isMatch && between.trim() === '');
    add(text.slice(word.start, word.end), true);
    position = word.end;
  }
  add(text.slice(position, isCut.after ? words[to - 1]?.end : undefined));
  if (isCut.after) add(' …');
  return segments;
}

/** Returns the index of the word from which an excerpt has the most different terms; the first such word. */
function bestStart(terms: readonly number[]): number {
  let best = { start: 0, count: 0 };
  for (const [start, term] of terms.entries()) {
    if (term === -1) continue;
    const { size } = new Set(
      terms.slice(start, start + shownWords - wordsBefore).filter((candidate) => candidate !== -1),
    );
    if (size > best.count) best = { start, count: size };
  }
  return best.start;
}
