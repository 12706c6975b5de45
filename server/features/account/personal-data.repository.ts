import { sql } from 'drizzle-orm';
import type { SiteAction } from '../../../domain/audit.ts';
import type { KindName } from '../../../domain/personal-data/kinds.ts';
import type { User } from '../../../domain/user.ts';
import type { Connection, Database } from '../../db/connect.ts';
import { endPreparations } from '../../db/end-preparations.ts';
import { selectRow } from '../../db/list.ts';
import { type DeclaredTable, declaredTables, readableColumns } from '../../db/personal-data.ts';

/** Action in the audit log; its detail is the account's id. */
export const eraseAction = 'erase-account' satisfies SiteAction;

export type DataRow = Record<string, unknown>;
export type PersonalDataByKind = Partial<Record<KindName, Record<string, DataRow[]>>>;

/** Returns the queries that export and erase a person's rows, as the tables declare them. */
export function createPersonalDataRepository(database: Database) {
  return {
    read(person: User): Promise<PersonalDataByKind> {
      return database.transaction(
        async (tx) => {
          const found: PersonalDataByKind = {};
          for (const table of declaredTables) {
            const kinds = new Map(readableColumns(table).map(({ name, kind }) => [name, kind]));
            for (const { where, exported } of table.rowsOf?.(person) ?? []) {
              const columns = exported ?? [...kinds.keys()];
              if (columns.length === 0) continue;
              const { rows } = await tx.execute<{ row: DataRow }>(sql`
                select to_jsonb(found) as row from (
                  select ${sql.join(
                    columns.map((column) => sql.identifier(column)),
                    sql`, `,
                  )} from ${sql.identifier(table.name)} where ${where}
                ) as found`);
              for (const { row } of rows) addToKinds(found, table.name, kinds, row);
            }
          }
          return found;
        },
        { isolationLevel: 'repeatable read', accessMode: 'read only' },
      );
    },

    /** @param keepsCertificate true keeps a valid certificate public */
    async erase(tx: Connection, person: User, keepsCertificate: boolean): Promise<void> {
      // A certificate without a name identifies nobody.
      await tx.execute(sql`
        update certificates set student_name = '', status = 'revoked', replaced_by = null
        where user_id = ${person.id} and not (${keepsCertificate} and status = 'valid')`);
      await endPreparations(tx, person, 'erasure');
      // The account's row last: foreign keys clear what other rows are found by.
      const accountLast = declaredTables.toSorted((a, b) => Number(isAccounts(a)) - Number(isAccounts(b)));
      for (const { name: table, rowsOf } of accountLast)
        for (const { where, onErasure } of rowsOf?.(person) ?? []) {
          const name = sql.identifier(table);
          if (onErasure === 'delete') await tx.execute(sql`delete from ${name} where ${where}`);
          else if (typeof onErasure !== 'string')
            await tx.execute(sql`update ${name} set ${onErasure} where ${where}`);
        }
    },

    /** Returns the names in Portuguese of the columns of what was found, by table. */
    labelsOf(found: PersonalDataByKind): Record<string, Record<string, string>> {
      const names = new Set(Object.values(found).flatMap((tables) => Object.keys(tables)));
      const labels = (table: DeclaredTable) =>
        Object.fromEntries(readableColumns(table).map(({ name, label }) => [name, label]));
      return Object.fromEntries(
        declaredTables.filter(({ name }) => names.has(name)).map((table) => [table.name, labels(table)]),
      );
    },

    summarize: ({ id, email, emailVerified }: User, connection: Connection = database) =>
      selectRow<{ purchases: number; certificate: string | null }>(
        connection,
        sql`select
          (select count(*)::int from purchases
            where user_id = ${id} or (user_id is null and ${emailVerified} and email = ${email})) as purchases,
          (select code from certificates where user_id = ${id} and status = 'valid') as certificate`,
      ),
  };
}

const isAccounts = ({ name }: DeclaredTable) => name === 'users';

/** @param kinds of the table's columns */
function addToKinds(
  found: PersonalDataByKind,
  table: string,
  kinds: ReadonlyMap<string, KindName>,
  row: DataRow,
): void {
  const byKind = Map.groupBy(Object.entries(row), ([column]) => kinds.get(column));
  for (const [kind, columns] of byKind) {
    if (!kind) continue;
    found[kind] ??= {};
    found[kind][table] ??= [];
    found[kind][table]?.push(Object.fromEntries(columns));
  }
}
