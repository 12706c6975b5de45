import pg, { type ClientBase } from 'pg';
import type { Manifest } from './manifest.ts';

export interface CatalogTable {
  name: string;
  columns: string[];
  /** False for UNLOGGED tables, such as the counters of the rate limiter. */
  isLogged: boolean;
}

/**
 * Tables whose rows open an account or prove something for it: sessions, links, codes, open changes and invitations;
 * the keys that sign credentials, and those of other programs. No archive holds them, and a restore brings back none that an earlier release copied.
 */
export const keyTables: readonly string[] = [
  'sessions',
  'verifications',
  'address_changes',
  'team_invitations',
  'credential_signing_keys',
  'api_keys',
];

export function qualified(table: string): string {
  return `public.${pg.escapeIdentifier(table)}`;
}

/** Lists tables from the database's catalog, so that backups never miss a new one; referenced tables come first. */
export async function listTables(client: ClientBase): Promise<CatalogTable[]> {
  const { rows } = await client.query<CatalogTable>(`
    with recursive levels as (
      select oid, 0 as level from pg_class where relnamespace = 'public'::regnamespace
      union
      select conrelid, level + 1 from levels join pg_constraint on confrelid = levels.oid
      where contype = 'f' and conrelid <> confrelid and level < 100
    )
    select relname as name, relpersistence = 'p' as "isLogged",
      array(select attname::text from pg_attribute where attrelid = c.oid and attnum > 0
        and not attisdropped and attgenerated = '' order by attnum) as columns
    from pg_class c
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
      and not exists (select from pg_depend where classid = 'pg_class'::regclass and objid = c.oid and deptype = 'e')
    order by (select max(level) from levels where levels.oid = c.oid), relname`);
  return rows;
}

export async function listSequences(client: ClientBase): Promise<Manifest['sequences']> {
  const { rows } = await client.query<Manifest['sequences'][number]>(
    `select sequencename as name, last_value::text as "lastValue" from pg_sequences
     where schemaname = 'public' and last_value is not null order by sequencename`,
  );
  return rows;
}

/** Begins a transaction without time limit, in which COPY writes values that any server and version can read. */
export async function beginCopying(client: ClientBase, mode: string): Promise<void> {
  await client.query(`
    begin ${mode};
    set local datestyle = 'ISO, YMD'; set local intervalstyle = 'postgres'; set local timezone = 'UTC';
    set local extra_float_digits = 1; set local bytea_output = 'hex'; set local row_security = off;
    set local statement_timeout = 0; set local lock_timeout = 0; set local idle_in_transaction_session_timeout = 0`);
}
