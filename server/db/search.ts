import { and, type SQL, sql } from 'drizzle-orm';
import { maxSearchLength } from '../../domain/search.ts';
import { cut } from '../../domain/text-limits.ts';

// Search in admin lists by beginnings of words, ignoring accents and case. A typed word that has a sign in it, such as
// `bia@clinica.com` or `100%`, is found only where it stands so. A query uses an index only if both have exactly the
// same expression.

/** ASCII that is neither letter nor digit; all other characters count as letters. */
const punctuation = String.raw`[\x01-\x2f\x3a-\x40\x5b-\x60\x7b-\x7f]+`;
const accents = String.raw`[\u0300-\u036f]`;

/** Returns SQL: the text in lower case without accents and punctuation, single-spaced. Names are sorted by it. */
export function foldedSql(text: SQL): SQL {
  return sql`trim(regexp_replace(lower(${withoutAccentsSql(text)}), '${sql.raw(punctuation)}', ' ', 'g'))`;
}

const withoutAccentsSql = (text: SQL) =>
  sql`regexp_replace(normalize(${text}, NFD), '${sql.raw(accents)}', '', 'g')`;

/** Returns SQL: the words of a text, for an index that {@link matchesSql} uses. */
export function wordsSql(text: SQL): SQL {
  return sql`array_to_tsvector(string_to_array(${foldedSql(text)}, ' '))`;
}

/**
 * Returns SQL that is true if each typed word begins a word of the text; undefined if nothing was typed. Uses the index
 * on {@link wordsSql}.
 */
export function matchesSql(text: SQL, typed: string): SQL | undefined {
  const words = typedWords(typed);
  return and(words.length > 0 ? beginsSql(text, words) : undefined, ...signConditions(text, typed));
}

function beginsSql(text: SQL, words: readonly string[]): SQL {
  return sql`${wordsSql(text)} @@ ${words.map((word) => `'${word}':*`).join(' & ')}::tsquery`;
}

/** Letters: a shorter word has no trigram within another word. */
const minTrigramLength = 3;

/** A word in which one letter may be wrong: too many words resemble a shorter one, and a longer one is no name. */
export const forgivenWord = /^[a-z]{5,20}$/;

/** Returns a regular expression of words that begin with the given one, of which a letter is other, missing, added or swapped. */
export function typosPattern(word: string): string {
  const typos = [...word].flatMap((letter, index) => {
    const [before, after] = [word.slice(0, index), word.slice(index + 1)];
    return [`.?${after}`, `.${letter}${after}`, after.charAt(0) + letter + after.slice(1)].map(
      (rest) => before + rest,
    );
  });
  return `(^| )(${typos.join('|')})`;
}

/**
 * Returns SQL that is true if each typed word is part of a word, or begins one but for a typo; undefined if nothing was
 * typed. Uses the index of pg_trgm on {@link foldedSql}, which the migration `similar_names` makes.
 */
export function resemblesSql(text: SQL, typed: string): SQL | undefined {
  const folded = foldedSql(text);
  return and(
    ...typedWords(typed).map((word) =>
      word.length < minTrigramLength
        ? beginsSql(text, [word])
        : sql`(${folded} like ${`%${word}%`}${forgivenWord.test(word) ? sql` or ${folded} ~ ${typosPattern(word)}` : sql``})`,
    ),
    ...signConditions(text, typed),
  );
}

/** Returns SQL that is true if each typed word is somewhere in a long text; undefined if nothing was typed. Uses no index. */
export function containsSql(text: SQL, typed: string): SQL | undefined {
  return and(
    ...typedWords(typed).map((word) => sql`position(${word} in ${foldedSql(text)}) > 0`),
    ...signConditions(text, typed),
  );
}

/** Signs around a word that are no part of it, as in `"Zélia" <zelia@clinica.com>,`. */
const enclosing = `<>()"',;.:!?`;

function withoutEnclosing(word: string): string {
  let [start, end] = [0, word.length];
  while (start < end && enclosing.includes(word.charAt(start))) start += 1;
  while (end > start && enclosing.includes(word.charAt(end - 1))) end -= 1;
  return word.slice(start, end);
}

/** Returns SQL conditions: each typed word with a sign stands in the text with that sign. */
function signConditions(text: SQL, typed: string): SQL[] {
  const words = cut(withoutAccents(typed), maxSearchLength)
    .split(/\s+/)
    .map(withoutEnclosing)
    .filter((word) => new RegExp(punctuation).test(word));
  return words.map((word) => sql`position(${word} in lower(${withoutAccentsSql(text)})) > 0`);
}

function typedWords(text: string): string[] {
  return cut(withoutAccents(text), maxSearchLength).split(new RegExp(punctuation)).filter(Boolean);
}

/** Returns the text without accents, in lower case. */
function withoutAccents(text: string): string {
  return cut(text, maxSearchLength).normalize('NFD').replace(new RegExp(accents, 'g'), '').toLowerCase();
}
