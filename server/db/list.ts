import { and, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import pg from 'pg';
import { rowsPerPage } from '../../domain/lists/list.ts';
import { batchesOf } from './batches.ts';
import type { Connection, Database } from './connect.ts';

/** Runs a statement in plain SQL and returns its rows, with times as `Date`: Drizzle leaves them as text. */
export async function selectRows<Row extends object>(connection: Connection, statement: SQL): Promise<Row[]> {
  const { rows, fields } = await connection.execute<Record<string, unknown>>(statement);
  const times = fields.filter(({ dataTypeID }) => dataTypeID === pg.types.builtins.TIMESTAMPTZ);
  for (const row of rows)
    for (const { name } of times) if (row[name] !== null) row[name] = new Date(row[name] as string);
  return rows as Row[];
}

/** Returns the first row of a query; undefined if it has none. */
export async function firstRow<Row>(rows: PromiseLike<readonly Row[]>): Promise<Row | undefined> {
  return (await rows)[0];
}

/** Returns the only row of a statement in plain SQL that always has one, such as a count. */
export async function selectRow<Row extends object>(connection: Connection, statement: SQL): Promise<Row> {
  const [row] = await selectRows<Row>(connection, statement);
  return row as Row;
}

/** Returns SQL that is true where all conditions are; empty ones are skipped. */
export function allOf(conditions: readonly (SQL | '' | undefined)[]): SQL {
  return and(...conditions.map((condition) => condition || undefined)) ?? sql`true`;
}

/** Returns the number of rows before a page, counted from 1. */
export const pageOffset = (page: number): number => (page - 1) * rowsPerPage;

/** SQL: limits rows to a page, counted from 1. */
export const pageSql = (page: number): SQL => sql`limit ${rowsPerPage} offset ${pageOffset(page)}`;

interface ListDefinition<Query> {
  columns: SQL;
  from: SQL;
  order: SQL;
  conditions: (query: Query) => readonly (SQL | '' | undefined)[];
}

/** Returns functions that read an admin list: a page with the total, all rows as an export, or selected rows. */
export function createList<Row extends object, Query extends { page: number }>(
  database: Database,
  { columns, from, order, conditions }: ListDefinition<Query>,
) {
  const whereOf = (query: Query) => allOf(conditions(query));
  const selectSql = (where: SQL) => sql`select ${columns} from ${from} where ${where} order by ${order}`;

  /** Returns the rows of the query's page. */
  function page(query: Query): Promise<Row[]> {
    return selectRows<Row>(database, sql`${selectSql(whereOf(query))} ${pageSql(query.page)}`);
  }

  return {
    whereOf,
    page,

    /** Returns the rows of the query's page, and how many rows there are in all. */
    async list(query: Query) {
      const [rows, total] = await Promise.all([page(query), database.$count(from, whereOf(query))]);
      return { rows, total, page: query.page };
    },

    /** Yields all rows of a query, a batch at a time. */
    export: (query: Query) => batchesOf<Row>(database, selectSql(whereOf(query))),

    /** Returns the rows that match, in the list's order. */
    select: (where: SQL, limit?: number): Promise<Row[]> =>
      selectRows<Row>(database, limit ? sql`${selectSql(where)} limit ${limit}` : selectSql(where)),
  };
}

/** A place between two rows of a list that is read newest first. */
export interface Cursor {
  /** Microseconds since 1970, as text: a `Date` has only milliseconds. */
  at: string;
  id: string;
}

export interface CursorPage {
  after?: Cursor | undefined;
  limit: number;
}

interface CursorDefinition {
  columns: SQL;
  from: SQL;
  where: SQL;
  /** Never changes: a row stays where it is. */
  at: SQLWrapper;
  id: SQLWrapper;
}

/**
 * Returns rows after a cursor, newest first, and the cursor of the next ones, null after the last. Rows that come
 * meanwhile stand before it, so that none is repeated or left out.
 */
export async function pageAfter(
  connection: Connection,
  { columns, from, where, at, id }: CursorDefinition,
  { after, limit }: CursorPage,
): Promise<{ rows: object[]; next: Cursor | null }> {
  const isAfter =
    after &&
    sql`(${at}, ${id}) < (to_timestamp(0) + ${after.at}::bigint * interval '1 microsecond', ${after.id})`;
  const found = await selectRows<{ cursor_at: string; cursor_id: string }>(
    connection,
    sql`select ${columns}, (extract(epoch from ${at}) * 1000000)::bigint::text as cursor_at, ${id}::text as cursor_id
      from ${from} where ${allOf([where, isAfter])} order by ${at} desc, ${id} desc limit ${limit + 1}`,
  );
  const last = found.length > limit ? found[limit - 1] : undefined;
  return { rows: found.slice(0, limit), next: last ? { at: last.cursor_at, id: last.cursor_id } : null };
}
