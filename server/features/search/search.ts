import type { MarkedText, SearchKind } from '../../../domain/search.ts';
import { excerptWithMatches } from './excerpt-with-matches.ts';
import type { FoundPassage, SearchRepository } from './search.repository.ts';
import { stemsOf, wordsIn } from './words.ts';

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

/** Words searched for; further ones are ignored. */
const maxWords = 12;
/** Shorter words are ignored, unless they hold a digit. */
const minWordLength = 2;

interface SearchDependencies {
  repository: Pick<SearchRepository, 'stems' | 'find'>;
  publishedLessonIds: () => readonly string[];
}

/** Returns the search. Its parameter is what the student typed; the last word may be incomplete. */
export function createSearch({ repository, publishedLessonIds }: SearchDependencies) {
  return async (typed: string): Promise<SearchAnswer> => {
    const words = [...new Set(wordsIn(typed).map(({ folded }) => folded))].slice(0, maxWords);
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
    let passages = await repository.find(queryTerms.join(' & '), publishedLessonIds());
    const isPartial = passages.length === 0 && terms.length > 1;
    if (isPartial) passages = await repository.find(queryTerms.join(' | '), publishedLessonIds());

    const passageWords = passages.map(({ text }) => wordsIn(text));
    const distinct = [...new Set(passageWords.flatMap((found) => found.map(({ folded }) => folded)))];
    const passageStems = await stemsOf(repository, distinct);
    const termIndexOf = (folded: string) =>
      terms.findIndex(
        ({ word, stem, isPrefix }) =>
          word === folded || stem === passageStems.get(folded) || (isPrefix && folded.startsWith(word)),
      );
    return {
      isPartial: isPartial && passages.length > 0,
      results: passages.map(({ kind, title, place, url, text }, index) => ({
        ...{ kind, title, place, url },
        passage: excerptWithMatches(text, passageWords[index] ?? [], termIndexOf),
      })),
      totals: Object.fromEntries(passages.map(({ kind, total }: FoundPassage) => [kind, total])),
    };
  };
}

export type Search = ReturnType<typeof createSearch>;
