import type { MarkedText, SearchKind } from '../../../domain/search.ts';
import { marked } from './marked.ts';
import type { FoundPassage, SearchRepository } from './search.repository.ts';
import { stemsOf, wordsIn } from './words.ts';

export interface SearchResult {
  kind: SearchKind;
  title: string;
  /** Where in it; empty where there is nothing to say. */
  place: string;
  url: string;
  passage: MarkedText[];
}

export interface SearchAnswer {
  /** Whether nothing has all of the words: these have some. */
  isPartial: boolean;
  results: SearchResult[];
  /** How many there are of each kind, those that are not shown too. */
  totals: Partial<Record<SearchKind, number>>;
}

/** More words than anybody means. */
const mostWords = 12;
/** Letters of a word that is still being typed, from which on it is looked for. */
const fewestLetters = 2;

interface SearchParts {
  repository: Pick<SearchRepository, 'stems' | 'find'>;
  /** The ids of those that are published. */
  lessons: () => readonly string[];
}

/** @param typed what somebody looks for; the last word may be begun only */
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
    /** @returns which of the terms a word is */
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
