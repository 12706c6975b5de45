import type { BuildExtraConfigColumns, SQL } from 'drizzle-orm';
import {
  customType,
  type PgColumnBuilderBase,
  type PgTable,
  type PgTableExtraConfigValue,
  pgTable,
  timestamp,
} from 'drizzle-orm/pg-core';
import type { KindName } from '../../../domain/personal-data/kinds.ts';
import type { User } from '../../../domain/user.ts';

/** Columns in snake_case are also the API's field names. */

export const timestamptz = (name: string) => timestamp(name, { withTimezone: true });

export const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' });

/** Treatment of a column in an anonymous copy; `personal` replaces it after its type (server/backup/anonymous.ts). */
export type Replacement =
  | 'kept'
  | 'personal'
  | 'public'
  | 'nothing'
  | 'noFields'
  | 'email'
  | 'name'
  | 'number'
  | 'source'
  | 'ipAddress'
  | 'certificateCode'
  | 'place'
  | 'event';

/** Facts that a column says of people. Export, privacy policy and anonymous copies are read from it. */
export interface ColumnFacts {
  /** `secret`: never exported, as a credential or a value that nobody can read; `none`: no personal data. */
  holds: 'personal' | 'secret' | 'none';
  anonymous: Replacement;
  /** Names a personal column for the person, in Portuguese. */
  label: string;
  /** Default: the table's. */
  kind?: KindName;
  /** Adds to what the privacy policy says of the kind, such as 'cidade'. */
  told?: string;
}

interface PersonalRows {
  where: SQL;
  /** Columns that the person's export has, none or some; default: all personal ones. */
  exported?: readonly string[];
  /** Effect of erasure. `account`: a foreign key deletes or clears the row; SQL: what an UPDATE sets. */
  onErasure: 'delete' | 'account' | 'stays' | SQL;
}

/** Facts that a table says of people. Export, erasure, retention and anonymous copies are read from it. */
export interface TableFacts {
  /** Kind of its personal columns; set on every table that has some. */
  kind?: KindName;
  /** Rows that concern a person; none by default. */
  rowsOf?: (person: User) => PersonalRows[];
  /** Rows whose time is over: deleted, or changed as `set` says. */
  expired?: { where: SQL; set?: SQL };
  /** An anonymous copy has no row of it: it opens an account, proves something, holds settings, or is of this server. */
  isLeftOut?: true;
}

interface Declared<Builder extends PgColumnBuilderBase = PgColumnBuilderBase> {
  builder: Builder;
  facts: ColumnFacts;
}

type BuildersOf<Columns> = {
  [Key in keyof Columns]: Columns[Key] extends Declared<infer Builder> ? Builder : never;
};

/** Declares a column with personal data. @param label names it for the person, in Portuguese */
export const personal = <Builder extends PgColumnBuilderBase>(
  label: string,
  builder: Builder,
  anonymous: Replacement = 'personal',
  more: Pick<ColumnFacts, 'kind' | 'told'> = {},
): Declared<Builder> => ({ builder, facts: { holds: 'personal', label, anonymous, ...more } });

/** Declares a column with personal data that is never exported: a credential, or a value that nobody can read. */
export const secret = <Builder extends PgColumnBuilderBase>(
  builder: Builder,
  anonymous: Replacement = 'personal',
): Declared<Builder> => ({ builder, facts: { holds: 'secret', label: '', anonymous } });

/** Declares a column without personal data. */
export const impersonal = <Builder extends PgColumnBuilderBase>(
  builder: Builder,
  anonymous: Replacement = 'kept',
): Declared<Builder> => ({ builder, facts: { holds: 'none', label: '', anonymous } });

const declarations = new WeakMap<PgTable, { facts: TableFacts; columns: Record<string, ColumnFacts> }>();

/** Returns Drizzle's table; a column that does not say what it holds does not compile. */
export function defineTable<Name extends string, Columns extends Record<string, Declared>>(
  name: Name,
  facts: TableFacts,
  columns: Columns,
  extra?: (table: BuildExtraConfigColumns<Name, BuildersOf<Columns>, 'pg'>) => PgTableExtraConfigValue[],
) {
  const entries = Object.entries(columns);
  const builders = Object.fromEntries(entries.map(([key, { builder }]) => [key, builder]));
  const table = pgTable(name, builders as BuildersOf<Columns>, extra);
  const columnFacts = Object.fromEntries(entries.map(([key, column]) => [key, column.facts]));
  declarations.set(table, { facts, columns: columnFacts });
  return table;
}

/** Returns what a table and its columns, by their key, say of people. @throws if it was not made by {@link defineTable} */
export function declarationOf(table: PgTable) {
  const found = declarations.get(table);
  if (!found) throw new Error('A table was made without a declaration');
  return found;
}
