import type { MarkedText, SearchKind } from '../../../domain/search.ts';
import { forgivenWord, typosPattern } from '../../db/search.ts';
import type { FoundPassage, SearchRepository } from './search.repository.ts';
import { stemsOf, type Word, wordsIn } from './words.ts';

export interface SearchResult {
  kind: SearchKind;
  title: string;
  place: string;
  url: string;
  passage: MarkedText[];
}

export interface SearchAnswer {
  /** True if nothing matches all words: results match some. */
  isPartial: boolean;
  results: SearchResult[];
  totals: Partial<Record<SearchKind, number>>;
}

/** Results that match all words; with fewer, those that match most words follow. */
const minResults = 3;
/** Words searched for; further ones are ignored. */
const maxWords = 12;
/** Shorter words are ignored, unless they hold a digit. */
const minWordLength = 2;

/** Words of a search that found nothing in which a typo is looked for. */
const maxForgivenWords = 3;

/** Returns the search. Its parameter is what the student typed; the last word may be incomplete, and one letter wrong. */
export function createSearch(repository: SearchRepository, publishedLessonIds: () => readonly string[]) {
  const find = async (words: readonly string[]): Promise<SearchAnswer> => {
    const stems = await stemsOf(repository, words);
    // Stop words have an empty stem.
    const significantWords = words.filter((word) => stems.get(word));
    const searchedWords = significantWords.length > 0 ? significantWords : words;
    // The last word may still be being typed, unless it is a stop word.
    const incompleteWord = searchedWords.at(-1) === words.at(-1) ? words.at(-1) : undefined;
    // A stop word has no stem: use the word itself.
    const terms = searchedWords
      .filter((word) => word.length >= minWordLength || /\d/.test(word))
      .map((word) => ({ word, stem: stems.get(word) || word, isPrefix: word === incompleteWord }));
    if (terms.length === 0) return { isPartial: false, results: [], totals: {} };

    // Words hold letters and digits only, so quotes need no escaping.
    const queryTerms = terms.map(
      ({ word, stem, isPrefix }) => `('${word}'${isPrefix ? ':*' : ''} | '${stem}')`,
    );
    let passages = await repository.find(queryTerms, terms.length, publishedLessonIds());
    const needsSomeOnly = passages.length === 0 && terms.length > 1;
    const minTerms = needsSomeOnly ? 1 : Math.floor(terms.length / 2) + 1;
    if (passages.length < minResults && minTerms < terms.length)
      passages = await repository.find(queryTerms, minTerms, publishedLessonIds());

    const passageWords = passages.map(({ text }) => wordsIn(text));
    const distinct = [...new Set(passageWords.flatMap((found) => found.map(({ folded }) => folded)))];
    const passageStems = await stemsOf(repository, distinct);
    const termIndexOf = (folded: string) =>
      terms.findIndex(
        ({ word, stem, isPrefix }) =>
          word === folded || stem === passageStems.get(folded) || (isPrefix && folded.startsWith(word)),
      );
    return {
      isPartial: needsSomeOnly && passages.length > 0,
      results: passages.map(({ kind, title, place, url, text }, index) => ({
        ...{ kind, title, place, url },
        passage: excerptWithMatches(text, passageWords[index] ?? [], termIndexOf),
      })),
      totals: Object.fromEntries(passages.map(({ kind, total }: FoundPassage) => [kind, total])),
    };
  };
  return async (typed: string): Promise<SearchAnswer> => {
    const words = [...new Set(wordsIn(typed).map(({ folded }) => folded))].slice(0, maxWords);
    const answer = await find(words);
    const typos = words.filter((word) => forgivenWord.test(word)).slice(0, maxForgivenWords);
    if (answer.results.length > 0 || typos.length === 0) return answer;
    const meant = await repository.commonWords(typos.map(typosPattern));
    if (!meant.some(Boolean)) return answer;
    return find(words.map((word) => meant[typos.indexOf(word)] || word));
  };
}

/** Words that a result shows of its passage. */
const shownWords = 34;
/** How many of them precede the first match. */
const wordsBefore = 8;

/**
 * Returns the excerpt of a text that matches the most different search terms, as segments of plain text.
 * @param termOf returns the index of the search term that a word matches, -1 for none
 */
export function excerptWithMatches(text: string, words: readonly Word[], termOf: (folded: string) => number) {
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
