/**
 * Search compares words without accents, case or inflection. PostgreSQL's Portuguese stemmer recognises suffixes by
 * their accents: words get those back first, however they were written. No server extension is needed.
 */

/** Returns the stems of words with their accents; empty for stop words. */
interface StemKnower {
  stems(spelled: readonly string[]): Promise<string[]>;
}

export interface Word {
  /** Lower case, without accents. */
  folded: string;
  start: number;
  end: number;
}

/** Letters of a word that count; each may bring accents. */
const longest = 60;
const fold = (word: string) => word.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

export function wordsIn(text: string): Word[] {
  return [...text.matchAll(/[\p{L}\p{N}][\p{L}\p{N}\p{M}]*/gu)].map(({ 0: word, index }) => ({
    folded: fold(word.slice(0, 4 * longest)).slice(0, longest),
    start: index,
    end: index + word.length,
  }));
}

/** Plurals that the stemmer does not know, and suffixes that it knows only with an accent. */
const endings: readonly [RegExp, string][] = [
  [/(?<=.)c(?:ao|oes)$/, 'ção'],
  [/(?<=.)(?:ao|aes|oes)$/, 'ão'],
  [/ave(?:l|is)$/, 'ável'],
  [/ive(?:l|is)$/, 'ível'],
  [/ancia(s?)$/, 'ância$1'],
  [/encia(s?)$/, 'ência$1'],
  [/(?<=..)ais$/, 'al'],
  [/(?<=..)eis$/, 'el'],
];

/** Returns a word as the stemmer expects it. */
export function spelled(folded: string): string {
  return endings.reduce((word, [ending, spelling]) => word.replace(ending, spelling), folded);
}

/** Returns the stem of each word, without accents; empty for stop words. */
export async function stemsOf(
  repository: StemKnower,
  folded: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const stems = await repository.stems(folded.map(spelled));
  return new Map(folded.map((word, at) => [word, wordsIn(stems[at] ?? '')[0]?.folded ?? '']));
}
