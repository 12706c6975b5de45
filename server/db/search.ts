import { type SQL, sql } from 'drizzle-orm';

/**
 * Search by the beginnings of words first, where accents, case and signs count for nothing: `souza@x` finds `SOUZA, José` at
 * `x.com.br`. Made of what every PostgreSQL has: extensions such as pg_trgm cannot be had everywhere. The index and the
 * query must be the same expression to the letter.
 */

/** ASCII that is neither letter nor digit; what lies beyond counts as letters. */
const signs = String.raw`[\x01-\x2f\x3a-\x40\x5b-\x60\x7b-\x7f]+`;
const accents = String.raw`[\u0300-\u036f]`;

/** Returns SQL: the text in plain small letters and digits, single-spaced; names sort by it. */
export function foldedSql(text: SQL): SQL {
  return sql`trim(regexp_replace(lower(regexp_replace(normalize(${text}, NFD), '${sql.raw(accents)}', '', 'g')), '${sql.raw(signs)}', ' ', 'g'))`;
}

export function wordsSql(text: SQL): SQL {
  return sql`array_to_tsvector(string_to_array(${foldedSql(text)}, ' '))`;
}

/** Returns SQL that is true where each typed word begins one of the words; undefined without a word. */
export function matchesSql(words: SQL, text: string): SQL | undefined {
  const typed = typedWords(text);
  if (typed.length === 0) return undefined;
  return sql`${words} @@ ${typed.map((word) => `'${word}':*`).join(' & ')}::tsquery`;
}

/** Letters of a typed word that may have one of them wrong. Shorter ones would find everybody. */
const forgivenLength = { min: 4, max: 20 };

/**
 * Returns SQL that is true where each typed word is within a word, or begins one but for a letter that is wrong, missing,
 * too many or swapped with the next; undefined without a word. It reads every row.
 */
export function resemblesSql(text: SQL, typed: string): SQL | undefined {
  const words = typedWords(typed);
  if (words.length === 0) return undefined;
  const folded = foldedSql(text);
  return sql.join(
    words.map((word) => sql`${folded} ~ ${[word, ...misspelt(word)].join('|')}`),
    sql` and `,
  );
}

function misspelt(word: string): string[] {
  const letters = [...word];
  if (letters.length < forgivenLength.min || letters.length > forgivenLength.max) return [];
  return letters.flatMap((letter, index) => {
    const [before, after] = [letters.slice(0, index).join(''), letters.slice(index + 1).join('')];
    const next = after.slice(0, 1);
    const wrong = [`[^ ]?${after}`, `${letter}[^ ]${after}`, `${next}${letter}${after.slice(1)}`];
    return wrong.map((end) => `(^| )${before}${end}`);
  });
}

/** Returns SQL for long texts without an index: each word is somewhere in them. */
export function containsSql(text: SQL, typed: string): SQL | undefined {
  const words = typedWords(typed);
  if (words.length === 0) return undefined;
  return sql.join(
    words.map((word) => sql`position(${word} in ${foldedSql(text)}) > 0`),
    sql` and `,
  );
}

function typedWords(text: string): string[] {
  return text
    .normalize('NFD')
    .replace(new RegExp(accents, 'g'), '')
    .toLowerCase()
    .split(new RegExp(signs))
    .filter(Boolean);
}
