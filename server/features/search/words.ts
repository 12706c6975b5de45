/**
 * Words as the search compares them: accents and case count for nothing, and forms of one word are one. The stems are
 * PostgreSQL's for Portuguese, which knows suffixes by their accents: a word gets those back, whether it was written with
 * them or not. So it needs no extension of the server.
 */

/** PostgreSQL's dictionary: of words as they are written rightly the stems, empty for those that say nothing alone. */
interface StemKnower {
  stems(spelled: readonly string[]): Promise<string[]>;
}

export interface Word {
  /** Without accents, in small letters. */
  folded: string;
  /** Where it stands in its text. */
  start: number;
  end: number;
}

/** Letters of a word that count; nothing longer is a word. Each may bring accents. */
const longest = 60;
const fold = (word: string) => word.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

export function wordsIn(text: string): Word[] {
  return [...text.matchAll(/[\p{L}\p{N}][\p{L}\p{N}\p{M}]*/gu)].map(({ 0: word, index }) => ({
    folded: fold(word.slice(0, 4 * longest)).slice(0, longest),
    start: index,
    end: index + word.length,
  }));
}

/** Plurals that the stemmer does not know as such, and suffixes that it knows with an accent only. */
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

/** @param folded a word @returns it as the stemmer is to see it */
export function spelled(folded: string): string {
  return endings.reduce((word, [ending, spelling]) => word.replace(ending, spelling), folded);
}

/** @param folded words @returns the stem of each, without accents too; empty for those that say nothing alone */
export async function stemsOf(
  repository: StemKnower,
  folded: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const stems = await repository.stems(folded.map(spelled));
  return new Map(folded.map((word, at) => [word, wordsIn(stems[at] ?? '')[0]?.folded ?? '']));
}
