import { sql } from 'drizzle-orm';
import type { SiteAction } from '../../../domain/audit.ts';
import type { KindName } from '../../../domain/personal-data/kinds.ts';
import type { User } from '../../../domain/user.ts';
import type { Connection, Database, Transaction } from '../../db/connect.ts';
import { endSessions } from '../../db/end-sessions.ts';
import {
  columnsIn,
  readableColumns,
  readableColumnsByKind,
  type TableDeclaration,
  type TableName,
  tables,
} from './personal-tables.repository.ts';

/** Action in the audit log; its detail is the account's id. */
export const eraseAction = 'erase-account' satisfies SiteAction;

export type DataRow = Record<string, unknown>;
export type PersonalDataByKind = Partial<Record<KindName, Partial<Record<TableName, DataRow[]>>>>;

const tableEntries = Object.entries(tables) as [TableName, TableDeclaration][];

/** Returns the queries that export and erase a person's rows, as `personal-tables.repository.ts` declares them. */
export function createPersonalDataRepository(database: Database) {
  return {
    read(person: User): Promise<PersonalDataByKind> {
      return database.transaction(
        async (transaction) => {
          const found: PersonalDataByKind = {};
          for (const [table, { rowsOf }] of tableEntries)
            for (const { where, exported } of rowsOf?.(person) ?? []) {
              const columns = exported === undefined ? readableColumns(table) : columnsIn(exported);
              if (columns.length === 0) continue;
              const { rows } = await transaction.execute<{ row: DataRow }>(sql`
                select to_jsonb(found) as row from (
                  select ${sql.join(
                    columns.map((column) => sql.identifier(column)),
                    sql`, `,
                  )} from ${sql.identifier(table)} where ${where}
                ) as found`);
              for (const { row } of rows) addToKinds(found, table, row);
            }
          return found;
        },
        { isolationLevel: 'repeatable read', accessMode: 'read only' },
      );
    },

    /** @param keepsCertificate true keeps a valid certificate public */
    async erase(transaction: Connection, person: User, keepsCertificate: boolean): Promise<void> {
      // A certificate without a name identifies nobody.
      await transaction.execute(sql`
        update certificates set student_name = '', status = 'revoked', replaced_by = null
        where user_id = ${person.id} and not (${keepsCertificate} and status = 'valid')`);
      await endSessions(transaction, sql`user_id = ${person.id}`, 'erased');
      // Delete the account's row last: other rows are found through it.
      for (const [table, { rowsOf }] of tableEntries.toReversed())
        for (const { where, onErasure } of rowsOf?.(person) ?? []) {
          const name = sql.identifier(table);
          if (onErasure === 'delete') await transaction.execute(sql`delete from ${name} where ${where}`);
          else if (typeof onErasure !== 'string')
            await transaction.execute(sql`update ${name} set ${onErasure} where ${where}`);
        }
    },

    /** Returns erased accounts that exist again, after an older backup was restored. */
    async findReturned(connection: Connection): Promise<User[]> {
      const { rows } = await connection.execute<User & Record<string, unknown>>(sql`
        select id, email, name, email_verified as "emailVerified" from users
        where id::text in (select detail from audit_log where action = ${eraseAction})`);
      return rows;
    },

    async summarize({ id, email, emailVerified }: User, connection: Database | Transaction = database) {
      const { rows } = await connection.execute<{ purchases: number; certificate: string | null }>(sql`
        select
          (select count(*)::int from purchases
            where user_id = ${id} or (user_id is null and ${emailVerified} and email = ${email})) as purchases,
          (select code from certificates where user_id = ${id} and status = 'valid') as certificate`);
      return rows[0] ?? { purchases: 0, certificate: null };
    },
  };
}

function addToKinds(found: PersonalDataByKind, table: TableName, row: DataRow): void {
  for (const [kind, known] of readableColumnsByKind(table)) {
    const columns = Object.entries(row).filter(([column]) => known.includes(column));
    if (columns.length === 0) continue;
    found[kind] ??= {};
    found[kind][table] ??= [];
    found[kind][table].push(Object.fromEntries(columns));
  }
}

export type PersonalDataRepository = ReturnType<typeof createPersonalDataRepository>;
