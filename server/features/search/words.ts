import { fold } from '../../../domain/folded-text.ts';
import { cut } from '../../../domain/text-limits.ts';

/**
 * Search compares words without accents, case or inflection. PostgreSQL's Portuguese stemmer recognises suffixes by
 * their accents, so words without accents get them back before stemming. No server extension is needed.
 */

interface Stemmer {
  /** Returns the stem of each word, with its accents; empty for stop words. */
  stems(accentedWords: readonly string[]): Promise<string[]>;
}

export interface Word {
  /** Lower case, without accents; its first {@link maxWordLength} letters. */
  folded: string;
  start: number;
  end: number;
}

/** Letters of a word that are compared; each may be followed by accents. */
const maxWordLength = 60;

export function wordsIn(text: string): Word[] {
  return [...text.matchAll(/[\p{L}\p{N}][\p{L}\p{N}\p{M}]*/gu)].map(({ 0: word, index }) => ({
    folded: fold(word, 4 * maxWordLength).slice(0, maxWordLength),
    start: index,
    end: index + word.length,
  }));
}

/** Suffixes that the stemmer knows only with an accent, and plurals that it does not know. */
const suffixes: readonly [RegExp, string][] = [
  [/(?<=.)c(?:ao|oes)$/, 'ção'],
  [/(?<=.)(?:ao|aes|oes)$/, 'ão'],
  [/ave(?:l|is)$/, 'ável'],
  [/ive(?:l|is)$/, 'ível'],
  [/ancia(s?)$/, 'ância$1'],
  [/encia(s?)$/, 'ência$1'],
  [/(?<=..)ais$/, 'al'],
  [/(?<=..)eis$/, 'el'],
];

/** Returns a word with the accents that the stemmer expects, and in the singular where it does not know the plural. */
export function spelledForStemmer(folded: string): string {
  return suffixes.reduce(
    (word, [suffix, accented]) => cut(word, 4 * maxWordLength).replace(suffix, accented),
    folded,
  );
}

/** Returns the stem of each word, without accents; empty for stop words. */
export async function stemsOf(stemmer: Stemmer, folded: readonly string[]) {
  const stems = await stemmer.stems(folded.map(spelledForStemmer));
  return new Map(folded.map((word, index) => [word, wordsIn(stems[index] ?? '')[0]?.folded ?? '']));
}
