import pg, { type ClientBase } from 'pg';
import type { Database } from '../db/connect.ts';
import { connectionHolder } from '../db/held-connection.ts';
import type { Manifest } from './manifest.ts';

/** What the database itself says of its tables: a new table is never forgotten. */

export interface CatalogTable {
  name: string;
  /** In the table's order, without those that PostgreSQL computes. */
  columns: string[];
  /** False for what may be lost by its own declaration (UNLOGGED), such as the counters of the rate limiter. */
  isLasting: boolean;
}

/** A table's name as it goes into a statement. */
export function qualified(table: string): string {
  return `public.${pg.escapeIdentifier(table)}`;
}

/** The product's tables in the schema `public`, each after those it refers to. */
export async function listTables(client: ClientBase): Promise<CatalogTable[]> {
  const { rows } = await client.query<CatalogTable & { parents: string[] }>(`
    select c.relname as name, c.relpersistence = 'p' as "isLasting",
      array(select attname::text from pg_attribute where attrelid = c.oid and attnum > 0
        and not attisdropped and attgenerated = '' order by attnum) as columns,
      array(select p.relname::text from pg_constraint k join pg_class p on p.oid = k.confrelid
        where k.conrelid = c.oid and k.contype = 'f' and p.oid <> c.oid) as parents
    from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
      and not exists (select from pg_depend where classid = 'pg_class'::regclass and objid = c.oid and deptype = 'e')
    order by c.relname`);
  const ordered: CatalogTable[] = [];
  let rest = rows;
  while (rest.length > 0) {
    const ready = rest.filter(({ parents }) => !rest.some(({ name }) => parents.includes(name)));
    if (ready.length === 0) throw new Error('The tables refer to one another in a circle');
    ordered.push(...ready.map(({ parents: _, ...table }) => table));
    rest = rest.filter((table) => !ready.includes(table));
  }
  return ordered;
}

/** Those that have given out a value. */
export async function listSequences(client: ClientBase): Promise<Manifest['sequences']> {
  const { rows } = await client.query<Manifest['sequences'][number]>(
    `select sequencename as name, last_value::text as "lastValue" from pg_sequences
     where schemaname = 'public' and last_value is not null order by sequencename`,
  );
  return rows;
}

/** @returns the times of the migrations that the database has, in their order; none when it never had any */
export async function appliedMigrations(client: ClientBase): Promise<number[]> {
  const { rows: found } = await client.query(
    `select from pg_tables where schemaname = 'drizzle' and tablename = '__drizzle_migrations'`,
  );
  if (found.length === 0) return [];
  const { rows } = await client.query<{ created_at: string }>(
    'select created_at from drizzle.__drizzle_migrations order by created_at',
  );
  return rows.map(({ created_at }) => Number(created_at));
}

/** Work on one connection, which is given up when the work fails: it may be in the middle of a COPY. */
export async function onOneConnection<Result>(
  { $client }: Database,
  work: (client: ClientBase) => Promise<Result>,
): Promise<Result> {
  const hold = connectionHolder();
  const client = await $client.connect();
  // A connection that breaks between two statements: the next statement says so.
  const ignore = () => undefined;
  client.on('error', ignore);
  let pid: number | undefined;
  try {
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
    pid = rows[0]?.pid;
    const result = await hold(() => work(client));
    client.off('error', ignore);
    client.release();
    return result;
  } catch (error) {
    client.release(true);
    // Until its transaction is undone it holds its locks, and passes for somebody else at work on the database.
    await $client.query('select pg_terminate_backend($1, 5000)', [pid]).catch(ignore);
    throw error;
  }
}

/**
 * Settings under which what COPY writes is read back as it was, on another server and version too; and no limit of the
 * server's ends a long copy. Until the transaction's end.
 */
export async function setCopySession(client: ClientBase): Promise<void> {
  await client.query(`
    set local datestyle = 'ISO, YMD'; set local intervalstyle = 'postgres'; set local timezone = 'UTC';
    set local extra_float_digits = 1; set local bytea_output = 'hex'; set local row_security = off;
    set local statement_timeout = 0; set local lock_timeout = 0; set local idle_in_transaction_session_timeout = 0`);
}
