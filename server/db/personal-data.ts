import { getTableColumns, getTableName, is } from 'drizzle-orm';
import { PgTable } from 'drizzle-orm/pg-core';
import { type BackupFacts, describeKinds, type KindName } from '../../domain/personal-data/kinds.ts';
import * as accounts from './schema/accounts.ts';
import { type ColumnFacts, declarationOf, type Replacement, type TableFacts } from './schema/columns.ts';
import * as content from './schema/content.ts';
import * as emails from './schema/emails.ts';
import * as operations from './schema/operations.ts';
import * as purchases from './schema/purchases.ts';
import * as security from './schema/security.ts';
import * as students from './schema/students.ts';
import * as webhooks from './schema/webhooks.ts';

export interface DeclaredTable extends TableFacts {
  name: string;
  /** Keyed by the column's name in the database. */
  columns: ReadonlyMap<string, ColumnFacts>;
}

const modules = [accounts, students, purchases, emails, security, content, webhooks, operations];

/** Every table of the database, with what it says of people. */
export const declaredTables: readonly DeclaredTable[] = modules.flatMap((module) =>
  Object.values<unknown>(module).flatMap((table) => (is(table, PgTable) ? [readDeclaration(table)] : [])),
);

function readDeclaration(table: PgTable): DeclaredTable {
  const { facts, columns } = declarationOf(table);
  const entries = Object.entries(getTableColumns(table));
  return {
    ...facts,
    name: getTableName(table),
    columns: new Map(entries.map(([key, { name }]) => [name, columns[key] as ColumnFacts])),
  };
}

/** Returns the personal columns that an export shows, with their kind. */
export function readableColumns({ columns, kind: ofTable }: DeclaredTable) {
  return [...columns].flatMap(([name, { holds, label, kind = ofTable, told }]) =>
    holds === 'personal' && kind ? [{ name, label, kind, told }] : [],
  );
}

/** Returns what an anonymous copy does with each column; undefined for a table that nobody declared. */
export function declareAnonymous(name: string) {
  const table = declaredTables.find((declared) => declared.name === name);
  if (!table) return undefined;
  const columns = new Map<string, Replacement>(
    [...table.columns].map(([column, { anonymous }]) => [column, anonymous]),
  );
  return { isLeftOut: table.isLeftOut === true, columns };
}

const toldByColumns: Partial<Record<KindName, string[]>> = {};
for (const { kind, told } of declaredTables.flatMap(readableColumns))
  if (told) toldByColumns[kind] = [...(toldByColumns[kind] ?? []), told];

/** Returns the kinds of personal data as the privacy policy tells them. @param backups undefined if no backups are made */
export const listKinds = (backups: BackupFacts | undefined) => describeKinds(backups, toldByColumns);
