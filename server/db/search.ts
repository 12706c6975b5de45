import { type SQL, sql } from 'drizzle-orm';
import { maxSearchLength } from '../../domain/search.ts';
import { cut } from '../../domain/text-limits.ts';

/**
 * Search in admin lists by beginnings of words, ignoring accents, case and punctuation: `souza@x` finds `SOUZA, José`
 * at `x.com.br`. It needs no extension such as pg_trgm, which hosted databases may lack. A query uses an index only if
 * both have exactly the same expression.
 *
 * This constant is ASCII that is neither letter nor digit; all other characters count as letters.
 */
const punctuation = String.raw`[\x01-\x2f\x3a-\x40\x5b-\x60\x7b-\x7f]+`;
const accents = String.raw`[\u0300-\u036f]`;

/** Returns SQL: the text in lower case without accents and punctuation, single-spaced. Names are sorted by it. */
export function foldedSql(text: SQL): SQL {
  return sql`trim(regexp_replace(lower(regexp_replace(normalize(${text}, NFD), '${sql.raw(accents)}', '', 'g')), '${sql.raw(punctuation)}', ' ', 'g'))`;
}

/** Returns SQL: the words of a text, for an index that {@link matchesSql} uses. */
export function wordsSql(text: SQL): SQL {
  return sql`array_to_tsvector(string_to_array(${foldedSql(text)}, ' '))`;
}

/** Returns SQL that is true if each typed word is the beginning of a word; undefined if nothing was typed. */
export function matchesSql(words: SQL, text: string): SQL | undefined {
  const typed = typedWords(text);
  if (typed.length === 0) return undefined;
  return sql`${words} @@ ${typed.map((word) => `'${word}':*`).join(' & ')}::tsquery`;
}

/** Typos are tolerated in typed words of these lengths. A shorter word with a typo would match almost everybody. */
const typoTolerantLength = { min: 4, max: 20 };

/**
 * Returns SQL that is true if each typed word is part of a word, or begins one except for a letter that is wrong,
 * missing, added or swapped with the next; undefined if nothing was typed. It reads every row: use it if nothing else
 * matches.
 */
export function resemblesSql(text: SQL, typed: string): SQL | undefined {
  const words = typedWords(typed);
  if (words.length === 0) return undefined;
  const folded = foldedSql(text);
  return sql.join(
    words.map((word) => sql`${folded} ~ ${[word, ...misspellings(word)].join('|')}`),
    sql` and `,
  );
}

function misspellings(word: string): string[] {
  const letters = [...word];
  if (letters.length < typoTolerantLength.min || letters.length > typoTolerantLength.max) return [];
  return letters.flatMap((letter, index) => {
    const [before, after] = [letters.slice(0, index).join(''), letters.slice(index + 1).join('')];
    const next = after.slice(0, 1);
    const wrong = [`[^ ]?${after}`, `${letter}[^ ]${after}`, `${next}${letter}${after.slice(1)}`];
    return wrong.map((end) => `(^| )${before}${end}`);
  });
}

/** Returns SQL that is true if each typed word is somewhere in a long text. Uses no index. */
export function containsSql(text: SQL, typed: string): SQL | undefined {
  const words = typedWords(typed);
  if (words.length === 0) return undefined;
  return sql.join(
    words.map((word) => sql`position(${word} in ${foldedSql(text)}) > 0`),
    sql` and `,
  );
}

function typedWords(text: string): string[] {
  return cut(text, maxSearchLength)
    .normalize('NFD')
    .replace(new RegExp(accents, 'g'), '')
    .toLowerCase()
    .split(new RegExp(punctuation))
    .filter(Boolean);
}
