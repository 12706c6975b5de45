import { sql } from 'drizzle-orm';
import type { SearchKind } from '../../../domain/search.ts';
import type { Database, Transaction } from '../../db/connect.ts';
import { firstRow } from '../../db/list.ts';
import { searchPassages, searchState } from '../../db/schema/content.ts';
import type { Passage } from './passages.ts';

export interface IndexState {
  fingerprint: string;
  revision: number;
}

export interface FoundPassage {
  kind: SearchKind;
  title: string;
  /** Heading of the section, or the transcript's time. */
  place: string;
  url: string;
  text: string;
  /** Matches of this kind, counting at most `perSource` for each source. */
  total: number;
}

const batchSize = 200;
/** Passages shown per kind, and of these per document or transcript. */
const perKind = 10;
const perSource = 2;
/** Ranks of a text, of nothing, of titles and headings, and of the titles of forms. */
const weights = '{0.02, 0.02, 0.2, 1}';

export function createSearchRepository(database: Database) {
  return {
    /** Returns each word's stem; empty for stop words. @param accentedWords words with their accents */
    async stems(accentedWords: readonly string[]): Promise<string[]> {
      const { rows } = await database.execute<{ stem: string }>(sql`
        select coalesce((ts_lexize('pg_catalog.portuguese_stem', word))[1], '') as stem
        from unnest(${sql.param(accentedWords)}::text[]) with ordinality as given (word, position) order by position`);
      return rows.map(({ stem }) => stem);
    },

    /** Finds the best passages of each kind, by how many of the terms they match. @param lessons ids of the lessons now published; passages of others are left out, as the index may be older */
    async find(
      terms: readonly string[],
      minTerms: number,
      lessons: readonly string[],
    ): Promise<FoundPassage[]> {
      const query = terms.join(minTerms === terms.length ? ' & ' : ' | ');
      const { rows } = await database.execute<FoundPassage & Record<string, unknown>>(sql`
        with found as (
          select *, ts_rank(${weights}::real[], words, ${query}::tsquery, 1) as rank,
            (select count(*) from unnest(${sql.param(terms)}::text[]) as term where words @@ term::tsquery) as matched
          from ${searchPassages} where words @@ ${query}::tsquery and (lesson_id is null or lesson_id = any(${sql.param(lessons)}::text[]))
        ), ranked as (
          select *, row_number() over (partition by kind, source order by matched desc, rank desc, id) as nth
          from found where matched >= ${minTerms}
        ), best as (
          select *, count(*) over (partition by kind)::int as total,
            row_number() over (partition by kind order by matched desc, rank desc, id) as nth_of_kind
          from ranked where nth <= ${perSource}
        )
        select kind, title, place, url, text, total from best where nth_of_kind <= ${perKind}
        order by nth_of_kind`);
      return rows;
    },

    /** Returns for each pattern the word of the index that most passages have; empty for none. Reads the whole index. */
    async commonWords(patterns: readonly string[]): Promise<string[]> {
      const { rows } = await database.execute<{ word: string }>(sql`
        with indexed as materialized (select word, ndoc from ts_stat('select words from search_passages'))
        select coalesce((select word from indexed where word ~ pattern order by ndoc desc, word limit 1), '') as word
        from unnest(${sql.param(patterns)}::text[]) with ordinality as given (pattern, position) order by position`);
      return rows.map(({ word }) => word);
    },

    findState: (): Promise<IndexState | undefined> => firstRow(database.select().from(searchState)),

    /**
     * Replaces all passages atomically.
     * @param isDue decides, under the lock, if the new passages replace the stored ones
     * @returns false if it decided not to
     */
    async replace(
      passages: readonly (Passage & { words: string })[],
      state: IndexState,
      isDue: (stored: IndexState | undefined) => boolean,
    ): Promise<boolean> {
      return database.transaction(async (tx: Transaction) => {
        await tx.execute(sql`select pg_advisory_xact_lock(hashtext('search'))`);
        const [stored] = await tx.select().from(searchState);
        if (!isDue(stored)) return false;
        await tx.delete(searchPassages);
        for (let start = 0; start < passages.length; start += batchSize) {
          const batch = JSON.stringify(passages.slice(start, start + batchSize));
          await tx.execute(sql`
            insert into ${searchPassages} (id, kind, source, lesson_id, title, place, url, text, words)
            select ${start}::int + position_in_batch, kind, source, lesson, title, place, url, text, words::tsvector
            from rows from (jsonb_to_recordset(${batch}::jsonb) as (
              kind text, source text, lesson text, title text, place text, url text, text text, words text
            )) with ordinality as given (kind, source, lesson, title, place, url, text, words, position_in_batch)`);
        }
        const values = { ...state, built_at: sql`now()` };
        await tx
          .insert(searchState)
          .values({ id: 1, ...values })
          .onConflictDoUpdate({ target: searchState.id, set: values });
        return true;
      });
    },
  };
}

export type SearchRepository = ReturnType<typeof createSearchRepository>;
