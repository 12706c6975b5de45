import type { MarkedText, SearchKind } from '../../../domain/search.ts';
import { marked } from './marked.ts';
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

/** Further words are ignored. */
const mostWords = 12;
/** Shorter words are ignored, unless they hold a digit. */
const fewestLetters = 2;

interface SearchParts {
  repository: Pick<SearchRepository, 'stems' | 'find'>;
  lessons: () => readonly string[];
}

/** @param typed its last word may be incomplete */
export function createSearch({ repository, lessons }: SearchParts) {
  return async (typed: string): Promise<SearchAnswer> => {
    const words = [...new Set(wordsIn(typed).map(({ folded }) => folded))].slice(0, mostWords);
    const stems = await stemsOf(repository, words);
    const telling = words.filter((word) => stems.get(word));
    const asked = telling.length > 0 ? telling : words;
    const begun = asked.at(-1) === words.at(-1) ? words.at(-1) : undefined;
    const terms = asked
      .filter((word) => word.length >= fewestLetters || /\d/.test(word))
      .map((word) => ({ word, stem: stems.get(word) || word, isBegun: word === begun }));
    if (terms.length === 0) return { isPartial: false, results: [], totals: {} };

    const ofTerms = terms.map(({ word, stem, isBegun }) => `('${word}'${isBegun ? ':*' : ''} | '${stem}')`);
    let found = await repository.find(ofTerms.join(' & '), lessons());
    const isPartial = found.length === 0 && terms.length > 1;
    if (isPartial) found = await repository.find(ofTerms.join(' | '), lessons());

    const texts = found.map(({ text }) => wordsIn(text));
    const distinct = [...new Set(texts.flatMap((some) => some.map(({ folded }) => folded)))];
    const stemOf = await stemsOf(repository, distinct);
    const termOf = (folded: string) =>
      terms.findIndex(
        ({ word, stem, isBegun }) =>
          word === folded || stem === stemOf.get(folded) || (isBegun && folded.startsWith(word)),
      );
    return {
      isPartial: isPartial && found.length > 0,
      results: found.map(({ kind, title, place, url, text }, at) => ({
        ...{ kind, title, place, url },
        passage: marked(text, texts[at] ?? [], termOf),
      })),
      totals: Object.fromEntries(found.map(({ kind, total }: FoundPassage) => [kind, total])),
    };
  };
}

export type Search = ReturnType<typeof createSearch>;
